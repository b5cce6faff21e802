import { looksUntil, type Watch } from '../listings/looks.ts'

/** Index files store whole seconds; looks are in ms. */
const resolutionMs = 1000

/**
 * Precision of a listing's start: the time between the looks around `from` or, if it starts with a look, the time since
 * the previous look, in ms. Undefined if the source was not watched: before the second look, after the last one, or in
 * a gap longer than the tolerance.
 */
export function lookStep(watch: Watch, from: number): number | undefined {
  const { looks, toleranceMs } = watch
  const until = looksUntil(watch, from + resolutionMs - 1)
  const last = looks[until - 1]
  const isLook = last !== undefined && last > from - resolutionMs
  const before = isLook ? looks[until - 2] : last
  const after = isLook ? last : looks[until]
  if (before === undefined || after === undefined) return undefined
  const step = after - before
  return step <= toleranceMs ? step : undefined
}
