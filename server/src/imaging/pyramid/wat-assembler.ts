/**
 * Assembles the small part of the WebAssembly text format that our kernels are written in, so that they are kept as text
 * without a toolchain: one memory, exported functions, folded instructions, named locals and labels, `loop`, `block`,
 * `br_if`. Opcodes as in the WebAssembly core specification, chapter "Binary Format".
 */

type Expression = string | readonly Expression[];

const TYPES: Readonly<Record<string, number>> = { i32: 0x7f, f32: 0x7d, v128: 0x7b };
const SIMD = 0xfd;

/** Instructions without immediates; those of two bytes and more are SIMD's, by their number after the prefix. */
const PLAIN: Readonly<Record<string, number>> = {
  'i32.lt_u': 0x49,
  'i32.add': 0x6a,
  'i32.sub': 0x6b,
  'i32.mul': 0x6c,
  'i32.shl': 0x74,
  'f32.mul': 0x94,
  'f32.min': 0x96,
};
const PLAIN_SIMD: Readonly<Record<string, number>> = {
  'i16x8.splat': 0x10,
  'f32x4.splat': 0x13,
  'f32x4.ge': 0x46,
  'v128.and': 0x4e,
  'i8x16.narrow_i16x8_u': 0x66,
  'i16x8.narrow_i32x4_s': 0x86,
  'i16x8.extend_low_i8x16_u': 0x89,
  'i16x8.extend_high_i8x16_u': 0x8a,
  'i16x8.shr_u': 0x8d,
  'i16x8.add': 0x8e,
  'i32x4.extend_low_i16x8_u': 0xa9,
  'i32x4.extend_high_i16x8_u': 0xaa,
  'i32x4.sub': 0xb1,
  'f32x4.add': 0xe4,
  'f32x4.mul': 0xe6,
  'f32x4.div': 0xe7,
  'f32x4.min': 0xe8,
  'f32x4.max': 0xe9,
  'f32x4.convert_i32x4_u': 0xfb,
};
const LANE: Readonly<Record<string, number>> = { 'f32x4.extract_lane': 0x1f, 'f32x4.replace_lane': 0x20 };
const MEMORY: Readonly<Record<string, number>> = { 'i32.load': 0x28, 'f32.load': 0x2a };
const MEMORY_SIMD: Readonly<Record<string, number>> = {
  'v128.load': 0x00,
  'v128.load32_splat': 0x09,
  'v128.store': 0x0b,
  'v128.load32_zero': 0x5c,
  'v128.load64_zero': 0x5d,
};
const STORE_LANE: Readonly<Record<string, number>> = { 'v128.store32_lane': 0x5a, 'v128.store64_lane': 0x5b };

/** @throws Error for text outside of the part that is known */
export function assembleModule(wat: string): Uint8Array<ArrayBuffer> {
  const [module] = parse(wat);
  if (!module || typeof module === 'string' || module[0] !== 'module') throw new Error('expected (module …)');
  const functions = module.slice(1).map(assembleFunction);
  const exports = functions.map(({ name }, index) => [...text(name), 0x00, ...unsigned(index)]);
  const bytes = [
    ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
    ...section(
      1,
      functions.map(({ type }) => type),
    ),
    ...section(
      3,
      functions.map((_, index) => unsigned(index)),
    ),
    ...section(5, [[0x00, 0x01]]),
    ...section(7, [[...text('memory'), 0x02, 0x00], ...exports]),
    ...section(
      10,
      functions.map(({ code }) => [...unsigned(code.length), ...code]),
    ),
  ];
  return Uint8Array.from(bytes);
}

interface AssembledFunction {
  readonly name: string;
  readonly type: readonly number[];
  readonly code: readonly number[];
}

/** What names stand for inside a function; labels from the outermost in. */
interface Scope {
  readonly locals: readonly string[];
  readonly labels: readonly string[];
}

function parse(wat: string): readonly Expression[] {
  const tokens = wat.replace(/;;.*$/gm, '').match(/"[^"]*"|[()]|[^\s()"]+/g) ?? [];
  let position = 0;
  const readList = (): Expression[] => {
    const items: Expression[] = [];
    for (;;) {
      const token = tokens[position++];
      if (token === undefined || token === ')') return items;
      items.push(token === '(' ? readList() : token);
    }
  };
  return readList();
}

function assembleFunction(expression: Expression): AssembledFunction {
  const [keyword, ...parts] = listOf(expression);
  if (keyword !== 'func') throw new Error(`expected (func …), got ${keyword}`);
  const named = (kind: string) => parts.map(listOrNothing).filter((part) => part[0] === kind);
  const name = word(named('export')[0]?.[1]).slice(1, -1);
  const declared = [...named('param'), ...named('local')];
  const scope = { locals: declared.map((part) => word(part[1])), labels: [] };
  const body = parts.filter((part) => !['export', 'param', 'local'].includes(word(listOf(part)[0])));
  const locals = named('local').map((part) => [1, typeOf(part[2])]);
  const parameters = named('param').map((part) => typeOf(part[2]));
  return {
    name,
    type: [0x60, ...unsigned(parameters.length), ...parameters, 0],
    code: [...vector(locals), ...body.flatMap((part) => assemble(part, scope)), 0x0b],
  };
}

function assemble(expression: Expression, scope: Scope): number[] {
  const [head, ...rest] = listOf(expression);
  const name = word(head);
  const immediates = rest.filter((part) => typeof part === 'string');
  const operands = rest.filter((part) => typeof part !== 'string');
  if (name === 'loop' || name === 'block') {
    const inner = { ...scope, labels: [...scope.labels, word(immediates[0])] };
    const body = operands.flatMap((part) => assemble(part, inner));
    return [name === 'loop' ? 0x03 : 0x02, 0x40, ...body, 0x0b];
  }
  const values = operands.flatMap((part) => assemble(part, scope));
  return [...values, ...encodeInstruction(name, immediates, scope)];
}

function encodeInstruction(name: string, immediates: readonly string[], scope: Scope): readonly number[] {
  const [first = '', second = ''] = immediates;
  if (name in LOCAL) return [LOCAL[name] ?? 0, ...unsigned(indexOf(scope.locals, first))];
  if (name === 'br_if') return [0x0d, ...unsigned(scope.labels.length - 1 - indexOf(scope.labels, first))];
  if (name === 'i32.const') return [0x41, ...signed(Number(first))];
  if (name === 'f32.const') return [0x43, ...new Uint8Array(Float32Array.of(Number(first)).buffer)];
  if (name === 'i8x16.shuffle') return [SIMD, 0x0d, ...immediates.map(Number)];
  if (name in PLAIN) return [PLAIN[name] ?? 0];
  if (name in PLAIN_SIMD) return [SIMD, ...unsigned(PLAIN_SIMD[name] ?? 0)];
  if (name in LANE) return [SIMD, LANE[name] ?? 0, Number(first)];
  if (name in MEMORY) return [MEMORY[name] ?? 0, ...memoryArgument(first)];
  if (name in MEMORY_SIMD) return [SIMD, ...unsigned(MEMORY_SIMD[name] ?? 0), ...memoryArgument(first)];
  if (name in STORE_LANE)
    return [SIMD, STORE_LANE[name] ?? 0, ...memoryArgument(''), Number(second || first)];
  throw new Error(`unknown instruction ${name}`);
}

const LOCAL: Readonly<Record<string, number>> = { 'local.get': 0x20, 'local.set': 0x21, 'local.tee': 0x22 };

/** Alignment is a hint; none is given. */
function memoryArgument(offset: string): number[] {
  return [0, ...unsigned(offset ? Number(offset.replace('offset=', '')) : 0)];
}

function section(id: number, items: readonly (readonly number[])[]): number[] {
  const body = vector(items);
  return [id, ...unsigned(body.length), ...body];
}

function vector(items: readonly (readonly number[])[]): number[] {
  return [...unsigned(items.length), ...items.flat()];
}

function text(value: string): number[] {
  return [...unsigned(value.length), ...Buffer.from(value, 'latin1')];
}

/** LEB128. */
function unsigned(value: number): number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...unsigned(value >>> 7)];
}

function signed(value: number): number[] {
  return value >= -64 && value < 64 ? [value & 0x7f] : [(value & 0x7f) | 0x80, ...signed(value >> 7)];
}

function typeOf(expression: Expression | undefined): number {
  const type = TYPES[word(expression)];
  if (type === undefined) throw new Error(`unknown type ${word(expression)}`);
  return type;
}

function indexOf(names: readonly string[], name: string): number {
  const index = names.lastIndexOf(name);
  if (index < 0) throw new Error(`unknown name ${name}`);
  return index;
}

function listOf(expression: Expression): readonly Expression[] {
  if (typeof expression === 'string') throw new Error(`expected a list, got ${expression}`);
  return expression;
}

function listOrNothing(expression: Expression): readonly Expression[] {
  return typeof expression === 'string' ? [] : expression;
}

function word(expression: Expression | undefined): string {
  if (typeof expression !== 'string') throw new Error('expected a word');
  return expression;
}
