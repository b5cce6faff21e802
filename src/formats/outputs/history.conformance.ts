/** A history of releases whose differences every output format must write. */

import { delivered, deliveredAt } from '../../../test/delivered.ts'
import type { DeliveredIndicator } from '../../domain/delivery.ts'
import type { DeviceLimits } from '../../domain/device.ts'
import { kindById, kindIds } from '../../domain/observables/index.ts'
import { compareCodeUnits } from '../../domain/order.ts'
import { dayMs, minuteMs } from '../../domain/time-units.ts'
import { hostile, samples } from './values.conformance.ts'

/** Sorted like a release: by kind, then value. */
export function inOrder(indicators: Iterable<DeliveredIndicator>): DeliveredIndicator[] {
  const { compare } = new Intl.Collator('en')
  return [...indicators].sort(
    (a, b) =>
      kindById[a.kind].code - kindById[b.kind].code || compareCodeUnits(a.value, b.value) || compare(a.id, b.id),
  )
}

/** A device with less room than there are indicators, and several files for some lists. */
const small: DeviceLimits = {
  lists: {
    ip: { entriesPerFile: 6, files: 3 },
    domain: { entries: 4 },
    url: { bytesPerFile: 400, files: 2 },
    hash: { entriesPerFile: 2, files: 2 },
    email: { entries: 3 },
  },
  entries: 24,
  ranges: true,
}

/** Rhythms of releases: with steps of hours, remembered removals expire during the test. */
export const rhythms: readonly (Pace & {
  readonly what: string
  readonly seed: number
  readonly limits?: DeviceLimits
})[] = [
  { what: 'all of it', seed: 1, step: minuteMs, changes: 2 },
  { what: 'over a month', seed: 2, step: 40 * 60 * minuteMs, changes: 8 },
  { what: 'for a device', seed: 3, step: minuteMs, changes: 5, limits: small },
  { what: 'for a device without ranges', seed: 4, step: minuteMs, changes: 10, limits: { ...small, ranges: false } },
]

interface Pace {
  /** Time between releases, ms. */
  readonly step: number
  /** Number of changes per release. */
  readonly changes: number
}

/**
 * A history of 200 changes: indicators appear, disappear, change and return; sometimes all disappear at once and
 * return. Starts and ends without any.
 */
export function history(chance: () => number, { step, changes }: Pace): DeliveredIndicator[][] {
  const pick = <T>(from: readonly T[]): T => from[Math.floor(chance() * from.length)] as T
  const pool = [
    ...kindIds.flatMap((kind) => samples[kind].slice(0, 6).map((value) => ({ kind, value }))),
    // Neighbours, so that ranges form and dissolve.
    ...Array.from({ length: 8 }, (_, i) => ({ kind: 'ipv4' as const, value: `192.0.2.${i}` })),
    ...Array.from({ length: 4 }, (_, i) => ({ kind: 'ipv6' as const, value: `2001:db8::${i + 4}` })),
    { kind: 'ipv4-cidr' as const, value: '192.0.2.0/30' },
    { kind: 'ipv6-cidr' as const, value: '2001:db8::/112' },
    ...Array.from({ length: 40 }, () => pick(hostile)),
  ]
  const now = new Map<string, DeliveredIndicator>()
  let gone: DeliveredIndicator[] = []
  const releases: DeliveredIndicator[][] = [[]]
  for (let i = 1; i <= 200; i++) {
    const { kind, value } = pick(pool)
    const key = `${kind} ${value}`
    const modified = deliveredAt + Math.ceil(i / changes) * step
    const agesOut = modified + 90 * dayMs
    const present = now.get(key)
    if (gone.length > 0 && chance() < 0.5) {
      for (const one of gone) now.set(`${one.kind} ${one.value}`, { ...one, modified, agesOut })
      gone = []
    } else if (chance() < 0.015) {
      gone = [...now.values()]
      now.clear()
    } else if (!present || chance() < 0.3) {
      if (present) now.delete(key)
      else now.set(key, delivered(kind, value, { modified, agesOut }))
    } else {
      now.set(key, {
        ...present,
        modified,
        agesOut,
        risk: Math.floor(chance() * 101),
        confidence: Math.floor(chance() * 101),
        tags: chance() < 0.5 ? present.tags : ['botnet', `tag-${i}`],
      })
    }
    if (i % changes === 0) releases.push(inOrder(now.values()))
  }
  return [...releases, []]
}
