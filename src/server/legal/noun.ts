import type { Base } from '../base.ts'
import { legalHandlers } from './api.ts'

/** Legal pages. */
export const legalNoun = ({ config, collecting }: Pick<Base, 'config' | 'collecting'>) => ({
  handlers: { legal: legalHandlers(config, collecting) },
})
