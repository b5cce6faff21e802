/** Event times of lines that are XML: learns from the head which elements and attributes hold them. */

import type { Head } from '../../feed-format.ts'
import type { LineClock, LogContext } from '../../log-format.ts'
import { indexOfBytes } from '../bytes.ts'
import { type NamedTimes, orLearntClock } from './learnt-clock.ts'

const LESS = 0x3c

const xmlTimes: NamedTimes = {
  /** `<EventTime>2021-06-06T15:57:37</EventTime>` or ` eventTime="2021-06-06T15:57:37"`. */
  pattern: /(?:<([A-Za-z][\w.-]{0,40})>|\s([A-Za-z][\w.-]{0,40})=")([^<>"]{8,40})[<"]/g,
  partsOf([, element, attribute, value = '']) {
    const name = element ?? attribute ?? ''
    return { needle: element === undefined ? ` ${name}="` : `<${name}>`, name, value: value.trim() }
  },
  utcLead: 0.5,
  isLine: (bytes, start) => bytes[start] === LESS,
  valueAt(bytes, needle, start, end) {
    const at = indexOfBytes(bytes, needle, start, end)
    return at < 0 ? -1 : at + needle.length
  },
}

/** Uses the clock for text, and an XML clock for XML lines in which the clock for text finds no time. */
export function orXmlClock(head: Head, context: LogContext, text: LineClock): LineClock {
  return orLearntClock(head, context, text, xmlTimes)
}
