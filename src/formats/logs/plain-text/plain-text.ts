/** Any other text. The time is searched in the first 256 bytes of each line, or by names: in JSON, in XML, and before colons. */

import { logFormat } from '../../log-format.ts'
import { ownFilesMapping } from '../events/syslog-programs.ts'
import { anywhereClock } from '../time/clocks.ts'
import { orJsonClock } from '../time/json-clock.ts'
import { orLabelClock } from '../time/label-clock.ts'
import { orXmlClock } from '../time/xml-clock.ts'

export const plainText = logFormat({
  id: 'plain-text',
  title: { de: 'Einfacher Text', en: 'Plain text' },
  products: ['Any text log'],

  detect: ({ bytes }) => (bytes.length > 0 ? { score: 0.05, reason: 'text of no known format' } : undefined),

  clock: (head, context) => {
    const text = orLabelClock(head, context, anywhereClock(head, context))
    return orJsonClock(head, context, orXmlClock(head, context, text))
  },

  // Programs write the same phrases behind any header.
  event: ownFilesMapping,
})
