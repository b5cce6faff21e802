import type { Base } from '../base.ts'
import { legalHandlers } from './api.ts'

/** Legal pages. */
export const legalNoun = ({ config }: Pick<Base, 'config'>) => ({ handlers: { legal: legalHandlers(config) } })
