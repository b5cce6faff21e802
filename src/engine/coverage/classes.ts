/**
 * The observables match more different combinations of sources than a report may have. Every combination is a class of its
 * own, in each of a report's tables.
 */
export class TooManyClasses extends Error {
  override readonly name = 'TooManyClasses'

  constructor(most: number) {
    super(`the classes of observables have more than ${most} numbers`)
  }
}

/**
 * Checks the sizes of tables of classes, in numbers: for each class, its weight and its sources.
 * @throws TooManyClasses if they are larger than `most` together
 */
export function refuseTooManyClasses(most: number, ...tables: readonly { readonly size: number }[]): void {
  let numbers = 0
  for (const { size } of tables) numbers += size
  if (numbers > most) throw new TooManyClasses(most)
}

/** Observables, or probability levels of them, grouped by their set of sources: `sets[i]` is ascending. */
export interface Classes {
  readonly weights: readonly number[]
  readonly sets: readonly Uint32Array[]
}
