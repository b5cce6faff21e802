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
    if (publicSuffix(text) === undefined) fields++
    else sites++
  }
  return fields > 1 && fields * 2 >= sites
}

/** Words with dots between them, without what is in many names of sites. Names of alternative roots are none of fields. */
const dotted = /^[a-z_]{2,40}(?:\.(?!(?:bit|bazar|lib|emc|coin|eth|crypto|onion|i2p)$)[a-z_]{2,40}){1,6}$/i
