import { publicSuffix } from '../../domain/observables/public-suffix.ts'

/**
 * Tells whether texts are names of the fields of records rather than of sites: some end like a site (`event.id`,
 * `user.name`), but a third does not (`source.ip`).
 */
export function areFieldNames(texts: readonly unknown[]): boolean {
  let fields = 0
  let sites = 0
  for (const text of texts) {
    if (typeof text !== 'string' || !dotted.test(text)) continue
    if (ofBoth.test(text)) sites++
    else if (publicSuffix(text) !== undefined) return false
    else fields++
  }
  return sites > 0 && fields > 1 && fields * 2 >= sites
}

/** Words of letters with dots between them. */
const dotted = /^[a-z_]{2,40}(?:\.[a-z_]{2,40}){1,6}$/i
/** Ends of names of fields that are top-level domains too. */
const ofBoth = /\.(?:directory|domains|email|family|group|host|id|name|network|pid|services|software|total|zone)$/i
