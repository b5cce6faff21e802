/** Common part of products that write JSON lines: they differ in their words and their time keys. */

import { NO_EVENT } from '../../domain/log-event.ts'
import type { LocalizedText } from '../../domain/text.ts'
import type { Detection, Head } from '../feed-format.ts'
import type { EventMapping, LogFormat } from '../log-format.ts'
import type { LineTest } from './line-test.ts'
import { isJsonLines, jsonEvents } from './lines/json-events.ts'
import { recogniseJson, strength } from './recognise.ts'
import { jsonClock } from './time/json-clock.ts'

export interface JsonFormatOptions<Id extends string> {
  readonly id: Id
  readonly title: string | LocalizedText
  readonly products: readonly string[]
  /** Description of one line for the reason: "12 of 12 lines are …". */
  readonly what: string
  /** What a line (without white space after colons) from the product has. */
  readonly matches: LineTest
  /** Highest score, if all lines match. */
  readonly limit?: number
  /** Keys of the event's time, best first; keys learnt from the head follow. */
  readonly times?: readonly (readonly string[])[]
  /** Times without a zone are local ones; those of other products are in UTC. */
  readonly isLocal?: true
  /** Tells the records that are about the product itself (`NO_EVENT`). */
  readonly toolLines?: (bytes: Uint8Array, start: number, end: number) => boolean
  /** What its events say of action and direction. */
  readonly event?: EventMapping
  /** See `LogFormat`. */
  readonly carriesLines?: true
}

/** A format of JSON events: lines, one array, or a document that wraps them. */
export function jsonFormat<const Id extends string>(options: JsonFormatOptions<Id>): LogFormat & { readonly id: Id } {
  const { id, title, products, what, matches, limit = strength.product, times = [], isLocal } = options
  const { event, carriesLines, toolLines } = options
  return {
    id,
    title,
    products,
    detect: (head: Head): Detection | undefined => recogniseJson(head, what, ['{', matches], limit),
    clock(head, context) {
      const clock = jsonClock(head, context, { paths: times, ...(isLocal ? {} : { zoneOffsetMinutes: 0 }) })
      if (!toolLines) return clock
      return (bytes, start, end) => (toolLines(bytes, start, end) ? NO_EVENT : clock(bytes, start, end))
    },
    ...(event && { event }),
    ...(carriesLines && { carriesLines }),
    toLines: jsonEvents,
    isMadeOfLines: isJsonLines,
  }
}
