import type { CoverageClasses } from '../src/domain/report.ts'
import { inObservables } from '../src/engine/match/weight.ts'

/** Expected coverage of one subset, in observables. */
export function coverageOf(classes: CoverageClasses, ids: Iterable<string>): number {
  const wanted = new Set(ids)
  const isIn = classes.IDs.map((id) => wanted.has(id))
  let total = 0
  for (const row of classes.classes) {
    for (let k = 1; k < row.length; k++) {
      if (!isIn[row[k] as number]) continue
      total += row[0] as number
      break
    }
  }
  return inObservables(total)
}
