/** Any other text: a time is looked for in the first 256 bytes of each line. */

import { logFormat } from '../log-format.ts'
import { anywhereClock } from './time/clocks.ts'

export const plainText = logFormat({
  id: 'plain-text',
  title: 'Plain text',
  products: ['Any text log'],

  detect: ({ bytes }) => (bytes.length > 0 ? { score: 0.05, reason: 'text of no known format' } : undefined),

  clock: anywhereClock,
})
