/** What the products that write JSON lines have in common: they differ in the words they use and the time key. */

import type { Detection, Head } from '../feed-format.ts'
import type { LogFormat } from '../log-format.ts'
import { isJsonLines, jsonEvents } from './lines/json-events.ts'
import { recogniseJson, strength } from './recognise.ts'
import { jsonClock } from './time/json-clock.ts'

export interface JsonFormatOptions<Id extends string> {
  readonly id: Id
  readonly title: string
  readonly products: readonly string[]
  /** What one line is, for the reason: "12 of 12 lines are …". */
  readonly what: string
  /** Whether a line (white space after colons dropped) is the product's. */
  matches(line: string): boolean
  /** How telling that is. */
  readonly limit?: number
  /** The keys of the event's time, the best first; the head's own are asked after them. */
  readonly times?: readonly (readonly string[])[]
  /** For times without a zone, where the product fixes it. */
  readonly zoneOffsetMinutes?: number
}

/** A format of JSON events: lines, one array, or a document that wraps them. */
export function jsonFormat<const Id extends string>(options: JsonFormatOptions<Id>): LogFormat & { readonly id: Id } {
  const { id, title, products, what, matches, limit = strength.product, times = [], zoneOffsetMinutes } = options
  return {
    id,
    title,
    products,
    detect: (head: Head): Detection | undefined =>
      recogniseJson(head, what, (line) => line.includes('{') && matches(line), limit),
    clock: (head, context) =>
      jsonClock(head, context, { paths: times, ...(zoneOffsetMinutes === undefined ? {} : { zoneOffsetMinutes }) }),
    toLines: jsonEvents,
    isMadeOfLines: isJsonLines,
  }
}
