import type { Base } from '../base.ts'
import { legalHandlers } from './api.ts'

/** What the legal pages say of this installation. */
export const legalNoun = ({ config }: Pick<Base, 'config'>) => ({ handlers: { legal: legalHandlers(config) } })
