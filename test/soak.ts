import { seed } from './seed.ts'

/** With `npm run soak`, long tests run in full; otherwise they run a part that the seed chooses. */
export const isSoak = process.env.SOAK === '1'

export const rounds = (usual: number, soaked: number): number => (isSoak ? soaked : usual)

/**
 * The whole list in the soak; otherwise every `every`th item from a start that the seed of the run decides, `further`
 * items later. Two parts of a list that differ in `further` have no item in common.
 */
export const partOf = <One>(all: readonly One[], every: number, further = 0): readonly One[] =>
  isSoak ? all : all.filter((_, at) => at % every === (seed + further) % every)

/**
 * For long tests that take turns, as `it.runIf(turn())`: a run does one of `every`, and the soak does all. The files with
 * the longest tests start at different places, so that no run has the longest test of each.
 */
export function turns(every: number, first = 0): () => boolean {
  let at = first
  return () => isSoak || at++ % every === seed % every
}
