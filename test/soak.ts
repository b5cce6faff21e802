import { seed } from './seed.ts'

/** With `npm run soak`, long tests run in full; otherwise they do less, or do not run. */
export const isSoak = process.env.SOAK === '1'

export const rounds = (usual: number, soaked: number): number => (isSoak ? soaked : usual)

/**
 * The whole list in the soak; otherwise every `every`th item from a start that the seed of the run decides, `further`
 * items later. Two parts of a list that differ in `further` have no item in common.
 */
export const partOf = <One>(all: readonly One[], every: number, further = 0): readonly One[] =>
  isSoak ? all : all.filter((_, at) => at % every === (seed + further) % every)
