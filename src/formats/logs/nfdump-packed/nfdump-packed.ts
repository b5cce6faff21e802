/**
 * nfdump files that are compressed or of layout 2 and later (1.7). They are recognised, so that the answer can say how
 * to convert them.
 *
 * https://github.com/phaag/nfdump
 */

import { logFormat } from '../../log-format.ts'
import { nfdumpLayout } from '../nfdump-binary/nfdump-binary.ts'

export const nfdumpPacked = logFormat({
  id: 'nfdump-packed',
  title: { de: 'nfdump, binär (komprimiert oder Layout 2)', en: 'nfdump binary (compressed, or layout 2)' },
  products: ['nfdump', 'NfSen'],
  unreadable:
    'Compressed nfdump files cannot be read directly. Convert them with `nfdump -r FILE -o csv` and upload the result.',

  detect({ bytes }) {
    const layout = nfdumpLayout(bytes)
    return layout?.packed
      ? { score: 1, reason: `begins with the mark of an nfdump file, layout ${layout.version}` }
      : undefined
  },

  clock: () => () => Number.NaN,
})
