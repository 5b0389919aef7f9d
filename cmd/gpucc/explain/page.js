// The page of 'gpucc explain'. A part of the page lists items: tokens of the source, nodes of the tree, rows of the stage,
// instructions, locals. An item has numbers: node, code (an instruction), local; -1 stands for none. What the
// pointer or the keyboard touches is the focus. The items of all parts that belong to it are lit.
'use strict';

const byId = id => document.getElementById(id);
const head = JSON.parse(byId('head').textContent);
const parts = {locals: [], source: [], tree: [], stage: [], code: []}; // the items of each
const manyLines = 3000; // of a longer file only the lines of the function are shown
const chunkRows = 200;  // the browser lays out chunks of rows when they become visible

let data = null;    // of the chosen function
let chosen = -1;    // its number
let stage = 0;      // in data.stages
let focus = null;   // what is lit
let pinned = null;  // what is lit when the pointer touches nothing
let at = {part: 'tree', index: -1}; // the selected item

// unpack returns one of the compressed values of the page.
async function unpack(i) {
	const text = atob(byId('packed' + i).textContent), bytes = new Uint8Array(text.length);
	for (let k = 0; k < text.length; k++) bytes[k] = text.charCodeAt(k);
	return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))).json();
}

const files = new Map();
async function linesOf(file) {
	if (file < 0) return [];
	if (!files.has(file)) files.set(file, await unpack(head.functions.length + file));
	return files.get(file);
}

const escaped = text => text.replace(/[&<>"]/g, c => ({'&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;'})[c]);

// fill shows items in a part of the page, one a row.
function fill(part, items) {
	const html = items.map((item, i) =>
		`<div class="row ${item.style ?? ''}" role="option" data-i="${i}">${item.before ?? ''}${escaped(item.text)}${item.behind ?? ''}</div>`);
	show(part, items, part === 'locals' ? html.join('') : chunked(html));
}

// chunked returns rows in chunks.
function chunked(rows) {
	let html = '';
	for (let i = 0; i < rows.length; i += chunkRows) html += `<div class="chunk" role="presentation">${rows.slice(i, i + chunkRows).join('')}</div>`;
	return html;
}

function show(part, items, html) {
	const box = byId(part);
	box.innerHTML = html;
	for (const el of box.querySelectorAll('[data-i]')) items[el.dataset.i].el = el;
	parts[part] = items;
}

// rowsOf returns the rows of a stage as items.
function rowsOf(s) {
	return s.text.map((text, i) => ({
		text, node: s.node[i], code: s.code[i], local: s.local[i], range: s.range?.[i], reads: s.reads?.[i], count: s.count?.[i],
		style: s.node[i] < 0 && s.code[i] < 0 && s.local[i] < 0 ? (/^ *node /.test(text) ? 'head' : 'plain') : '',
	}));
}

const stageNamed = name => data.stages.find(s => s.name === name);

// choose shows a function.
async function choose(number) {
	const next = await unpack(number), lines = await linesOf(head.functions[number].file);
	const name = data?.stages[stage]?.name ?? decodeURIComponent(location.hash).split('/')[1];
	[data, chosen, focus, pinned] = [next, number, null, null];
	byId('function').value = number;
	byId('slider').max = data.stages.length - 1;
	fillSource(lines);
	fill('tree', rowsOf(data.stages[0]));
	fillCode();
	fillLocals();
	for (const part of ['source', 'tree', 'code']) byId(part).scrollTop = 0; // lays out, so that it comes last
	const first = byId('source').querySelector(`[data-line="${head.functions[number].line}"]`);
	if (first) reveal(byId('source'), first, 3);
	choose.stage(Math.max(0, data.stages.findIndex(s => s.name === name)));
}

// choose.stage shows a stage.
choose.stage = function(i) {
	stage = Math.min(Math.max(i, 0), data.stages.length - 1);
	const s = data.stages[stage], rows = rowsOf(s);
	byId('slider').value = stage;
	byId('slider').setAttribute('aria-valuetext', s.name);
	byId('name').textContent = s.name;
	byId('heading').textContent = `Stage ${stage + 1} of ${data.stages.length}: ${s.name}`;
	byId('about').textContent = head.about[s.name] ?? '';
	if (rows.every(r => r.style)) rows.push({text: 'This stage has nothing to show of this function.', style: 'plain', node: -1, code: -1, local: -1});
	fill('stage', rows);
	byId('stage').scrollTop = 0;
	for (const row of byId('times').tBodies[0].rows) row.classList.toggle('lit', row.dataset.name === s.name);
	history.replaceState(null, '', '#' + encodeURIComponent(head.functions[chosen].name) + '/' + s.name);
	light(focus);
};

const tokens = /[A-Za-z_$][\w$]*|\.?\d(?:[\w.]|[eEpP][+-])*|L?"(?:\\.|[^"\\])*"|L?'(?:\\.|[^'\\])*'|<<=|>>=|\.\.\.|->|\+\+|--|&&|\|\||[-+*\/%&|^=!<>]=|<<|>>|\s+|./gu;

// fillSource shows the source. Each token in the lines of the function is an item; its nodes are
// those whose position is in the token.
function fillSource(lines) {
	const f = head.functions[chosen], items = [];
	const whole = lines.length <= manyLines;
	const nodesAt = new Map(); // by line
	data.line.forEach((line, n) => {
		if (data.file[n] !== f.file) return;
		if (!nodesAt.has(line)) nodesAt.set(line, []);
		nodesAt.get(line).push(n);
	});
	const token = (text, line, column, nodes) => {
		items.push({text, place: line * 1e6 + column, nodes, node: nodes[nodes.length - 1] ?? -1, code: -1, local: -1});
		return `<span data-i="${items.length - 1}" role="option">${escaped(text)}</span>`;
	};
	const rows = [], executed = head.executed ? executedLines() : null, most = executed ? Math.max(...executed.values()) : 0;
	for (let line = whole ? 1 : f.line; line <= (whole ? lines.length : f.last); line++) {
		const text = lines[line - 1], nodes = nodesAt.get(line) ?? [], inside = line >= f.line && line <= f.last;
		let html = '';
		if (!inside) {
			html = escaped(text);
		} else if (nodes.some(n => data.column[n] < 0)) {
			html = token(text, line, 0, nodes); // macros have changed the line
		} else {
			for (const m of text.matchAll(tokens)) {
				html += token(m[0], line, m.index, nodes.filter(n => data.column[n] >= m.index && data.column[n] < m.index + m[0].length));
			}
		}
		rows.push(`<div class="row ${inside ? '' : 'other'}" role="presentation" data-line="${line}">${executed ? counted(executed.get(line), most) : ''}<span class="number">${line}</span>${html}</div>`);
		rows.push(...messagesAt(f.file, line));
	}
	rows.unshift(...messagesElsewhere(f.file));
	show('source', items, chunked(rows) || '<div class="row plain">The source cannot be read.</div>');
}

const messageRow = text => `<div class="row message"><span class="number"></span>${escaped(text)}</div>`;

// messagesAt returns the rows of the messages about a line, messagesElsewhere those about other files.
const messagesAt = (file, line) => (head.messages ?? []).filter(m => m.file === file && m.line === line).map(m => messageRow(m.text));
const messagesElsewhere = file => (head.messages ?? []).filter(m => m.file !== file || m.line < 1).map(m => messageRow(m.place + ': ' + m.text));

// showText shows a source without functions: one that was not compiled, with its errors.
async function showText() {
	const lines = await linesOf(head.source);
	const rows = lines.map((text, i) => `<div class="row" data-line="${i + 1}"><span class="number">${i + 1}</span>${escaped(text)}</div>` + messagesAt(head.source, i + 1).join(''));
	show('source', [], chunked([...messagesElsewhere(head.source), ...rows]));
	for (const part of ['tree', 'stage', 'code']) byId(part).innerHTML = `<div class="row plain">The source ${head.failed ? 'has errors: it was not compiled' : 'has no functions'}.</div>`;
	for (const id of ['function', 'stages']) byId(id).hidden = true;
	byId('source').querySelector('.message')?.scrollIntoView({block: 'center'});
}

// fillCode shows the machine code, with the rows of DWARF's line table that begin at each instruction.
function fillCode() {
	const lines = new Map();
	for (const r of rowsOf(stageNamed('lines') ?? {text: [], node: [], code: [], local: []})) {
		if (r.code >= 0) lines.set(r.code, r.text.replace(/^.*: /, ''));
	}
	const rows = rowsOf(stageNamed('encode'));
	for (const r of rows) {
		if (head.executed) r.before = counted(r.count, mostExecuted(rows));
		if (!lines.has(r.code)) continue;
		r.behind = `<span class="dwarf">${escaped(lines.get(r.code))}</span>`;
		lines.delete(r.code);
	}
	fill('code', rows);
}

// counted returns a cell with a number of executions, in a colour that tells its share of the most.
function counted(n, most) {
	return n === undefined ? '<span class="count"></span>' : `<span class="count" style="--heat: ${most > 0 ? n / most : 0}">${n.toLocaleString('en')}</span>`;
}

const mostExecuted = rows => Math.max(...rows.map(r => r.count ?? 0));

// executedLines returns how many instructions of each line of the function's file were executed.
function executedLines() {
	const lines = new Map();
	for (const r of rowsOf(stageNamed('encode'))) {
		if (r.count === undefined || r.node < 0 || data.file[r.node] !== head.functions[chosen].file) continue;
		lines.set(data.line[r.node], (lines.get(data.line[r.node]) ?? 0) + r.count);
	}
	return lines;
}

// fillHot lists the hottest blocks of the program.
function fillHot() {
	if (!head.executed) return;
	const box = byId('hot');
	box.hidden = false;
	box.innerHTML = 'Hottest blocks: ' + (head.hot ?? []).map((b, i) => {
		const share = (100 * b.count * b.length / head.executed).toFixed(1);
		const text = `${head.functions[b.function].name}+${b.address}: ${share} %, ${b.length} × ${b.count.toLocaleString('en')}`;
		return `<button data-block="${i}" aria-label="${escaped(text)}">${escaped(text)}</button>`;
	}).join(' ');
	box.addEventListener('click', async event => {
		const b = head.hot[event.target.closest('[data-block]')?.dataset.block];
		if (!b) return;
		if (chosen !== b.function) await choose(b.function);
		select('code', parts.code.findIndex(r => r.code === b.code));
		reveal(byId('code'), parts.code[at.index].el, 3);
	});
}

// fillLocals shows the locals with their variables and their storage.
function fillLocals() {
	const intervals = new Map();
	for (const r of rowsOf(stageNamed('intervals') ?? {text: [], node: [], code: [], local: []})) {
		if (r.local >= 0 && r.range) intervals.set(r.local, r.range);
	}
	data.intervals = intervals;
	const rows = rowsOf(stageNamed('share') ?? stageNamed('locals')).filter(r => r.local >= 0);
	fill('locals', rows.map(r => {
		const names = [...new Set(data.names[r.local] ?? [])].join(', ');
		return {...r, text: names + (names && ': ') + r.text.trim()};
	}));
}

// focusOn returns the focus for an item.
function focusOn(item) {
	const nodes = new Set(item.nodes ?? (item.node >= 0 ? [item.node] : []));
	const f = {nodes, code: item.code, local: item.local, start: -1, end: -1, low: 0, high: -1};
	if (item.local >= 0) {
		data.local.forEach((l, n) => { if (l === item.local) nodes.add(n); });
	} else if (item.node >= 0) {
		if (item.code < 0) [f.start, f.end] = [data.start[item.node], item.node];
		f.local = data.local[item.node];
		[f.low, f.high] = placesOf(f.start < 0 ? item.node : f.start, item.node);
	}
	f.interval = data.intervals.get(f.local);
	if (item.code >= 0) f.span = spanOf(item.code);
	return f;
}

// placesOf returns the first and the last place in the source of some nodes.
function placesOf(first, last) {
	let low = Infinity, high = -1;
	for (let n = first; n <= last; n++) {
		if (data.file[n] !== head.functions[chosen].file) continue;
		const place = data.line[n] * 1e6 + Math.max(0, data.column[n]);
		[low, high] = [Math.min(low, place), Math.max(high, place)];
	}
	return [low, high];
}

// spanOf returns an instruction and the last one that reads its result from a virtual register.
function spanOf(code) {
	const s = stageNamed('generate');
	let last = code;
	for (const [i, reads] of Object.entries(s.reads ?? {})) {
		if (reads.includes(code)) last = Math.max(last, s.code[i]);
	}
	return [code, last];
}

const within = (n, range) => range && n >= range[0] && n <= range[1];

// styleOf returns how an item is lit.
function styleOf(item) {
	const f = focus;
	if (!f) return '';
	if (item.place) {
		if (item.nodes.some(n => f.nodes.has(n))) return 'lit';
		return item.place >= f.low && item.place <= f.high ? 'part' : '';
	}
	if (item.local >= 0) return item.local === f.local ? 'lit' : '';
	if (item.code >= 0 && f.code >= 0) {
		const mark = within(item.code, f.span) && f.span[1] > f.span[0] ? ' interval' : '';
		return (item.code === f.code ? 'lit' : f.nodes.has(item.node) ? 'part' : '') + mark;
	}
	const mark = item.code < 0 && item.node >= 0 && within(item.node, f.interval) ? ' interval' : '';
	return (f.nodes.has(item.node) ? 'lit' : item.node >= 0 && item.node >= f.start && item.node <= f.end ? 'part' : '') + mark;
}

// light lights the items that belong to a focus, and scrolls to them in all parts but one.
function light(next, except) {
	focus = next;
	for (const [part, items] of Object.entries(parts)) {
		let first = null;
		for (const item of items) {
			const style = styleOf(item);
			if (style.startsWith('lit') && !first) first = item;
			if (style === (item.lit ?? '') || !item.el) continue;
			item.el.classList.remove('lit', 'part', 'interval');
			if (style) item.el.classList.add(...style.trim().split(' '));
			item.lit = style;
		}
		if (first?.el && part !== except && part !== 'locals') reveal(byId(part), first.el);
	}
}

// reveal scrolls a part so that a row is visible, in the middle or with some rows above. The page itself stays
// where it is.
function reveal(box, el, above) {
	const row = el.closest('.row').getBoundingClientRect(), frame = box.getBoundingClientRect();
	if (above || row.top < frame.top + 20 || row.bottom > frame.bottom) {
		box.scrollTop += row.top - frame.top - (above ? above * row.height : frame.height / 2);
	}
}

// select makes an item the selected one, and pins what it lights.
function select(part, index) {
	parts[at.part][at.index]?.el?.removeAttribute('aria-selected');
	at = {part, index};
	const item = parts[part][index];
	item.el.setAttribute('aria-selected', 'true');
	item.el.id ||= part + '-' + index;
	byId(part).setAttribute('aria-activedescendant', item.el.id);
	reveal(byId(part), item.el);
	pinned = focusOn(item);
	light(pinned, part);
}

// lights reports whether an item lights anything.
const lights = item => item.nodes ? item.nodes.length > 0 : item.node >= 0 || item.code >= 0 || item.local >= 0;

// move selects the next item of the part that has the keyboard's focus, or the one before.
function move(step) {
	const active = document.activeElement?.closest?.('[role=listbox]');
	const part = active?.id ?? 'tree', items = parts[part];
	if (!active) byId(part).focus({preventScroll: true});
	let i = at.part === part ? at.index + step : step > 0 ? 0 : items.length - 1;
	while (i >= 0 && i < items.length && !lights(items[i])) i += step;
	if (i >= 0 && i < items.length) select(part, i);
}

function itemAt(event) {
	const el = event.target.closest('[data-i]'), part = el?.closest('[role=listbox]')?.id;
	return part ? {part, index: Number(el.dataset.i), item: parts[part][el.dataset.i]} : null;
}

document.addEventListener('pointerover', event => {
	const hit = itemAt(event);
	if (hit && lights(hit.item)) light(focusOn(hit.item), hit.part);
	else light(pinned);
});

document.addEventListener('click', event => {
	const hit = itemAt(event), line = Number(event.target.closest('[data-line]')?.dataset.line);
	if (hit && lights(hit.item)) return select(hit.part, hit.index);
	if (!data) return;
	const file = head.functions[chosen]?.file;
	const other = head.functions.findIndex(f => f.file === file && line >= f.line && line <= f.last);
	if (!hit && other >= 0) choose(other);
});

document.addEventListener('keydown', event => {
	if (event.ctrlKey || event.altKey || event.metaKey || event.target.tagName === 'SELECT' || !data) return;
	const keys = {
		ArrowLeft: () => choose.stage(stage - 1),
		ArrowRight: () => choose.stage(stage + 1),
		ArrowUp: () => move(-1),
		ArrowDown: () => move(1),
		Escape: () => light(pinned = null),
	};
	if (!keys[event.key]) return;
	event.preventDefault();
	keys[event.key]();
});

byId('slider').addEventListener('input', event => choose.stage(Number(event.target.value)));
byId('back').addEventListener('click', () => choose.stage(stage - 1));
byId('forth').addEventListener('click', () => choose.stage(stage + 1));
byId('function').addEventListener('change', event => choose(Number(event.target.value)));
byId('theme').addEventListener('click', () => {
	const root = document.documentElement;
	const dark = root.style.colorScheme ? root.style.colorScheme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
	root.style.colorScheme = dark ? 'light' : 'dark';
});

// fillTimes shows the work of the stages.
function fillTimes() {
	const c = head.counts, most = Math.max(...head.times.filter(t => t.name !== 'startup').map(t => t.ms));
	const number = n => n.toLocaleString('en');
	byId('counts').textContent = `The whole source on ${head.device} for ${head.target}: bytes ${number(c.bytes)}, ` +
		`functions ${head.functions.length}, nodes ${number(c.nodes)}, instructions ${number(c.instructions)}.`;
	const row = (t, stage, style) => `<tr data-name="${escaped(stage)}" class="${style}"><td>${escaped(t.name)}` +
		`<td>${number(t.dispatches)}<td>${number(t.items)}<td>${number(t.bytes)}<td>${t.ms.toFixed(3)}` +
		`<td><meter value="${t.ms}" max="${most}" aria-label="share"></meter>`;
	byId('times').tBodies[0].innerHTML = head.times.map(t => row(t, t.name, '') + (t.kernels ?? []).map(k => row(k, t.name, 'kernel')).join('')).join('');
	byId('times').tBodies[0].addEventListener('click', event => {
		const i = data?.stages.findIndex(s => s.name === event.target.closest('tr').dataset.name);
		if (i >= 0) choose.stage(i);
	});
}

async function open() {
	fillTimes();
	fillHot();
	byId('function').innerHTML = head.functions.map((f, i) => `<option value="${i}">${escaped(f.name)}</option>`).join('');
	const wanted = decodeURIComponent(location.hash.slice(1)).split('/')[0];
	if (head.functions.length === 0) await showText();
	else await choose(Math.max(0, head.functions.findIndex(f => f.name === wanted)));
	requestAnimationFrame(() => { document.body.dataset.opened = performance.now().toFixed(0); });
}
open();
