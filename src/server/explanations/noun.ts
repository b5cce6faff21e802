import type { ReportStore } from '../reports/store.ts'
import type { Reference } from '../search/reference.ts'
import type { GroupViews } from '../search/views.ts'
import { indicatorReader } from './about-indicator.ts'
import { explanationHandlers } from './api.ts'

export interface ExplanationParts {
  readonly reports: Pick<ReportStore, 'one'>
  readonly views: GroupViews
  readonly reference: Reference
}

/** Explanations of reports and indicators. */
export function explanationNoun({ reports, views, reference }: ExplanationParts) {
  const readIndicator = indicatorReader({ views, reference })
  return { handlers: { explanations: explanationHandlers({ reports, readIndicator }) } }
}
