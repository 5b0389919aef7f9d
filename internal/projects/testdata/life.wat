;; Ten generations of Conway's life in WebAssembly, for wasm2c: memory, tables,
;; loops, branches, calls through a table, 64-bit and floating-point arithmetic.
(module
  (type $cell (func (param i32) (result i32)))
  (memory (export "memory") 1)
  (table 2 funcref)
  (elem (i32.const 0) $dies $born)
  (data (i32.const 0) "\00\01\00\00\00\00\01\00\01\01\01")
  (func $born (type $cell) (i32.eq (local.get 0) (i32.const 3)))
  (func $dies (type $cell) (i32.or (i32.eq (local.get 0) (i32.const 2)) (i32.eq (local.get 0) (i32.const 3))))
  (func $at (param $x i32) (param $y i32) (result i32)
    (i32.add (i32.shl (i32.and (local.get $y) (i32.const 63)) (i32.const 6)) (i32.and (local.get $x) (i32.const 63))))
  (func $neighbours (param $x i32) (param $y i32) (result i32)
    (local $dx i32) (local $dy i32) (local $sum i32)
    (local.set $dy (i32.const -1))
    (loop $rows
      (local.set $dx (i32.const -1))
      (loop $columns
        (if (i32.or (local.get $dx) (local.get $dy))
          (then (local.set $sum (i32.add (local.get $sum)
            (i32.load8_u (call $at (i32.add (local.get $x) (local.get $dx)) (i32.add (local.get $y) (local.get $dy))))))))
        (local.set $dx (i32.add (local.get $dx) (i32.const 1)))
        (br_if $columns (i32.le_s (local.get $dx) (i32.const 1))))
      (local.set $dy (i32.add (local.get $dy) (i32.const 1)))
      (br_if $rows (i32.le_s (local.get $dy) (i32.const 1))))
    (local.get $sum))
  (func $step
    (local $x i32) (local $y i32)
    (loop $rows
      (local.set $x (i32.const 0))
      (loop $columns
        (i32.store8 offset=4096 (call $at (local.get $x) (local.get $y))
          (call_indirect (type $cell) (call $neighbours (local.get $x) (local.get $y))
            (i32.load8_u (call $at (local.get $x) (local.get $y)))))
        (local.set $x (i32.add (local.get $x) (i32.const 1)))
        (br_if $columns (i32.lt_u (local.get $x) (i32.const 64))))
      (local.set $y (i32.add (local.get $y) (i32.const 1)))
      (br_if $rows (i32.lt_u (local.get $y) (i32.const 64))))
    (local.set $x (i32.const 0))
    (loop $copy
      (i64.store (local.get $x) (i64.load offset=4096 (local.get $x)))
      (local.set $x (i32.add (local.get $x) (i32.const 8)))
      (br_if $copy (i32.lt_u (local.get $x) (i32.const 4096)))))
  (func (export "run") (param $steps i32) (result i64)
    (local $i i32) (local $hash i64)
    (block $done
      (loop $again
        (br_if $done (i32.eqz (local.get $steps)))
        (call $step)
        (local.set $steps (i32.sub (local.get $steps) (i32.const 1)))
        (br $again)))
    (local.set $hash (i64.const -3750763034362895579))
    (loop $sum
      (local.set $hash (i64.mul (i64.xor (i64.rotl (local.get $hash) (i64.const 7)) (i64.load8_u (local.get $i))) (i64.const 1099511628211)))
      (local.set $i (i32.add (local.get $i) (i32.const 1)))
      (br_if $sum (i32.lt_u (local.get $i) (i32.const 4096))))
    (local.get $hash))
  (func (export "mean") (param $a f64) (param $b f32) (result f64)
    (f64.sqrt (f64.mul (local.get $a) (f64.promote_f32 (f32.max (local.get $b) (f32.const 0.5))))))
  (func (export "choose") (param $n i32) (result i32)
    (block $d (block $c (block $b (block $a
      (br_table $a $b $c $a $d (local.get $n)))
      (return (i32.const 11))) (return (i32.const 22))) (return (i32.const 33)))
    (i32.clz (i32.popcnt (local.get $n)))))
