import { z } from 'zod'
import { readValue, type Value } from '../../domain/observables/read.ts'
import { feedFormat } from '../feed-format.ts'
import { namesHarmless } from './harmless.ts'
import { remarksHarmless } from './harmless-sections.ts'
import { headLines, share } from './head.ts'
import { readEachLine } from './lines.ts'
import { isLocalName } from './local-names.ts'

/** `owner [ttl] [class] type data`, as in master files (RFC 1035 section 5). */
const record =
  /^(\S*)\s+(?:\d+[smhdw]?\s+)?(?:IN\s+)?(?:\d+[smhdw]?\s+)?(CNAME|A|AAAA|TXT|SOA|NS|DNAME|MX|SRV)\s+(\S+)/i

/**
 * Response policy zone (draft-vixie-dnsop-dns-rpz): `name CNAME .`, `*.name CNAME .`, `32.1.2.0.192.rpz-ip CNAME .`.
 * Exceptions (`rpz-passthru`; before, a name that points to itself), answers by TCP only, and triggers on name servers and clients are not indicators.
 * Also reads zones of DNS block lists (RFC 5782), which write addresses in reverse: `1.2.0.192 A 127.0.0.2`. Entries of DNS allow
 * lists are rejected.
 */
export const rpz = feedFormat({
  id: 'rpz',
  title: { de: 'Response Policy Zone (RPZ)', en: 'Response policy zone (RPZ)' },
  difficulty: 0.3,
  usedFor: 'lists',
  options: z.object({
    /** Name of the zone, if the owners are fully qualified and the file does not state it. */
    origin: z.string().optional(),
    /** What the answers say of the names of a zone that is a DNS list. */
    answers: z.enum(['listed', 'allowed']).optional(),
  }),

  detect(head) {
    const lines = headLines(head).data.slice(0, 500).map(uncommented)
    // What every zone has: directives and the records of the zone itself.
    const sample = lines.filter((line) => !/^\$|\s(?:SOA|NS)\s|^[\d\s]*\)?$/i.test(line))
    const isDnsList = isZoneOfList(lines, sample)
    const isPolicy = (line: string) =>
      (isDnsList && isAnswer(line)) || /\s(?:CNAME\s+(?:\*?\.|rpz-\S+)|A\s+(?:0\.0\.0\.0|127\.0\.0\.1))$/i.test(line)
    // The others may lead to a walled garden.
    const fits = sample.some(isPolicy) ? share(sample, (line) => isPolicy(line) || /\sCNAME\s+\S+$/i.test(line)) : 0
    if (fits < 0.5) return undefined
    return {
      score: 0.6 + 0.37 * fits,
      reason: `${Math.round(fits * 100)} % of the lines are policy records`,
      ...(isDnsList && sample.some(isAnswer)
        ? { options: { answers: allows(lines) ? ('allowed' as const) : ('listed' as const) } }
        : {}),
    }
  },

  read(input, options) {
    const { answers } = options
    let origin = options.origin?.replace(/\.$/, '').toLowerCase()
    let owner = ''
    let last = ''
    let depth = 0
    return readEachLine(input, (line, number, rows) => {
      const text = uncommented(line)
      if (text.trim() === '') return
      if (depth > 0) {
        if (text.includes(')')) depth = 0
        return
      }
      const set = /^\$ORIGIN\s+(\S+)/i.exec(text)
      if (set) origin = (set[1] as string).replace(/\.$/, '').toLowerCase()
      if (text.startsWith('$')) return
      const found = record.exec(text)
      if (!found) {
        rows.reject(number, 'malformed', line)
        return
      }
      const [, written, type, data] = found as unknown as [string, string, string, string]
      if (written !== '') owner = written
      if (text.includes('(') && !text.includes(')')) depth = 1
      if (/^(?:SOA|NS|MX|SRV|DNAME)$/i.test(type) || owner === '@') {
        if (/^SOA$/i.test(type) && owner.endsWith('.')) origin ??= owner.slice(0, -1).toLowerCase()
        return
      }
      let name = owner.toLowerCase().replace(/\.$/, '')
      if (origin && name.endsWith(`.${origin}`)) name = name.slice(0, -origin.length - 1)
      const target = data.toLowerCase().replace(/\.$/, '')
      if (target === 'rpz-passthru' || target === 'rpz-tcp-only' || target === name) {
        rows.reject(number, 'not-for-detection', line)
        return
      }
      const address = answers === undefined ? undefined : readReversed(name)
      // 127.0.0.1 says that the list does not have the address (RFC 5782).
      if (address && /^A$/i.test(type) && target === '127.0.0.1') return
      name = name.replace(/^\*\./, '')
      // A name, its wildcard, and its several addresses are on adjacent lines.
      if (name === last || isLocalName(name)) return
      last = name
      // Every block list has 127.0.0.2 and `test` (RFC 5782).
      if (address?.value.startsWith('127.')) return
      const isAllowed = answers === 'allowed' || (answers !== undefined && remarksHarmless(textOf(text)))
      if (isAllowed) rows.reject(number, 'not-for-detection', line)
      else if (/\.rpz-(?:client-ip|nsip|nsdname)$/.test(name)) rows.reject(number, 'unsupported-pattern', line)
      else {
        const value = address ?? (name.endsWith('.rpz-ip') ? readAddress(name.slice(0, -7)) : readValue(name))
        // Without other answers, a text about an address in reverse may say anything.
        if (value && address === undefined && /^TXT$/i.test(type) && value.kind === 'ipv4')
          rows.reject(number, 'unsupported-pattern', line)
        else if (value) rows.add(value)
        else rows.reject(number, 'not-an-indicator', line)
      }
    })
  },
})

function uncommented(line: string): string {
  const mark = line.indexOf(';')
  return (mark < 0 ? line : line.slice(0, mark)).trimEnd()
}

/** The answer of a DNS list about what it has. 127.0.0.1 says that it has nothing, or is that of a policy. */
const listing = /\sA\s+127\.\d{1,3}\.\d{1,3}\.(?!1$)\d{1,3}$/i

/** Tells whether a line is an answer of a DNS list. A text such as `v=spf1` is a setting or proves who owns a name. */
const isAnswer = (line: string) =>
  listing.test(line) || (/\sTXT\s+"/i.test(line) && !/\sTXT\s+"(?:[vk]|ms|docusign|\w+[-_][\w-]+)=/i.test(line))

/**
 * Tells whether a zone is that of a DNS list: it has only answers in 127.0.0.0/8 and texts. Without an SOA record, which
 * files of other lists do not have, it must have such answers below a named zone or about addresses. `sample`: the lines
 * without those that every zone has.
 */
function isZoneOfList(lines: readonly string[], sample: readonly string[]): boolean {
  const isOther = (line: string) =>
    !/\s(?:TXT|A)\s/i.test(line) || (/\sA\s+(?!127\.|0\.0\.0\.0$)/i.test(line) && !aboutAddress.test(line))
  if (sample.some(isOther)) return false
  if (lines.some((line) => /\sSOA\s/i.test(line))) return true
  const isNamed = lines.some((line) => /^\$ORIGIN\s+[^\s.]/i.test(line))
  return sample.some((line) => listing.test(line) && (isNamed || aboutAddress.test(line)))
}

/** An owner that is an address in reverse. */
const aboutAddress = /^(?:\d{1,3}\.){3}\d{1,3}(?![\d])|^(?:[\da-f]\.){31}[\da-f](?![\da-f])/i

/** The text of a TXT record; empty for another record. */
const textOf = (line: string) => /\sTXT\s+"([^"]{1,200})"/i.exec(line)?.[1] ?? ''

/** Tells whether a DNS list has what is trusted: its zone is named so, or most of its texts say it. */
function allows(lines: readonly string[]): boolean {
  const zones = lines.flatMap((line) => /^\$ORIGIN\s+(\S+)|^(\S+\.)\s.*\sSOA\s/i.exec(line)?.slice(1) ?? [])
  const isNamed = zones.some((zone = '') => ofAllowList.test(zone) || namesHarmless(zone.split('.', 1)[0] as string))
  const texts = lines.map(textOf).filter(Boolean)
  return isNamed || (texts.length > 0 && texts.filter(remarksHarmless).length > texts.length / 2)
}

/** Names of zones of DNS allow lists: `list.dnswl.org`, `wl.northwave.com`. */
const ofAllowList = /(?:^|[.-])(?:dns)?(?:wl|(?:white|allow)-?list)\d{0,2}(?:[.-]|$)/i

/**
 * Decodes an address or network as block lists write it: `1.2.0.192`, `*.2.0.192` for 192.0.2.0/24, and 32 digits for an
 * address of IPv6.
 */
function readReversed(name: string): Value | undefined {
  const parts = name.split('.').reverse()
  const isNetwork = parts.at(-1) === '*'
  if (isNetwork) parts.pop()
  if (parts.every((part) => /^\d{1,3}$/.test(part)) && (isNetwork ? parts.length < 4 : parts.length === 4)) {
    const address = [...parts, '0', '0', '0'].slice(0, 4).join('.')
    return readValue(isNetwork ? `${address}/${parts.length * 8}` : address)
  }
  if (parts.length < 8 || parts.length > 32 || !parts.every((part) => /^[\da-f]$/.test(part))) return undefined
  if (isNetwork ? parts.length === 32 : parts.length !== 32) return undefined
  const digits = parts.join('').padEnd(32, '0')
  const groups = (digits.match(/.{4}/g) as string[]).join(':')
  return readValue(isNetwork ? `${groups}/${parts.length * 4}` : groups)
}

/** Decodes `24.0.2.0.192` to 192.0.2.0/24, and `128.1.zz.db8.2001` to 2001:db8::1/128. */
function readAddress(text: string): Value | undefined {
  const [prefix, ...parts] = text.split('.')
  parts.reverse()
  if (parts.length === 4 && parts.every((part) => /^\d{1,3}$/.test(part)))
    return readValue(`${parts.join('.')}/${prefix}`)
  const groups = parts.join(':').replace(/(?:^|:)zz(?::|$)/, '::')
  return readValue(`${groups}/${prefix}`)
}
