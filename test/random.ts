import { seeded } from '../src/catalogue/demo/random.ts'

/** Random numbers from 0 to 1, determined by the seed. */
export const random = (seed: number): (() => number) => seeded(seed).next
