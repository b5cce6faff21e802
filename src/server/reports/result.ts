import { Problem, type ProblemCode, problems } from '../../domain/problem.ts'
import type { Report } from '../../domain/report.ts'
import type { ReportStore } from './store.ts'

/**
 * Returns a report if it is done.
 * @throws Problem the reason of its failure; `report.cancelled`; `not-found`, also while it is being made
 */
export function resultOf(found: Awaited<ReturnType<ReportStore['one']>>): Report {
  if (found?.state === 'failed') throw asTold(found.problem)
  if (found?.state === 'cancelled') throw new Problem('report.cancelled')
  if (!found?.report) throw new Problem('not-found')
  return found.report
}

type Found = NonNullable<Awaited<ReturnType<ReportStore['one']>>>

function asTold(problem: Found['problem']): Problem {
  if (!problem || !(problem.code in problems)) return new Problem('report.failed')
  return new Problem(problem.code as ProblemCode, problem.values)
}
