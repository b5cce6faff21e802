import { type DeliveredIndicator, riskCategory } from '../../domain/delivery.ts'
import type { KindId } from '../../domain/observables/index.ts'
import { type Omission, outputFormat, plainDelta } from '../output-format.ts'
import { isCanonical, oneLine } from './lines.ts'

/** Zeek's types; JA3 comes from an add-on package. */
const types: Partial<Record<KindId, string>> = {
  ipv4: 'ADDR',
  ipv6: 'ADDR',
  'ipv4-cidr': 'SUBNET',
  'ipv6-cidr': 'SUBNET',
  domain: 'DOMAIN',
  url: 'URL',
  email: 'EMAIL',
  md5: 'FILE_HASH',
  sha1: 'FILE_HASH',
  sha256: 'FILE_HASH',
}

const columns = ['indicator', 'indicator_type', 'meta.source', 'meta.desc', 'meta.url', 'meta.do_notice', 'meta.if_in']

/** A file of Zeek's intelligence framework: tab-separated columns, `-` for no value. */
export const zeek = outputFormat({
  id: 'ZEEK',
  use: 'alert',
  readBy: 'sensor',
  products: ['zeek', 'corelight-ndr'],
  guide: 'own',
  name: { de: 'Zeek Intel', en: 'Zeek intel' },
  description: {
    de: 'Datei für Intel::read_files. Adressen, Netze, Domains, Webadressen, E-Mail-Adressen und MD5, SHA-1, SHA-256. Ein Name gilt nur genau so, wie er gelistet ist. Webadressen stehen ohne Schema da, wie Zeek sie vergleicht; http und https derselben Adresse sind ein Eintrag. Meldungen (do_notice) nur ab hohem Risiko. Was wegfällt, vergisst Zeek erst beim Neustart.',
    en: 'File for Intel::read_files. Addresses, networks, domains, web addresses, e-mail addresses and MD5, SHA-1, SHA-256. A name stands only for exactly what is listed. Web addresses stand there without their scheme, as Zeek compares them; http and https of the same address are one entry. Notices (do_notice) from a high risk on only. What goes away Zeek forgets only when it restarts.',
  },
  reference: 'https://docs.zeek.org/en/master/frameworks/intel.html',
  plainPart: 'winnow.intel',
  parts: () => [
    {
      name: 'winnow.intel',
      mediaType: 'text/tab-separated-values; charset=utf-8',
      kinds: Object.keys(types) as KindId[],
      head: () => `#fields\t${columns.join('\t')}\n`,
      entries: (indicator) => (isCanonical(indicator) ? lineOf(indicator) : 'inexpressible'),
      identity: (entry) => entry.split('\t', 2).join('\t'),
      delta: plainDelta,
    },
  ],
})

function lineOf({ kind, value, sources, threats, tags, risk }: DeliveredIndicator): readonly string[] | Omission {
  if (kind === 'url' && !/^(https?|wss?|ftps?):/.test(value)) return 'inexpressible'
  const indicator = kind === 'url' ? value.slice(value.indexOf('://') + 3) : value
  const notice = ['high', 'critical'].includes(riskCategory(risk)) ? 'T' : 'F'
  const names = sources.map(({ name }) => name).join(', ')
  const about = [...new Set([...threats, ...tags])].join(', ')
  return [[cell(indicator), `Intel::${types[kind]}`, cell(names), cell(about), '-', notice, '-'].join('\t')]
}

/**
 * Zeek decodes `\xNN`. A line that starts with `#` is a comment, a bare `-` is no value, and `(empty)` is an empty
 * text.
 */
function cell(text: string): string {
  const safe = oneLine(text).replaceAll('\\', '\\x5c')
  if (safe === '' || safe === '-') return '-'
  return safe.replace(/^#/, '\\x23').replace(/^\(empty\)$/, '\\x28empty)')
}
