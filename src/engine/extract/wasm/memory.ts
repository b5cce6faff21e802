/** The linear memory of the rules for the WebAssembly build; replaces `../rules/memory.ts`. */

/** Reads the byte at `p`. */
// @ts-ignore: decorators are AssemblyScript's.
@inline
export function byteAt(p: i32): i32 {
  return <i32>load<u8>(<usize>p)
}

/** Writes the byte at `p`. */
// @ts-ignore
@inline
export function setByte(p: i32, value: i32): void {
  store<u8>(<usize>p, <u8>value)
}

/** Reads the 32-bit word at `p`. */
// @ts-ignore
@inline
export function wordAt(p: i32): i32 {
  return load<i32>(<usize>p)
}

/** Writes the 32-bit word at `p`. */
// @ts-ignore
@inline
export function setWord(p: i32, value: i32): void {
  store<i32>(<usize>p, value)
}

/** Low 32 bits of a product. */
// @ts-ignore
@inline
export function multiply(a: i32, b: i32): i32 {
  return a * b
}

/** Which of the 16 bytes from `p` are one of four values; the lowest bit stands for the first byte. */
// @ts-ignore
@inline
export function matches(p: i32, a: i32, b: i32, c: i32, d: i32): i32 {
  const bytes = v128.load(<usize>p)
  return i8x16.bitmask(
    v128.or(
      v128.or(i8x16.eq(bytes, i8x16.splat(<i8>a)), i8x16.eq(bytes, i8x16.splat(<i8>b))),
      v128.or(i8x16.eq(bytes, i8x16.splat(<i8>c)), i8x16.eq(bytes, i8x16.splat(<i8>d))),
    ),
  )
}

/** Number of the highest bit that is set, from 0. `bits` is not 0. */
// @ts-ignore
@inline
export function highestBit(bits: i32): i32 {
  return 31 - clz(bits)
}
