/**
 * nfdump's own files (`nfcapd.*`): recognised, so that the answer can say what to do with them.
 *
 * https://github.com/phaag/nfdump
 */

import { logFormat } from '../log-format.ts'

const MAGIC = 0xa50c

export const nfdumpBinary = logFormat({
  id: 'nfdump-binary',
  title: 'nfdump binary',
  products: ['nfdump', 'NfSen'],
  unreadable:
    'nfdump’s binary files cannot be read directly. Convert them with `nfdump -r FILE -o csv` and upload the result.',

  detect({ bytes }) {
    const magic = (bytes[0] ?? 0) | ((bytes[1] ?? 0) << 8)
    const swapped = ((bytes[0] ?? 0) << 8) | (bytes[1] ?? 0)
    const version = magic === MAGIC ? bytes[2] : bytes[3]
    return (magic === MAGIC || swapped === MAGIC) && version !== undefined && version >= 1 && version <= 3
      ? { score: 1, reason: `begins with the mark of an nfdump file, layout ${version}` }
      : undefined
  },

  clock: () => () => Number.NaN,
})
