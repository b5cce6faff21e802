/** Text in hexadecimal notation, which looks like a digest if it has the length of one. */
import { hexValue, SPACE } from './bytes.ts'
import { byteAt } from './memory.ts'

/**
 * Tells whether the digits `[start, end)` encode printable text whose words may end with a zero byte, as auditd writes
 * command lines and paths. One or two of ten million MD5 sums do.
 */
export function isEncodedText(start: i32, end: i32): boolean {
  for (let p = start; p < end; p += 2) {
    const c = (hexValue(byteAt(p)) << 4) | hexValue(byteAt(p + 1))
    if (c !== 0 && (c < SPACE || c > 126)) return false
  }
  return true
}
