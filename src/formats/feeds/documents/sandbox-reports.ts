import { z } from 'zod'
import { type FeedItem, isRejection } from '../../../domain/listing.ts'
import type { Value } from '../../../domain/observables/read.ts'
import { urlHost } from '../../../domain/observables/url-host.ts'
import { feedFormat } from '../../feed-format.ts'
import { parseDate } from '../reading/dates.ts'
import { isCutOff, readIndicator } from '../reading/indicator.ts'
import { Rows } from '../reading/lines.ts'
import { withRest, withTags } from '../reading/markings.ts'
import { parserOf } from '../reading/named-kinds.ts'
import { parsePartly, readJson } from '../records/json-stream.ts'
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
  usedFor: 'lists',
  options: z.object({}),

  detect(head) {
    if (!/^\s*\{/.test(head.text)) return undefined
    const document = parsePartly(head.text.slice(0, 512 << 10), 6)
    const sandbox = isFields(document) ? sandboxOf(document) : undefined
    return sandbox === undefined ? undefined : { score: 0.96, reason: `a report of ${sandbox}` }
  },

  read(input) {
    const rows = new Rows()
    const report = new Report(rows)
    const batches = readJson<readonly FeedItem[]>(input, planFor(report.stops()), rows, () => undefined)
    return withRest(batches, rows, () => report.end())
  },
})

type Fields = Readonly<Record<string, unknown>>

const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {})
const listOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === undefined ? [] : [value]

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

/** Maximum number of requests that are remembered. */
const mostRequests = 10_000

class Report {
  readonly #rows: Rows
  #firstSeen: number | undefined
  #isHarmless = false
  /** URLs that the sample asked for. */
  #requests: unknown[] = []
  readonly #families = new Set<string>()

  constructor(rows: Rows) {
    this.#rows = rows
  }

  stops() {
    const file = (value: unknown) => this.#file(value)
    const isNamed = (value: unknown, key: string) => this.#ifMalicious(fieldsOf(value)[key], value)
    const family = (value: unknown) => this.#family(value)
    const date = (value: unknown) => {
      this.#firstSeen ??= parseDate(String(value))
    }
    return [
      // Cuckoo and CAPE
      { path: 'info.started', take: date },
      { path: 'target', take: (value: unknown) => this.#target(fieldsOf(value)) },
      { path: 'CAPE.payloads[]', take: file },
      { path: 'CAPE.configs[]', take: (value: unknown) => this.#servers(value, false) },
      {
        path: 'network.http[]',
        take: (value: unknown) => {
          if (this.#requests.length < mostRequests) this.#requests.push(fieldsOf(value).uri)
        },
      },
      { path: 'malfamily', take: family },
      { path: 'malstatus', take: (value: unknown) => this.#judge(/^clean$/i.test(String(value))) },
      { path: 'malscore', take: (value: unknown) => this.#judge(value === 0) },
      // Hatching Triage
      { path: 'sample', take: (value: unknown) => this.#target(fieldsOf(value)) },
      { path: 'analysis.family[]', take: family },
      { path: 'analysis.score', take: (value: unknown) => this.#judge(Number(value) <= 1) },
      { path: 'extracted[].config.c2', take: (value: unknown) => this.#servers(value, true) },
      { path: 'extracted[].dropper.urls[]', take: (value: unknown) => this.#add(fieldsOf(value).url) },
      // ANY.RUN
      { path: 'data.analysis.content.mainObject', take: (value: unknown) => this.#target(fieldsOf(value)) },
      { path: 'data.analysis.scores.verdict.threatLevel', take: (value: unknown) => this.#judge(value === 0) },
      { path: 'data.network.dnsRequests[]', take: (value: unknown) => isNamed(value, 'domain') },
      { path: 'data.network.httpRequests[]', take: (value: unknown) => isNamed(value, 'url') },
      { path: 'data.network.connections[]', take: (value: unknown) => isNamed(value, 'ip') },
      // Joe Sandbox
      { path: 'analysis.fileinfo', take: (value: unknown) => this.#target(fieldsOf(value)) },
      { path: 'analysis.domaininfo.domain', take: (value: unknown) => this.#marked(value, 'name') },
      { path: 'analysis.ipinfo.ip', take: (value: unknown) => this.#marked(value, 'ip') },
      { path: 'analysis.urlinfo.url', take: (value: unknown) => this.#marked(value, 'name') },
    ]
  }

  /** The verdict and the families of a report may follow what it lists. */
  end(): void {
    this.#addRequests()
    const tags = [...this.#families]
    for (const item of this.#rows.take()) {
      if (isRejection(item)) this.#rows.add(item)
      else if (this.#isHarmless) this.#rows.reject(1, 'not-for-detection', item.value)
      else this.#rows.add(withTags({ ...item, ...(this.#firstSeen && { firstSeen: this.#firstSeen }) }, tags))
    }
  }

  /** Lists the URLs on the servers in the configuration. What a sample asks of other hosts may be anybody's. */
  #addRequests(): void {
    const servers = new Set(this.#rows.items.flatMap((item) => (isRejection(item) ? [] : [item.value])))
    for (const url of new Set(this.#requests)) {
      const found = typeof url === 'string' ? readIndicator(url) : undefined
      if (found?.kind === 'url' && servers.has(urlHost(found.value))) this.#rows.add(found)
      else if (typeof url === 'string') this.#rows.reject(1, 'not-for-detection', url)
    }
    this.#requests = []
  }

  #judge(isHarmless: boolean): void {
    this.#isHarmless ||= isHarmless
  }

  #family(value: unknown): void {
    if (typeof value === 'string' && value !== '' && value.length < 100) this.#families.add(value)
  }

  /** What was examined: a file or a URL. */
  #target(target: Fields): void {
    if (typeof target.created === 'string') this.#firstSeen ??= parseDate(target.created)
    this.#file(target)
    this.#file(target.file)
    this.#file(target.hashes)
    const isUrl = target.category === 'url' || target.type === 'url' || target.kind === 'url'
    if (isUrl) this.#add(target.url ?? target.target)
  }

  #file(value: unknown): void {
    const file = fieldsOf(value)
    for (const name of ['md5', 'sha1', 'sha256', 'sha512']) {
      const found = typeof file[name] === 'string' ? parserOf(name)?.(file[name]) : undefined
      if (found) this.#rows.add(found)
    }
  }

  #servers(value: unknown, isServer: boolean, depth = 0): void {
    if (depth > 10) return
    if (typeof value === 'string' && isServer) this.#add(value)
    else if (Array.isArray(value)) for (const item of value) this.#servers(item, isServer, depth + 1)
    else if (isFields(value))
      for (const [key, item] of Object.entries(value))
        this.#servers(item, isServer || serverKeys.test(key.slice(0, 100)), depth + 1)
  }

  #marked(value: unknown, name: string): void {
    for (const item of listOf(value)) {
      const fields = { ...fieldsOf(item), ...fieldsOf(fieldsOf(item).$) }
      const given = fields[`@${name}`] ?? fields[name]
      const verdict = fields['@malicious'] ?? fields.malicious
      this.#ifMalicious(given, { reputation: String(verdict) === 'true' ? 'malicious' : verdict })
    }
  }

  #ifMalicious(given: unknown, value: unknown): void {
    const { reputation } = fieldsOf(value)
    if (reputation === 2 || /^malicious$/i.test(String(reputation))) this.#add(given)
    else if (typeof given === 'string') this.#rows.reject(1, 'not-for-detection', given)
  }

  #add(text: unknown): void {
    if (typeof text !== 'string') return
    const found: Value | undefined = readIndicator(text)
    if (found && networkKinds.test(found.kind)) this.#rows.add(found)
    else this.#rows.reject(1, isCutOff(text) ? 'cut-off' : 'not-an-indicator', text)
  }
}

const networkKinds = /^(?:ipv|domain$|onion$|url$)/
