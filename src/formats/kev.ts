import { z } from 'zod'
import { cve } from '../domain/observables/names.ts'

/**
 * CISA's catalogue of Known Exploited Vulnerabilities, JSON (CC0): one object with `catalogVersion`, `dateReleased` and
 * `vulnerabilities`, each with a `cveID`. https://www.cisa.gov/known-exploited-vulnerabilities-catalog
 */
const Catalogue = z.object({
  catalogVersion: z.string().max(100),
  dateReleased: z.string().max(100).optional(),
  vulnerabilities: z.array(z.object({ cveID: z.string() })).min(1),
})

export interface Kev {
  readonly version: string
  /** Canonical ids (`CVE-2021-44228`), sorted, each once. */
  readonly ids: readonly string[]
}

/** Reads the catalogue; an entry whose id is no CVE is passed over. A file without a single one is none. */
export function readKev(text: string): Kev | { readonly fault: string } {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return { fault: 'it is no JSON' }
  }
  const read = Catalogue.safeParse(json)
  if (!read.success) return { fault: 'it has no list of vulnerabilities with a cveID each' }
  const ids = read.data.vulnerabilities.flatMap(({ cveID }) => cve.canonical(cveID.trim()) ?? [])
  if (ids.length === 0) return { fault: 'none of its ids is a CVE' }
  return { version: read.data.catalogVersion, ids: [...new Set(ids)].sort() }
}
