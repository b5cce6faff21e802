import { seed } from './seed.ts'

/** With `npm run soak`, long tests run in full; otherwise they run a part that is chosen by their seed. */
export const isSoak = process.env.SOAK === '1'

export const rounds = (usual: number, soaked: number): number => (isSoak ? soaked : usual)

/**
 * All of them in the soak; else each `every`th, beginning where the seed of the run says, `further` ones later: two parts
 * of the same list with different numbers have nothing in common.
 */
export const partOf = <One>(all: readonly One[], every: number, further = 0): readonly One[] =>
  isSoak ? all : all.filter((_, at) => at % every === (seed + further) % every)

/**
 * For long tests that take turns, as `it.runIf(turn())`: each run does one of `every`, the soak all. Files whose tests cost
 * the most begin at different places, so that no run has all of them.
 */
export function turns(every: number, first = 0): () => boolean {
  let at = first
  return () => isSoak || at++ % every === seed % every
}
