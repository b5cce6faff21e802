import type { Base } from '../base.ts'
import { type OptionDependencies, optionHandlers } from './api.ts'

export interface OptionNounDependencies extends Base {
  readonly sources: Omit<OptionDependencies, 'resolvesNames'>
}

/** The options that forms offer. */
export function optionNoun({ config, sources }: OptionNounDependencies) {
  return { handlers: { groups: optionHandlers({ ...sources, resolvesNames: config.enrichment.resolveNames }) } }
}
