import { type FeedItem, isRejection } from '../../../domain/listing.ts'
import { feedFormat } from '../../feed-format.ts'
import { parseDate } from '../../reading/dates.ts'
import { isCutOff, readIndicator } from '../../reading/indicator.ts'
import { parsePartly, readJson } from '../../reading/json-stream.ts'
import { Rows } from '../../reading/lines.ts'
import { parserOf } from '../../reading/named-kinds.ts'
import { withRest, withTags } from '../reading/markings.ts'
import { isFields, planFor } from '../records/records.ts'

/**
 * Reports of sandboxes in JSON: Cuckoo and CAPE, Hatching Triage, ANY.RUN, Joe Sandbox. Listed are the file that was
 * examined, what was unpacked from it, the servers in its configuration, and what the sandbox calls malicious. A host that
 * was only contacted may be anybody's, such as one that says whether a certificate is valid.
 */
export const sandboxReports = feedFormat({
  id: 'sandbox-reports',
  title: { de: 'Sandbox-Bericht', en: 'Sandbox report' },
  difficulty: 0.8,

  detect(head) {
    if (!/^\s*\{/.test(head.text)) return undefined
    const document = parsePartly(head.text.slice(0, 512 << 10), 6)
    const sandbox = isFields(document) ? sandboxOf(document) : undefined
    return sandbox === undefined ? undefined : { score: 0.96, reason: `a report of ${sandbox}` }
  },

  read(input) {
    const rows = new Rows()
    const report = new Report(rows)
    const stops = parts.map(([path, take]) => ({ path, take: (value: unknown) => take(report, value) }))
    const batches = readJson<readonly FeedItem[]>(input, planFor(stops), rows, () => undefined)
    return withRest(batches, rows, () => report.end())
  },
})

type Fields = Readonly<Record<string, unknown>>

const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {})

/** Name of the sandbox that wrote a report, by the keys of its parts. */
function sandboxOf(document: Fields): string | undefined {
  const has = (around: unknown, ...keys: readonly string[]) => keys.every((key) => key in fieldsOf(around))
  if (has(document, 'info', 'target') && has(document.info, 'id') && has(document.target, 'category'))
    return 'Cuckoo or CAPE'
  if (has(document, 'sample', 'analysis') && (has(document, 'targets') || has(document, 'extracted'))) return 'Triage'
  const { analysis, data } = document
  if (has(analysis, 'generalinfo') && (has(analysis, 'fileinfo') || has(analysis, 'domaininfo'))) return 'Joe Sandbox'
  return has(fieldsOf(data).analysis, 'content') ? 'ANY.RUN' : undefined
}

/** Keys of a configuration under which malware keeps its servers. */
const serverKeys = /c2|cnc|c&c|command|control|server|host|domain|address|url|gate|panel|dead_?drop|^ips?$/i

type Take = (report: Report, value: unknown) => void

const target: Take = (report, value) => report.target(fieldsOf(value))
const file: Take = (report, value) => report.file(value)
const family: Take = (report, value) => report.family(value)
const marked =
  (name: string): Take =>
  (report, value) => {
    for (const item of [value].flat()) report.marked(fieldsOf(item), name)
  }
const harmlessIf =
  (isHarmless: (value: unknown) => boolean): Take =>
  (report, value) => {
    report.isHarmless ||= isHarmless(value)
  }

/** What stands where in the reports of each sandbox. */
const parts: readonly (readonly [path: string, take: Take])[] = [
  // Cuckoo and CAPE
  ['info.started', (report, value) => report.seen(value)],
  ['target', target],
  ['CAPE.payloads[]', file],
  ['CAPE.configs[]', (report, value) => report.servers(value, false)],
  ['malfamily', family],
  ['malstatus', harmlessIf((value) => /^clean$/i.test(String(value)))],
  ['malscore', harmlessIf((value) => value === 0)],
  // Hatching Triage
  ['sample', target],
  ['analysis.family[]', family],
  ['analysis.score', harmlessIf((value) => Number(value) <= 1)],
  ['extracted[].config.c2', (report, value) => report.servers(value, true)],
  ['extracted[].dropper.urls[]', (report, value) => report.add(fieldsOf(value).url)],
  // ANY.RUN
  ['data.analysis.content.mainObject', target],
  ['data.analysis.scores.verdict.threatLevel', harmlessIf((value) => value === 0)],
  ['data.network.dnsRequests[]', marked('domain')],
  ['data.network.httpRequests[]', marked('url')],
  ['data.network.connections[]', marked('ip')],
  // Joe Sandbox
  ['analysis.fileinfo', target],
  ['analysis.domaininfo.domain', marked('name')],
  ['analysis.ipinfo.ip', marked('ip')],
  ['analysis.urlinfo.url', marked('name')],
]

class Report {
  readonly #rows: Rows
  #firstSeen: number | undefined
  isHarmless = false
  readonly #families = new Set<string>()

  constructor(rows: Rows) {
    this.#rows = rows
  }

  /** The verdict and the families of a report may follow what it lists. */
  end(): void {
    const tags = [...this.#families]
    for (const item of this.#rows.take()) {
      if (isRejection(item)) this.#rows.add(item)
      else if (this.isHarmless) this.#rows.reject(1, 'not-for-detection', item.value)
      else this.#rows.add(withTags({ ...item, ...(this.#firstSeen && { firstSeen: this.#firstSeen }) }, tags))
    }
  }

  seen(value: unknown): void {
    if (typeof value === 'string') this.#firstSeen ??= parseDate(value)
  }

  family(value: unknown): void {
    if (typeof value === 'string' && value !== '' && value.length < 100) this.#families.add(value)
  }

  /** What was examined: a file or a URL. */
  target(target: Fields): void {
    this.seen(target.created)
    for (const file of [target, target.file, target.hashes]) this.file(file)
    const isUrl = target.category === 'url' || target.type === 'url' || target.kind === 'url'
    if (isUrl) this.add(target.url ?? target.target)
  }

  file(value: unknown): void {
    const file = fieldsOf(value)
    for (const name of ['md5', 'sha1', 'sha256', 'sha512']) {
      const found = typeof file[name] === 'string' ? parserOf(name)?.(file[name]) : undefined
      if (found) this.#rows.add(found)
    }
  }

  servers(value: unknown, isServer: boolean, depth = 0): void {
    if (depth > 10) return
    if (typeof value === 'string' && isServer) this.add(value)
    else if (Array.isArray(value)) for (const item of value) this.servers(item, isServer, depth + 1)
    else if (isFields(value))
      for (const [key, item] of Object.entries(value))
        this.servers(item, isServer || serverKeys.test(key.slice(0, 100)), depth + 1)
  }

  /** Lists what the sandbox calls malicious, in an attribute of XML or a key of JSON. */
  marked(item: Fields, name: string): void {
    const fields: Fields = { ...item, ...fieldsOf(item.$) }
    const given = fields[`@${name}`] ?? fields[name]
    const verdict = fields['@malicious'] ?? fields.malicious ?? fields.reputation
    if (/^(?:true|2|malicious)$/i.test(String(verdict))) this.add(given)
    else if (typeof given === 'string') this.#rows.reject(1, 'not-for-detection', given)
  }

  add(text: unknown): void {
    if (typeof text !== 'string') return
    const found = readIndicator(text)
    if (found && networkKinds.test(found.kind)) this.#rows.add(found)
    else this.#rows.reject(1, isCutOff(text) ? 'cut-off' : 'not-an-indicator', text)
  }
}

const networkKinds = /^(?:ipv|domain$|onion$|url$)/
