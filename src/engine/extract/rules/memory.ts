/**
 * The linear memory of the rules for JavaScript engines. The WebAssembly build replaces this file by `wasm/memory.ts`;
 * names and arithmetic are the same in both.
 *
 * The array is one constant of fixed size, so that engines compile its address and length into the code. A scan runs to
 * its end without yielding, so all scanners of a process can share the memory.
 */
import { MEMORY_BYTES } from './layout.ts'

const bytes = new Uint8Array(MEMORY_BYTES)
const integers = new Int32Array(bytes.buffer)

/** The memory as bytes and as 32-bit words. */
export const memory = bytes
export const words = integers

/** Reads the byte at `p`. */
export function byteAt(p: i32): i32 {
  return bytes[p] as number
}

/** Writes the byte at `p`. */
export function setByte(p: i32, value: i32): void {
  bytes[p] = value
}

/** Reads the 32-bit word at `p`, a multiple of 4. */
export function wordAt(p: i32): i32 {
  return integers[p >> 2] as number
}

/** Writes the 32-bit word at `p`, a multiple of 4. */
export function setWord(p: i32, value: i32): void {
  integers[p >> 2] = value
}

/** Low 32 bits of a product. */
export function multiply(a: i32, b: i32): i32 {
  return Math.imul(a, b)
}

/** Which of the 16 bytes from `p` are one of four values; the lowest bit stands for the first byte. */
export function matches(p: i32, a: i32, b: i32, c: i32, d: i32): i32 {
  let bits: i32 = 0
  for (let i: i32 = 0; i < 16; i++) {
    const value = bytes[p + i]
    if (value === a || value === b || value === c || value === d) bits |= 1 << i
  }
  return bits
}

/** Number of the highest bit that is set, from 0. `bits` is not 0. */
export function highestBit(bits: i32): i32 {
  return 31 - Math.clz32(bits)
}
