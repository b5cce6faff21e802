import { readHost, readValueAs, type Value } from '../../../domain/observables/read.ts'
import { feedFormat } from '../../feed-format.ts'
import { parseDate } from '../../reading/dates.ts'
import { readIndicator } from '../../reading/indicator.ts'
import { headLines, share } from '../head.ts'
import { type Annotations, readScore, splitTags, stated } from '../reading/annotations.ts'
import { readEachLine } from '../reading/each-line.ts'

const rule = /^(alert|drop|reject\w*|log|block|sdrop|pass)\s+(\S+)\s+(.*)$/s

/** The head of a rule and its message, which some publishers write without an id. */
const hasMessage = /^[^(]{8,2000}\(\s*msg\s*:\s*"/

/**
 * Rules of Suricata and Snort 2 and 3 (docs.suricata.io, Rules Format): addresses in the header, and names, URLs and
 * JA3 fingerprints that a content matches in the host, DNS, TLS or HTTP buffers. Variables, negations and expressions
 * are not indicators.
 */
export const idsRules = feedFormat({
  id: 'ids-rules',
  title: { de: 'Suricata- und Snort-Regeln', en: 'Suricata and Snort rules' },
  difficulty: 0.7,

  detect(head) {
    const fits = share(
      headLines(head).data.slice(0, 300),
      (line) => rule.test(line) && (/\bsid\s*:\s*\d+/.test(line) || hasMessage.test(line)),
    )
    if (fits < 0.4) return undefined
    return { score: 0.65 + 0.33 * fits, reason: `${Math.round(fits * 100)} % of the lines are rules` }
  },

  read(input) {
    let open = ''
    let first = 0
    return readEachLine(input, (line, number, rows) => {
      let text = line.trim()
      if (open === '' && (text === '' || text.startsWith('#'))) return
      if (open === '') first = number
      const continues = text.endsWith('\\') && open.length < 64_000
      text = open + (continues ? text.slice(0, -1) : text)
      open = continues ? text : ''
      if (continues) return
      const parsed = rule.exec(text)
      if (!parsed) rows.reject(first, 'malformed', text)
      else if (parsed[1] === 'pass') rows.reject(first, 'not-for-detection', text)
      else {
        const { found, said } = readRule(parsed[3] as string)
        if (found.length === 0) rows.reject(first, 'unsupported-pattern', text)
        for (const value of found) rows.add({ ...value, ...said })
      }
    })
  },
})

function readRule(text: string): { readonly found: readonly Value[]; readonly said: Annotations } {
  const paren = text.indexOf('(')
  const header = paren < 0 ? text : text.slice(0, paren)
  const found = new Map<string, Value>()
  for (const value of headerAddresses(header)) found.set(value.value, value)
  // A list may have a single member today.
  const isOfAddresses = found.size > 1 || (found.size > 0 && /\[\s*[\da-f]{0,4}[.:]/i.test(header))
  const options = paren < 0 ? [] : splitOptions(text.slice(paren + 1, text.lastIndexOf(')')))
  for (const value of contents(options)) found.set(value.value, value)
  return { found: [...found.values()], said: saidOf(options, isOfAddresses) }
}

/**
 * The class of a rule, and what its metadata say (Emerging Threats): `created_at 2026_01_02, confidence High, malware_family
 * Lumma`. A rule for a list of addresses is older than these, because its publisher exchanges them.
 */
function saidOf(options: readonly Option[], isOfAddresses: boolean): Annotations {
  const classes = options.flatMap(({ name, value }) => (name === 'classtype' && value !== '' ? [value] : []))
  const facts = options.flatMap(({ name, value }) => (name === 'metadata' ? value.split(',', 200) : []))
  const factsOf = (key: string) =>
    facts.flatMap((fact) => {
      const [, found = '', text = ''] = /^\s*(\w{1,40})[ :]\s?(.{1,100}?)\s*$/.exec(fact) ?? []
      return found === key ? [text] : []
    })
  const dateOf = (key: string) => parseDate(factsOf(key)[0]?.replaceAll('_', '-') ?? '')
  return stated({
    firstSeen: isOfAddresses ? undefined : dateOf('created_at'),
    lastSeen: dateOf('updated_at'),
    score: readScore(factsOf('confidence')[0], 100),
    tags: splitTags([...classes, ...factsOf('malware_family')]),
  })
}

/** Lists of addresses on both sides of the arrow: `[192.0.2.1,198.51.100.0/24]`, possibly nested. */
function* headerAddresses(header: string): Generator<Value> {
  const flat = header.replace(/!\s*\[[^\]]*(?:\]|$)/g, ' ')
  for (const word of flat.split(/[\s,[\]]+/)) {
    if (word.length < 7 && !word.includes(':')) continue
    if (!/^[\da-f]/i.test(word) || /^\d{1,5}:\d{0,5}$|^\d+$/.test(word)) continue
    const value = readIndicator(word)
    if (value?.kind.startsWith('ip')) yield value
  }
}

interface Option {
  readonly name: string
  readonly value: string
}

/** Splits `name:value;` with quotes and backslashes. */
function splitOptions(text: string): Option[] {
  const options: Option[] = []
  let start = 0
  let quoted = false
  for (let i = 0; i <= text.length; i++) {
    const c = text[i]
    if (c === '\\') i++
    else if (c === '"') quoted = !quoted
    else if (c === undefined || (c === ';' && !quoted)) {
      const option = text.slice(start, i)
      start = i + 1
      const colon = option.indexOf(':')
      const name = (colon < 0 ? option : option.slice(0, colon)).trim().toLowerCase()
      if (name !== '') options.push({ name, value: colon < 0 ? '' : option.slice(colon + 1).trim() })
    }
  }
  return options
}

/** Buffers that contain only a host. */
const hostBuffers =
  /^(?:http[._]host(?:[._]raw)?|http_raw_host|dns[._]query|dns_query|tls[._]sni|ssl_state|quic\.sni|tls\.cert_subject)$/
const uriBuffers = /^(?:http[._]uri(?:[._]raw)?|http_raw_uri|uricontent)$/
const headerBuffers = /^(?:http[._]header(?:[._]raw)?|http\.request_header|http_raw_header)$/
/** Buffers and modifiers that select another buffer; others (`nocase`, `depth`) modify the preceding content. */
const otherBuffers =
  /^(?:http[._](?:method|user_agent|cookie|stat_code|request_body|client_body|response_body|content_type|raw_cookie|referer)|file[._]data|pkt_data|tls\.(?:cert_issuer|cert_serial|version)|base64_data)$/

interface Content {
  readonly text: string
  buffer: 'host' | 'uri' | 'header' | 'ja3' | 'print' | 'other' | 'payload'
}

function bufferOf(name: string): Content['buffer'] | undefined {
  if (hostBuffers.test(name)) return 'host'
  if (uriBuffers.test(name)) return 'uri'
  if (headerBuffers.test(name)) return 'header'
  if (/^ja3s?[._]hash$/.test(name)) return 'ja3'
  if (/^tls[._](?:cert_)?fingerprint$/.test(name)) return 'print'
  return otherBuffers.test(name) ? 'other' : undefined
}

/** The values that the contents of one rule determine exactly. */
function* contents(options: readonly Option[]): Generator<Value> {
  const seen: Content[] = []
  let sticky: Content['buffer'] | undefined
  for (const { name, value } of options) {
    if (
      name === 'content' ||
      name === 'uricontent' ||
      name === 'dns_query' ||
      (value.startsWith('"') && bufferOf(name))
    ) {
      const quoted = /^"(.*?)"/s.exec(value)
      if (!quoted || value.startsWith('!')) {
        if (name !== 'content') sticky = bufferOf(name)
        continue
      }
      const buffer = name === 'content' ? (sticky ?? modifierIn(value) ?? 'payload') : (bufferOf(name) ?? 'payload')
      seen.push({ text: decodeContent(quoted[1] as string), buffer })
      continue
    }
    const buffer = bufferOf(name)
    if (!buffer) continue
    // Names with a dot are sticky and precede their contents; names with an underscore follow one.
    const last = seen.at(-1)
    if (name.includes('.') || !last) sticky = buffer
    else last.buffer = buffer
  }
  const at = (buffer: Content['buffer']) => seen.filter((content) => content.buffer === buffer).map(({ text }) => text)
  const path = at('uri').find((text) => text.startsWith('/') && text.length > 1)
  const names = [
    ...at('host').map((text) => text.replace(/^\./, '').trim()),
    ...at('header').map((text) => /^\s*host:\s*([^\s:/]+)/i.exec(text)?.[1] ?? /^[\w.-]+$/.exec(text)?.[0]),
    ...at('payload').map(
      (text) =>
        /(?:^|\r?\n)host:\s*([^\s:/]+)/i.exec(text)?.[1] ?? wireName(text) ?? /^[\w-]+(?:\.[\w-]+)+$/.exec(text)?.[0],
    ),
  ]
  const values = [
    ...at('ja3').map((text) => readValueAs('ja3', text)),
    ...at('print').map((text) => readValueAs('sha1', text.replaceAll(':', ''))),
    ...names.map((name) => {
      const host = name === undefined ? undefined : readHost(name)
      // A rule for one path lists that URL rather than the whole site.
      if (!host || at('uri').length === 0) return host
      return path && readValueAs('url', `http://${host.value}${path.split(/\s/, 1)[0]}`)
    }),
  ]
  for (const value of values) if (value) yield value
}

/** Snort 3 writes modifiers after the text: `content:"x",http_header`. */
function modifierIn(value: string): Content['buffer'] | undefined {
  const names = value.slice(value.lastIndexOf('"') + 1).split(/[\s,]+/)
  for (const name of names) {
    const buffer = bufferOf(name)
    if (buffer) return buffer
  }
  return undefined
}

/** Decodes `|0d 0a|` and backslashes. */
function decodeContent(text: string): string {
  return text
    .replace(/\|([\da-f\s]*)\|/gi, (_, hex: string) => {
      const digits = hex.replace(/\s+/g, '')
      let bytes = ''
      for (let i = 0; i + 1 < digits.length; i += 2)
        bytes += String.fromCharCode(Number.parseInt(digits.slice(i, i + 2), 16))
      return bytes
    })
    .replace(/\\([\\";:])/g, '$1')
}

/** Decodes a name in DNS wire format: each label after its length. */
function wireName(text: string): string | undefined {
  const labels: string[] = []
  let at = 0
  while (at < text.length) {
    const length = text.charCodeAt(at)
    if (length === 0) break
    if (length > 63 || at + 1 + length > text.length) return undefined
    labels.push(text.slice(at + 1, at + 1 + length))
    at += 1 + length
  }
  return labels.length > 1 ? labels.join('.') : undefined
}
