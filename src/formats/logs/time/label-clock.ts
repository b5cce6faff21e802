/** Event times of records with labels: learns from the head behind which labels they are, as in `TimeCreated : 6/6/2021 …`. */

import type { Head } from '../../feed-format.ts'
import type { LineClock, LogContext } from '../../log-format.ts'
import { indexOfBytes } from '../bytes.ts'
import { isWordByte } from '../events/words.ts'
import { type NamedTimes, orLearntClock } from './learnt-clock.ts'

const COLON = 0x3a

const labelledTimes: NamedTimes = {
  pattern: /(?<![\w.-])([A-Za-z][\w.-]{0,40})\s{0,40}:\s{1,40}(\d[\w:./+-]{3,40}(?: [\d:.]+(?: [AP]M)?)?)/g,
  partsOf: ([, label = '', value = '']) => ({ needle: label, name: label, value }),
  utcLead: 0,
  isLine: () => true,
  valueAt,
}

/** Uses the clock for text, and the times behind labels for lines in which the clock for text finds none. */
export function orLabelClock(head: Head, context: LogContext, text: LineClock): LineClock {
  return orLearntClock(head, context, text, labelledTimes)
}

/** Position behind the colon of a label; -1 if the line has no such label. */
function valueAt(bytes: Uint8Array, label: Uint8Array, start: number, end: number): number {
  for (let at = indexOfBytes(bytes, label, start, end); at >= 0; at = indexOfBytes(bytes, label, at + 1, end)) {
    let p = at + label.length
    while (p < end && (bytes[p] === 0x20 || bytes[p] === 0x09)) p++
    if (p < end && bytes[p] === COLON && (at === start || !isWordByte(bytes[at - 1] as number))) return p + 1
  }
  return -1
}
