import { csvField } from '../../../domain/csv.ts'
import { type DeliveredIndicator, sharedTag } from '../../../domain/delivery.ts'
import type { KindId } from '../../../domain/observables/index.ts'
import { type OutputPart, outputFormat } from '../../output-format.ts'
import { beginning, ifLine, oneLine } from '../lines.ts'
import { addressKinds } from '../value-list.ts'

/**
 * Sources and threats. Contains no CSV special characters, so the value follows a fixed number of commas. Starts with a
 * fixed word, because Splunk treats a line that starts with `#` as a comment.
 */
function description({ sources, threats, isShared }: DeliveredIndicator): string {
  const told = [...(isShared ? [sharedTag] : []), ...sources.map(({ name }) => name), ...threats]
  return beginning(oneLine(`Winnow: ${told.join(' / ')}`).replace(/[\s,"]+/g, ' '), 250).trim()
}

/** Splunk's scale: 1 to 100. */
const weight = ({ risk }: DeliveredIndicator): number => Math.min(100, Math.max(1, Math.round(risk)))

/**
 * A lookup of one collection. In `header`, `description` is first, `weight` is last, and the column of the value is in
 * between.
 */
function lookup(
  name: string,
  header: string,
  column: string,
  kinds: readonly KindId[],
  holds: OutputPart['holds'],
): OutputPart {
  const between = header.split(',').slice(1, -1)
  const mediaType = 'text/csv; charset=utf-8; header=present'
  return {
    name,
    mediaType,
    kinds,
    ...(holds && { holds }),
    head: () => `${header}\n`,
    entries: ifLine((indicator) => {
      // A lookup can be defined with WILDCARD; an asterisk then matches everything.
      if (indicator.value.includes('*')) return 'inexpressible'
      const cells = between.map((name) => (name === column ? csvField(indicator.value) : ''))
      return [[description(indicator), ...cells, weight(indicator)].join(',')]
    }),
    identity: (entry) => entry.slice(entry.indexOf(',') + 1, entry.lastIndexOf(',')),
    delta: {
      mediaType,
      head: () => `op,${header}\n`,
      added: (entry) => `set,${entry}`,
      removed: (entry) => `remove,${entry}`,
    },
  }
}

/** Threat intelligence lookups of Splunk Enterprise Security: one CSV per collection with the required headers. */
export const splunk = outputFormat({
  id: 'SPLUNK',
  use: 'alert',
  readBy: 'siem',
  products: ['splunk-enterprise-security', 'splunk-cloud'],
  name: { de: 'Splunk Enterprise Security', en: 'Splunk Enterprise Security' },
  description: {
    de: 'CSV-Lookups je Sammlung: ip_intel, domain_intel, http_intel, file_intel und email_intel, mit den vorgeschriebenen Spalten; weight ist das Risiko (1 bis 100). Ausgelassen werden Werte mit * (je nach Lookup ein Platzhalter) und Arten, für die es keine Sammlung gibt, etwa CVE, AS-Nummern und URL-Pfade. Änderungen haben davor die Spalte op mit set oder remove.',
    en: 'CSV lookups by collection: ip_intel, domain_intel, http_intel, file_intel and email_intel, with the columns prescribed; weight is the risk (1 to 100). Values with * (a wildcard in some lookups) and types without a collection, such as CVE, AS numbers and URL paths, are left out. Changes have a column op in front, with set or remove.',
  },
  reference: 'https://docs.splunk.com/Documentation/ES/5.1.1/Admin/Supportedthreatinteltypes',
  parts: () => [
    lookup('ip_intel.csv', 'description,ip,weight', 'ip', addressKinds, 'ip'),
    lookup('domain_intel.csv', 'description,domain,weight', 'domain', ['domain', 'onion'], 'domain'),
    lookup('http_intel.csv', 'description,http_referrer,http_user_agent,url,weight', 'url', ['url'], 'url'),
    lookup(
      'file_intel.csv',
      'description,file_hash,file_name,weight',
      'file_hash',
      ['md5', 'sha1', 'sha256', 'sha512'],
      'hash',
    ),
    lookup('email_intel.csv', 'description,src_user,subject,weight', 'src_user', ['email'], 'email'),
  ],
})
