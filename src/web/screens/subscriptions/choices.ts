import type { z } from 'zod'
import type { OptionList } from '../../../contract/shapes.ts'

type Lists = readonly z.infer<typeof OptionList>[]
export type Choice = Lists[number]['options'][number]

/** What a group can choose for a subscription, from the lists of the options call. */
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

/** Name of an option; its id if it is no longer offered. */
export function nameIn(choices: readonly Choice[], value: string): string {
  return choices.find((choice) => choice.value === value)?.text ?? value
}
