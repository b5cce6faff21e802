/** Dotted quads: their value, and whether the address is public. */
import { DIGIT, DOT, is } from './bytes.ts'
import { byteAt } from './memory.ts'

/** Value of the last parsed dotted quad. */
export let quadValue: i32 = 0

/** End of the dotted quad that starts at `start` and ends before `end`, or -1. Sets `quadValue`. */
export function quadEnd(start: i32, end: i32): i32 {
  let p = start
  let value: i32 = 0
  for (let part: i32 = 0; part < 4; part++) {
    if (part > 0) {
      if (p >= end || byteAt(p) !== DOT) return -1
      p++
    }
    if (p >= end) return -1
    let octet = byteAt(p) - 48
    if (octet < 0 || octet > 9) return -1
    p++
    if (octet !== 0) {
      while (p < end && is(p, DIGIT)) {
        octet = octet * 10 + byteAt(p) - 48
        if (octet > 255) return -1
        p++
      }
    } else if (p < end && is(p, DIGIT)) return -1
    value = (value << 8) | octet
  }
  quadValue = value
  return p
}

/** Tells whether the last parsed quad is a public address (domain/observables/ip.ts, the IANA registry). */
export function isRoutableQuad(): boolean {
  const a = quadValue >>> 24
  const b = (quadValue >>> 16) & 255
  const c = (quadValue >>> 8) & 255
  if (a === 0 || a === 10 || a === 127 || (a & 0xe0) === 0xe0) return false
  if (a === 100) return (b & 0xc0) !== 64
  if (a === 169) return b !== 254
  if (a === 172) return (b & 0xf0) !== 16
  if (a === 192) {
    if (b === 168) return false
    if (b === 0) return c !== 0 && c !== 2
    return b !== 88 || c !== 99
  }
  if (a === 198) return b !== 18 && b !== 19 && (b !== 51 || c !== 100)
  if (a === 203) return b !== 0 || c !== 113
  return true
}
