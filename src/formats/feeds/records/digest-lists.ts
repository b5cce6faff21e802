import { namesHarmless } from '../withdrawals/harmless.ts'

/** Lists of the digests of one file in its record, as Mandiant has them: `associated_hashes: [{ type, value }]`. */

/** The key of such a list. */
export const digestLists = /^(?:associated|file)_?hashes$/i

/**
 * Tells whether an item of such a list is the digest of the whole file. Those of its imports or of what its signature
 * covers are not, and some items are marked as harmless.
 */
export function isOfWholeFile(item: object): boolean {
  for (const [key, value] of Object.entries(item).slice(0, 20)) {
    if (stated.test(key) && typeof value === 'string' && !ofWholeFile.test(value)) return false
    if (namesHarmless(key) && (value === true || value === 'true')) return false
  }
  return true
}

const stated = /^(?:hash_?)?(?:type|algo(?:rithm)?|kind)$/i
const ofWholeFile = /^(?:file(?:hash)?[_: -]?)?(?:md-?5|sha-?(?:1|256|512))$/i
