import type { Enrichment } from '../../domain/delivery.ts'
import { kindIds } from '../../domain/observables/index.ts'
import { remembered } from '../../domain/remembered.ts'
import { cc0, enricher, type Unenriched } from './enricher.ts'

const most = 20
const spelled = /(?<![a-z0-9])cve[-_ ]?(\d{4})[-_](\d{4,7})(?!\d)/gi

export const cve = enricher({
  id: 'cve',
  name: { de: 'Schwachstelle mit KEV-Vermerk', en: 'Vulnerability with KEV mark' },
  description: {
    de: 'CVE-Nummern in Tags und Werten; vermerkt, ob CISA die Schwachstelle als bekannt ausgenutzt führt.',
    en: 'CVE numbers in tags and values, marked where CISA lists the vulnerability as known to be exploited.',
  },
  data: [
    {
      name: 'CISA Known Exploited Vulnerabilities Catalog',
      url: 'https://www.cisa.gov/known-exploited-vulnerabilities-catalog',
      ...cc0,
    },
  ],
  onByDefault: true,
  kinds: kindIds,

  open({ knownExploited }) {
    const inTag = remembered(cveIds, 50_000)
    return (indicator): Enrichment | undefined => {
      let ids: string[] | undefined
      for (const tag of indicator.tags) {
        const found = inTag(tag)
        if (found.length > 0) ids = [...(ids ?? []), ...found]
      }
      const found = inValue(indicator)
      if (found.length > 0) ids = [...(ids ?? []), ...found]
      if (!ids) return undefined
      const sorted = [...new Set(ids)].sort().slice(0, most)
      return { cves: sorted.map((id) => ({ id, knownExploited: knownExploited?.has(id) ?? false })) }
    }
  },
})

const without: readonly string[] = []

/** Values whose author may have named the exploited vulnerability. */
function inValue({ kind, value }: Unenriched): readonly string[] {
  if (kind === 'cve') return [value]
  return (kind === 'url' || kind === 'url-path' || kind === 'domain') && /cve/i.test(value) ? cveIds(value) : without
}

/** CVE ids in a text, canonical, at most twenty. */
function cveIds(text: string): readonly string[] {
  const ids: string[] = []
  for (const [, year, number] of text.matchAll(spelled)) {
    // Numbers have at least four digits, and no leading zeros beyond four digits.
    const digits = (number as string).replace(/^0+(?=\d{4})/, '')
    if (Number(year) >= 1999 && Number(year) < 2100) ids.push(`CVE-${year}-${digits}`)
    if (ids.length >= most) break
  }
  return ids.length > 0 ? ids : without
}
