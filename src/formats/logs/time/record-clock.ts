/** Event times of text that shippers and exports have wrapped: the record around the line states the time. */

import type { Head } from '../../feed-format.ts'
import type { LineClock, LogContext } from '../../log-format.ts'
import { wrapperOf } from '../events/inner-line.ts'
import { firstOf } from './clocks.ts'
import { csvClock } from './csv-clock.ts'
import { jsonClock } from './json-clock.ts'

/**
 * Returns the clock of a format for text. If JSON objects or rows of a table wrap the lines of this file, the time of the
 * record counts before that of its line, which often lacks the zone.
 */
export function recordClock(head: Head, context: LogContext, text: LineClock): LineClock {
  const wrapper = wrapperOf(head)
  if (!wrapper) return text
  if (wrapper === 'table') return firstOf(csvClock(head, context), text)
  const record = firstOf(jsonClock(head, context), text)
  return (bytes, start, end) => (bytes[start] === 0x7b ? record(bytes, start, end) : text(bytes, start, end))
}
