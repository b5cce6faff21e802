import type { z } from 'zod'
import type { OptionList } from '../../../contract/shapes.ts'

type Lists = readonly z.infer<typeof OptionList>[]
export type Choice = Lists[number]['options'][number]

/** What a subscription of a group can be made of, as the options call names it. */
export function choicesOf(lists: Lists | undefined) {
  const at = (path: string): readonly Choice[] => lists?.find(({ jsonPath }) => jsonPath === path)?.options ?? []
  return {
    sources: at('sources.id'),
    filterFlags: at('sources.filterFlags'),
    kinds: at('iocSelector'),
    formats: at('targetFormats.id'),
    devices: at('targetFormats.device'),
    enrichers: at('enricher'),
    countries: at('countries'),
    industries: at('industries'),
    topics: at('trendingTopics'),
  }
}

export type SubscriptionChoices = ReturnType<typeof choicesOf>

/** What a choice is called; its id where it is offered no longer. */
export function nameIn(choices: readonly Choice[], value: string): string {
  return choices.find((choice) => choice.value === value)?.text ?? value
}
