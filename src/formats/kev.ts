import { z } from 'zod'
import { cve } from '../domain/observables/names.ts'
import { parsedJson } from '../domain/parsed-json.ts'

/**
 * CISA's Known Exploited Vulnerabilities catalogue, JSON (CC0): an object with `catalogVersion`, `dateReleased` and
 * `vulnerabilities`, each with a `cveID`. https://www.cisa.gov/known-exploited-vulnerabilities-catalog
 */
const Catalogue = z.object({
  catalogVersion: z.string().max(100),
  dateReleased: z.string().max(100).optional(),
  vulnerabilities: z.array(z.object({ cveID: z.string() })).min(1),
})

export interface Kev {
  readonly version: string
  /** Canonical ids (`CVE-2021-44228`), sorted, without duplicates. */
  readonly ids: readonly string[]
}

/** Reads the catalogue. Entries whose id is not a CVE are skipped; a file without any CVE is a fault. */
export function readKev(text: string): Kev | { readonly fault: string } {
  const json = parsedJson(text)
  if (json === undefined) return { fault: 'it is no JSON' }
  const read = Catalogue.safeParse(json)
  if (!read.success) return { fault: 'it has no list of vulnerabilities with a cveID each' }
  const ids = read.data.vulnerabilities.flatMap(({ cveID }) => cve.canonical(cveID.trim()) ?? [])
  if (ids.length === 0) return { fault: 'none of its ids is a CVE' }
  return { version: read.data.catalogVersion, ids: [...new Set(ids)].sort() }
}
