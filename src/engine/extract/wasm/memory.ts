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
