/**
 * The linear memory that the rules work in, for JavaScript engines. The WebAssembly build puts `wasm/memory.ts` in this
 * file's place; the names and the arithmetic are the same in both.
 *
 * The array is one constant of a fixed size: engines then fold its address and length into the compiled code. A scan
 * runs from beginning to end without giving way, so all scanners of a process may share it.
 */
import { MEMORY_BYTES } from './layout.ts'

const bytes = new Uint8Array(MEMORY_BYTES)
const integers = new Int32Array(bytes.buffer)

export const memory = bytes
export const words = integers

export function byteAt(p: i32): i32 {
  return bytes[p] as number
}

export function setByte(p: i32, value: i32): void {
  bytes[p] = value
}

export function wordAt(p: i32): i32 {
  return integers[p >> 2] as number
}

export function setWord(p: i32, value: i32): void {
  integers[p >> 2] = value
}

/** The low 32 bits of a product. */
export function multiply(a: i32, b: i32): i32 {
  return Math.imul(a, b)
}
