import type { DeliveredIndicator } from '../src/domain/delivery.ts'
import type { KindId } from '../src/domain/observables/index.ts'
import { readValue } from '../src/domain/observables/read.ts'
import { dayMs, hourMs } from '../src/domain/time-units.ts'
import { protectedOf } from '../src/engine/delivery/protected-values.ts'
import { ownRangesOf } from '../src/engine/extract/own-ranges.ts'
import { compileOwnLists, type OwnList } from '../src/engine/lists/own-lists.ts'
import type { OutputContext, Protected } from '../src/formats/output-format.ts'

/** Time of all events in these indicators. */
export const deliveredAt = Date.UTC(2026, 0, 15, 12)

/** An indicator as a subscription delivers it, from one made-up source; any field can be set. */
export function delivered(
  kind: KindId,
  value: string,
  fields: Partial<Omit<DeliveredIndicator, 'kind' | 'value'>> = {},
): DeliveredIndicator {
  return {
    id: idOf(`${kind} ${value}`),
    kind,
    value,
    risk: 71,
    confidence: 64,
    firstSeen: deliveredAt - 9 * dayMs,
    lastSeen: deliveredAt - dayMs,
    agesOut: deliveredAt + 21 * dayMs,
    created: deliveredAt - 8 * dayMs,
    modified: deliveredAt - hourMs,
    sources: [
      { id: 'acme-c2', name: 'Acme C2', maintainer: 'Acme', listedFrom: deliveredAt - 9 * dayMs, score: 80 },
      { id: 'umbrella', name: 'Umbrella, "all"', maintainer: 'Umbrella', listedFrom: deliveredAt - 2 * dayMs },
    ],
    independent: 2,
    threats: ['c2', 'malware'],
    tags: ['botnet', 'stealer'],
    warnings: [],
    enriched: { tlp: 'CLEAR' },
    ...fields,
  }
}

export const outputContext: OutputContext = {
  subscription: { id: '5f0c7f5e-7d0a-4c1b-9d57-0d3f3a1c9b11', name: 'Perimeter' },
  origin: 'https://winnow.example',
  release: 7,
  releasedAt: deliveredAt,
  options: {},
}

/** What a group with these values on an allow list and on a deny list, and of its own, wants to stay reachable. */
export function protecting(
  allow: readonly string[],
  deny: readonly string[] = [],
  ownValues: readonly string[] = [],
): Protected {
  const listOf = (effect: 'allow' | 'deny', values: readonly string[]): OwnList => ({
    ...{ id: effect, name: effect, effect, inherited: false },
    entries: values.flatMap((value) => readValue(value) ?? []),
  })
  const own = compileOwnLists([listOf('allow', allow), listOf('deny', deny)])
  const values = protectedOf({ own, ownRanges: ownRangesOf(ownValues), exceptions: undefined })
  if (!values) throw new Error('nothing is protected')
  return values
}

/** A UUID in the form of version 5, derived from the text. */
function idOf(text: string): string {
  let a = 0x811c9dc5
  const hex: string[] = []
  for (let round = 0; round < 4; round++) {
    for (let i = 0; i < text.length; i++) a = Math.imul(a ^ text.charCodeAt(i), 0x01000193) >>> 0
    hex.push(a.toString(16).padStart(8, '0'))
    a = Math.imul(a ^ round, 0x9e3779b1) >>> 0
  }
  const all = hex.join('')
  return `${all.slice(0, 8)}-${all.slice(8, 12)}-5${all.slice(13, 16)}-9${all.slice(17, 20)}-${all.slice(20)}`
}
