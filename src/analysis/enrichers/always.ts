import { kindIds } from '../../domain/observables/index.ts'
import { enricher } from './enricher.ts'

/** Part of every record: formats require dates, and the selection for a device depends on them. */
const always = { data: [], onByDefault: true, always: true, kinds: kindIds, open: () => () => undefined } as const

export const seen = enricher({
  ...always,
  id: 'seen',
  name: { de: 'Zuerst und zuletzt gesehen', en: 'First and last seen' },
  description: { de: 'Steht immer dabei.', en: 'Always included.' },
})

export const agreement = enricher({
  ...always,
  id: 'agreement',
  name: { de: 'Anzahl unabhängiger Quellen', en: 'Number of independent sources' },
  description: { de: 'Steht immer dabei.', en: 'Always included.' },
})
