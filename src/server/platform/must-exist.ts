import { Problem } from '../../domain/problem.ts'

/** Returns what was found. @throws Problem `not-found` if nothing was */
export function mustExist<T>(found: T | undefined): T {
  if (found === undefined) throw new Problem('not-found')
  return found
}

/** What a promise finds. @throws Problem `not-found` if it finds nothing */
export const existing = async <T>(sought: Promise<T | undefined>): Promise<T> => mustExist(await sought)

/** Waits for a change. @throws Problem `not-found` if there was nothing to change */
export async function changing(change: Promise<boolean>): Promise<undefined> {
  if (!(await change)) throw new Problem('not-found')
}
