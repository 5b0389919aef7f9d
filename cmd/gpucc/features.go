package main

import (
	"strings"

	"gpucc/ast/c"
)

// otherAttributes lists attributes of GCC that the parser does not obey: it ignores them, or refuses them by name. __has_attribute
// gives 1 for them, too, as gcc does, since headers ask for them.
const otherAttributes = `
	NSObject access alloc_align alloc_size artificial assume_aligned cold common const copy deprecated
	designated_init externally_visible flatten format_arg hot leaf malloc may_alias no_address_safety_analysis
	no_icf no_profile_instrument_function no_reorder no_sanitize no_sanitize_address no_sanitize_coverage
	no_sanitize_thread no_sanitize_undefined no_split_stack no_stack_limit no_stack_protector nocf_check noclone
	nocommon noinit nonnull nonstring noplt nothrow objc_nullability objc_root_class patchable_function_entry
	persistent pure returns_nonnull returns_twice scalar_storage_order sentinel signed_bool_precision simd
	stack_protect tainted_args target_clones transaction_callable transaction_may_cancel_outer transaction_pure
	transaction_safe transaction_safe_dynamic transaction_unsafe transaction_wrap unavailable uninitialized
	vector_mask volatile warn_if_not_aligned warn_unused warn_unused_result weakref zero_call_used_regs
`

// hasFeature returns the value of __has_attribute(name) and the like.
func hasFeature(query, name string) int {
	name = strings.TrimPrefix(name, "gnu::")
	plain := name
	if len(name) > 4 && strings.HasPrefix(name, "__") && strings.HasSuffix(name, "__") {
		plain = name[2 : len(name)-2]
	}
	if query == "__has_attribute" && (c.IsAttribute(plain) || isListed(otherAttributes, plain)) || query == "__has_builtin" && c.IsBuiltin(name) {
		return 1
	}
	return 0
}

// isListed reports whether a word is in a list of words with white space around each.
func isListed(list, word string) bool {
	for from := 0; word != ""; {
		k := strings.Index(list[from:], word)
		if k < 0 {
			return false
		}
		k += from
		if from = k + len(word); k > 0 && from < len(list) && isSpace(list[k-1]) && isSpace(list[from]) {
			return true
		}
	}
	return false
}

func isSpace(c byte) bool { return c == ' ' || c == '\t' || c == '\n' }
