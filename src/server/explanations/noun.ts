import type { Base } from '../base.ts'
import type { ReportStore } from '../reports/store.ts'
import type { Reference } from '../search/reference.ts'
import type { GroupViews } from '../search/views.ts'
import type { SourceService } from '../sources/service.ts'
import { indicatorReader } from './about-indicator.ts'
import { explanationHandlers } from './api.ts'
import { modelAsker } from './ask-model.ts'
import { createExplainer } from './explainer.ts'
import { modelStore } from './models.ts'

export interface ExplanationNounDependencies extends Base {
  readonly reports: Pick<ReportStore, 'one'>
  readonly sources: Pick<SourceService, 'listings'>
  readonly views: GroupViews
  readonly reference: Reference
}

/** Explanations of reports and indicators. A group's language model can choose their sentences. */
export function explanationNoun(dependencies: ExplanationNounDependencies) {
  const { collecting, config, database, clock, log, secrets, vet, fetch, reports, sources, views, reference } =
    dependencies
  const readIndicator = indicatorReader({ views, reference, listings: sources.listings })
  const { perDay } = config.explanations
  const models = modelStore({ database, clock, secrets, vet, sends: () => collecting.isOn, perDay })
  const explainer = createExplainer({ models, ask: modelAsker({ fetch }), clock, log })
  return { handlers: { explanations: explanationHandlers({ reports, readIndicator, explainer, models }) } }
}
