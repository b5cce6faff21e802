/** Copies of words without their marks and escapes, which are scanned like the log itself. */
import { LINE_FEED } from './bytes.ts'
import { enterRewritten, leaveRewritten, takeScratch } from './emit.ts'
import { setByte } from './memory.ts'

/** Terminates a copy so that no scan continues into the remains of an earlier one. */
export function closeScratch(end: i32): i32 {
  for (let i: i32 = 0; i < 8; i++) setByte(end + i, LINE_FEED)
  takeScratch(end + 8)
  return end
}

/** Set from outside to avoid a circular import: the scan uses all rules, and some rules scan copies. */
let scan: (from: i32, to: i32, digests: boolean) => void = scanNothing

function scanNothing(_from: i32, _to: i32, _digests: boolean): void {}

/** Sets the function that scans copies; call before the first scan. */
export function scanCopiesBy(scanner: (from: i32, to: i32, digests: boolean) => void): void {
  scan = scanner
}

/** Scans the copy `[from, to)`, for digests only if `digests` is true. */
export function scanCopy(from: i32, to: i32, digests: boolean): void {
  enterRewritten()
  scan(from, to, digests)
  leaveRewritten()
}
