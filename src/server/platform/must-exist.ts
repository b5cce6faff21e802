import { Problem } from '../../domain/problem.ts'

/** Returns what was found. @throws Problem `not-found` if nothing was */
export function mustExist<T>(found: T | undefined): T {
  if (found === undefined) throw new Problem('not-found')
  return found
}
