/** Chooses and prints the seed of a run (seed.ts), unless it is set. The processes that run the tests inherit it. */
export function chooseSeed(): void {
  if (process.env.SEED !== undefined) return
  process.env.SEED = String(Math.floor(Math.random() * 2 ** 31))
  console.log(`SEED=${process.env.SEED}`)
}
