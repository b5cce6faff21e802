/** Tells which runs of characters are host names, regardless of what is around them. */
import { DOT, HIGH, HYPHEN, is, isCapital } from './bytes.ts'
import { DOMAIN, emit, ONION, SPELLED } from './emit.ts'
import { byteAt } from './memory.ts'
import { topLevel, UNDECIDED } from './suffix.ts'

/** Facts about the last name that `checkName` accepted. */
export let nameTraits: i32 = 0
export let nameLabels: i32 = 0
export let nameHasHigh: boolean = false
export let nameHasUpper: boolean = false

/**
 * Tells whether the host characters `[start, end)` are a name under a known top-level domain. Names with non-ASCII
 * characters are left for the domain to decide.
 */
export function checkName(start: i32, end: i32): boolean {
  let dot = end - 1
  while (dot > start && byteAt(dot) !== DOT) dot--
  if (dot <= start || end - start > 1000) return false
  nameTraits = topLevel(dot + 1, end)
  if (nameTraits === 0 && !is(dot + 1, HIGH)) return false
  nameLabels = 1
  nameHasUpper = false
  let all: i32 = 0
  let labelStart = start
  for (let p = start; p < end; p++) {
    const c = byteAt(p)
    if (c === DOT) {
      const length = p - labelStart
      if (length === 0 || length > 63 || byteAt(p - 1) === HYPHEN || byteAt(p + 1) === HYPHEN) return false
      nameLabels++
      labelStart = p + 1
    } else if (isCapital(c)) nameHasUpper = true
    all |= c
  }
  nameHasHigh = all >= 0x80
  return nameHasHigh || (end - start <= 253 && end - labelStart <= 63 && end > labelStart)
}

/** Emits the last checked name. */
export function emitName(start: i32, end: i32): void {
  if ((nameTraits & UNDECIDED) !== 0) emit(ONION | SPELLED, start, end)
  else emit(nameHasHigh ? DOMAIN | SPELLED : DOMAIN, start, end)
}
