import { publicSuffix } from '../../../domain/observables/public-suffix.ts'

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

/**
 * Tells whether texts are names of packages or apps, which begin with what names of sites end with: `com.northwave.mail`.
 * A third has no ending that sites have.
 */
export function arePackageNames(texts: readonly string[]): boolean {
  const packages = texts.filter((text) => packageName.test(text))
  if (packages.length < Math.max(3, texts.length * 0.8)) return false
  return packages.filter((text) => publicSuffix(text) === undefined).length * 3 >= packages.length
}

const packageName = /^(?:com|org|net|io|app|me|co|de|fr|ru|cn|in|eu|uk)(?:\.[a-z_]\w{0,60}){1,8}$/i

/** Words of letters with dots between them. */
const dotted = /^[a-z_]{2,40}(?:\.[a-z_]{2,40}){1,6}$/i
/** Ends of names of fields that are top-level domains too. */
const ofBoth =
  /\.(?:city|country|date|directory|domains|email|family|group|host|id|name|network|organization|pid|services|software|total|zone)$/i
