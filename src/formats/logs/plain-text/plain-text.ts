/** Any other text. The time is searched in the first 256 bytes of each line, or by names: in JSON, in XML, and before colons. */

import { logFormat } from '../../log-format.ts'
import { ownFilesMapping } from '../events/syslog-programs.ts'
import { anywhereClock } from '../time/clocks.ts'
import { orJsonClock } from '../time/json-clock.ts'
import { labelledTimes, orLearntClock, xmlTimes } from '../time/learnt-clock.ts'

export const plainText = logFormat({
  id: 'plain-text',
  title: { de: 'Einfacher Text', en: 'Plain text' },
  products: ['Any text log'],

  detect: ({ bytes }) => (bytes.length > 0 ? { score: 0.05, reason: 'text of no known format' } : undefined),

  clock: (head, context) => {
    const text = orLearntClock(head, context, anywhereClock(head, context), labelledTimes)
    return orJsonClock(head, context, orLearntClock(head, context, text, xmlTimes))
  },

  // Programs write the same phrases behind any header.
  event: ownFilesMapping,
})
