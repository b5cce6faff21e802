/**
 * What chance decides in a run: random data, and which part of the long tests it does. The configuration of the tests chooses
 * and prints it; `SEED=… npx vitest run FILE` repeats a failure.
 */
export const seed = Number(process.env.SEED)
