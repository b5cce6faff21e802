import type { contract } from '../../contract/index.ts'
import { Problem } from '../../domain/problem.ts'
import { explainIndicator, explainReport } from '../../engine/explain/explain.ts'
import { reportFacts } from '../../engine/explain/report-facts.ts'
import type { Handlers } from '../platform/http/calls.ts'
import type { ReportStore } from '../reports/store.ts'
import type { indicatorReader } from './about-indicator.ts'
import { replyOf } from './replies.ts'

export interface ExplanationCallDependencies {
  readonly reports: Pick<ReportStore, 'one'>
  readonly readIndicator: ReturnType<typeof indicatorReader>
}

/** Explanations: sentences made of facts that the product has computed. */
export function explanationHandlers(parts: ExplanationCallDependencies): Handlers<typeof contract.explanations> {
  const { reports, readIndicator } = parts
  return {
    async report({ params, query }, { user, locale }) {
      const found = await reports.one(user, query.groupID, params.id)
      if (!found?.report) throw new Problem('not-found')
      return replyOf(explainReport(reportFacts(found.report), { locale }))
    },

    async indicator({ query: { groupID, kind, value, asOf } }, { user, locale }) {
      const { facts } = await readIndicator(user, { groupId: groupID, kind, value, asOf })
      return replyOf(explainIndicator(facts, { locale }))
    },
  }
}
