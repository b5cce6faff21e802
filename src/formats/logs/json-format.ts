/** Common part of products that write JSON lines: they differ in their words and their time keys. */

import { NO_EVENT } from '../../domain/log-event.ts'
import type { LogFormat } from '../log-format.ts'
import type { LineTest } from './line-test.ts'
import { isJsonLines, jsonEvents } from './lines/json-events.ts'
import { recogniseJson, strength } from './recognise.ts'
import { jsonClock } from './time/json-clock.ts'

/** What every product says of its lines. */
export interface ProductOptions<Id extends string>
  extends Pick<LogFormat, 'title' | 'products' | 'event' | 'carriesLines'> {
  readonly id: Id
  /** Description of one line for the reason: "12 of 12 lines are …". */
  readonly what: string
  /** What a line from the product has; one of JSON has no white space after colons. */
  readonly matches: LineTest
  /** Highest score, if all lines match. */
  readonly limit?: number
}

interface JsonFormatOptions<Id extends string> extends ProductOptions<Id> {
  /** Keys of the event's time, best first; keys learnt from the head follow. */
  readonly times?: readonly (readonly string[])[]
  /** Times without a zone are local ones; those of other products are in UTC. */
  readonly isLocal?: true
  /** Tells the records that are about the product itself (`NO_EVENT`). */
  readonly toolLines?: (bytes: Uint8Array, start: number, end: number) => boolean
}

/** A format of JSON events: lines, one array, or a document that wraps them. */
export function jsonFormat<const Id extends string>(options: JsonFormatOptions<Id>): LogFormat & { readonly id: Id } {
  const { what, matches, limit = strength.product, times, isLocal, toolLines, ...format } = options
  return {
    ...format,
    detect: (head) => recogniseJson(head, what, ['{', matches], limit),
    clock(head, context) {
      const clock = jsonClock(head, isLocal ? context : { ...context, zoneOffsetMinutes: 0 }, times)
      if (!toolLines) return clock
      return (bytes, start, end) => (toolLines(bytes, start, end) ? NO_EVENT : clock(bytes, start, end))
    },
    toLines: jsonEvents,
    isMadeOfLines: isJsonLines,
  }
}
