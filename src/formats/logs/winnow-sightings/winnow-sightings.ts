/** Output of `winnow extract --sightings`: the observables of a log without its lines (docs/sightings.md). */

import { logFormat } from '../../log-format.ts'
import { isSightings, readSegments } from '../../sightings/read.ts'

export const winnowSightings = logFormat({
  id: 'winnow-sightings',
  title: { de: 'Beobachtungen aus einem Log', en: 'Sightings of a log' },
  products: ['Winnow'],

  detect: (head) =>
    isSightings(new TextEncoder().encode(head.text.slice(0, 64)))
      ? { score: 1, reason: 'begins with the header of sightings' }
      : undefined,

  clock: () => () => Number.NaN,

  async *sightings(input) {
    for await (const segment of readSegments(input)) {
      yield { header: segment.header, values: [], rejected: 0 }
      for await (const { values } of segment.batches()) yield { values, rejected: 0 }
    }
  },
})
