/**
 * Sightings of MISP, as `/sightings/restSearch` answers with `includeAttribute`. Only type 0 is a sighting; 1 is a false
 * positive, 2 an expiration.
 *
 * https://www.misp-project.org/openapi/#tag/Sightings, misp-standard.org (misp-standard-core, Sighting)
 */

import { logFormat } from '../../log-format.ts'
import { readIndicator } from '../../reading/indicator.ts'
import { type JsonPlan, readJson } from '../../reading/json-stream.ts'
import { Rows } from '../../reading/lines.ts'
import { readNamed } from '../../reading/named-kinds.ts'
import { UnreadableFeed } from '../../reading/unreadable.ts'
import { ForeignSightings, sightingTime } from '../../sightings/foreign.ts'

export const mispSightings = logFormat({
  id: 'misp-sightings',
  title: { de: 'Beobachtungen aus MISP', en: 'MISP sightings' },
  products: ['MISP'],

  detect(head) {
    const start = head.text.slice(0, 65_536)
    return /^\s*[[{]/.test(start) && /"Sighting"\s*:\s*\{/.test(start) && /"date_sighting"\s*:/.test(start)
      ? { score: 1, reason: 'sightings of MISP' }
      : undefined
  },

  clock: () => () => Number.NaN,

  async *sightings(input) {
    const found = new ForeignSightings()
    const item: JsonPlan = { take: (value) => readItem(value, found) }
    const sighting: JsonPlan = { take: (value) => readItem({ Sighting: value }, found) }
    const root: JsonPlan = {
      items: item,
      keys: new Map([
        ['response', { items: item }],
        ['Sighting', sighting],
      ]),
    }
    const rows = new Rows()
    try {
      for await (const batch of readJson(input, root, rows, () => drained(rows, found))) yield batch
    } catch (error) {
      if (!(error instanceof UnreadableFeed)) throw error
      // The rest of the file is unreadable, but the sightings before it count.
      found.reject()
      const last = found.take()
      if (last) yield last
    }
  },
})

/** Takes the sightings found so far. Parts that are not JSON are counted as rejected. */
function drained(rows: Rows, found: ForeignSightings) {
  if (rows.items.length > 0) for (const _ of rows.take()) found.reject()
  return found.take()
}

function readItem(item: unknown, found: ForeignSightings): void {
  const sighting = objectIn(item, 'Sighting')
  const attribute = objectIn(sighting, 'Attribute') ?? objectIn(item, 'Attribute')
  const value = attribute?.value ?? sighting?.value
  const type = attribute?.type
  const values =
    typeof value === 'string' && String(sighting?.type ?? '0') === '0'
      ? readNamed(typeof type === 'string' ? type : undefined, value, readIndicator)
      : []
  if (values.length === 0) found.reject()
  for (const indicator of values) found.add(indicator, 1, sightingTime(String(sighting?.date_sighting ?? '')))
}

function objectIn(parent: unknown, key: string): Record<string, unknown> | undefined {
  if (typeof parent !== 'object' || parent === null || !Object.hasOwn(parent, key)) return undefined
  const inner = (parent as Record<string, unknown>)[key]
  return typeof inner === 'object' && inner !== null ? (inner as Record<string, unknown>) : undefined
}
