/** Chooses and prints the seed of a run (seed.ts), unless it is set. The processes that run the tests inherit it. */
export function chooseSeed(): void {
  if (process.env.SEED !== undefined) {
    if (!/^\d+$/.test(process.env.SEED)) throw new Error(`SEED=${process.env.SEED} is no whole number.`)
    return
  }
  process.env.SEED = String(Math.floor(Math.random() * 2 ** 31))
  console.log(`SEED=${process.env.SEED}`)
}
