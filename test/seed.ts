/**
 * Decides everything random in a run: data, and the part of the long tests that it does. The configuration of the tests
 * chooses and prints the seed; `SEED=… npx vitest run FILE` repeats a failure.
 */
export const seed = Number(process.env.SEED)
