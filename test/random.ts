import { seeded } from '../src/catalogue/demo/random.ts'

/** Numbers from 0 to 1 that a seed repeats. */
export const random = (seed: number): (() => number) => seeded(seed).next
