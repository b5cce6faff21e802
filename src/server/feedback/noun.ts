import type { Base } from '../base.ts'
import type { SourceService } from '../sources/service.ts'
import { feedbackHandlers } from './api.ts'
import { feedbackStore } from './store.ts'

export interface FeedbackNounDependencies extends Base {
  readonly sources: Pick<SourceService, 'register'>
}

/** Users' feedback on sources and indicators. */
export function feedbackNoun({ database, clock, sources }: FeedbackNounDependencies) {
  const feedback = feedbackStore(database, clock)
  return { handlers: { feedback: feedbackHandlers({ feedback, register: sources.register }) } }
}
