import { useState } from 'react'
import type { Choice, SubscriptionChoices } from '../choices.ts'
import type { TrialOrigin } from '../start-subscription.tsx'

export interface NamedSource {
  readonly id: string
  readonly name: string
}

export interface TrialSource extends NamedSource {
  /** Undefined if the source is not offered to the group. */
  readonly option: Choice | undefined
}

/** The sources that a report selects, and their replacements. At first, all are chosen that the group may choose. */
export function useTrialSources(origin: TrialOrigin, choices: SubscriptionChoices | undefined) {
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set())
  const [replacements, setReplacements] = useState<readonly NamedSource[]>([])
  const options = new Map(choices?.sources.map((option) => [option.value, option]))
  const selected = new Set(origin.sources.map(({ id }) => id))
  const sources: readonly TrialSource[] = [
    ...origin.sources,
    ...replacements.filter(({ id }) => !selected.has(id)),
  ].map(({ id, name }) => ({ id, name, option: options.get(id) }))
  const take = (id: string, isOn: boolean) =>
    setLeftOut((before) => {
      const next = new Set(before)
      if (isOn) next.delete(id)
      else next.add(id)
      return next
    })
  return {
    sources,
    chosen: sources.filter(({ id, option }) => option && !option.disabled && !leftOut.has(id)),
    /** Chooses a source or leaves it out. */
    take,
    /** Leaves a source out and chooses another one instead. */
    replace(id: string, by: NamedSource) {
      setReplacements((before) => [...before.filter((one) => one.id !== by.id), by])
      take(id, false)
      take(by.id, true)
    },
  }
}
