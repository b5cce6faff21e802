/** Output of the rules. */
import { MAX_RECORDS, RECORDS, SCRATCH, SCRATCH_BYTES, SPARE_RECORDS, SPARE_SCRATCH } from './layout.ts'
import { setWord } from './memory.ts'

/** The codes of `domain/observables`. */
export const IPV4: i32 = 1
export const IPV6: i32 = 2
export const IPV4_CIDR: i32 = 3
export const IPV6_CIDR: i32 = 4
export const DOMAIN: i32 = 5
export const URL_KIND: i32 = 6
export const EMAIL: i32 = 7
export const MD5: i32 = 8
export const SHA1: i32 = 9
export const SHA256: i32 = 10
export const SHA512: i32 = 11
export const CVE: i32 = 14
export const ONION: i32 = 18

/** Flag on a kind: `domain/observables` must still convert the bytes to canonical form. */
export const SPELLED: i32 = 32

/** Number of records since the last reset. */
export let recordCount: i32 = 0
/** The first free byte of the scratch area. */
export let scratchEnd: i32 = SCRATCH
/** Position in the window that is being judged; records from rewritten text belong to its line. */
export let place: i32 = 0
/** Greater than 0 while rewritten text is judged; rewritten text is not rewritten again. */
export let depth: i32 = 0

/** Discards all records and frees the scratch area. */
export function resetRecords(): void {
  recordCount = 0
  scratchEnd = SCRATCH
}

/** Tells whether the next judgement might lack space. */
export function isFull(): boolean {
  return recordCount > MAX_RECORDS - SPARE_RECORDS || scratchEnd > SCRATCH + SCRATCH_BYTES - SPARE_SCRATCH
}

/** Sets the position in the window that is being judged. */
export function setPlace(p: i32): void {
  place = p
}

/** Marks the start of rewritten text. */
export function enterRewritten(): void {
  depth++
}

/** Marks the end of rewritten text. */
export function leaveRewritten(): void {
  depth--
}

/** Reserves the scratch area up to `end`. */
export function takeScratch(end: i32): void {
  scratchEnd = end
}

/** Adds a record of a kind (with flags) for the bytes `[start, end)`. Ignored if there is no room. */
export function emit(kind: i32, start: i32, end: i32): void {
  if (recordCount === MAX_RECORDS) return
  const record = RECORDS + (recordCount << 4)
  setWord(record, kind)
  setWord(record + 4, start)
  setWord(record + 8, end)
  setWord(record + 12, place)
  recordCount++
}
