import type { Base } from '../base.ts'
import { legalHandlers } from './api.ts'

/** Legal pages. */
export const legalNoun = ({ config, collecting }: Base) => ({
  handlers: { legal: legalHandlers(config, collecting) },
})
