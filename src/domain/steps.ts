/** Work that can be left between its steps. */
export type Steps<Result> = Generator<undefined, Result>

/** Does all steps at once. */
export function finish<Result>(work: Steps<Result>): Result {
  let step = work.next()
  while (!step.done) step = work.next()
  return step.value
}
