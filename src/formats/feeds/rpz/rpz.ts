import { readValue, type Value } from '../../../domain/observables/read.ts'
import { feedFormat } from '../../feed-format.ts'
import { headLines, share } from '../head.ts'
import { readEachLine } from '../reading/each-line.ts'
import { isLocalName } from '../reading/local-names.ts'

/** `owner [ttl] [class] type data`, as in master files (RFC 1035 section 5). */
const record =
  /^(\S*)\s+(?:\d+[smhdw]?\s+)?(?:IN\s+)?(?:\d+[smhdw]?\s+)?(CNAME|A|AAAA|TXT|SOA|NS|DNAME|MX|SRV)\s+(\S+)/i

/**
 * Response policy zone (draft-vixie-dnsop-dns-rpz): `name CNAME .`, `*.name CNAME .`, `32.1.2.0.192.rpz-ip CNAME .`.
 * Exceptions (`rpz-passthru`; before, a name that points to itself), answers by TCP only, and triggers on name servers and clients are not indicators.
 */
export const rpz = feedFormat({
  id: 'rpz',
  title: { de: 'Response Policy Zone (RPZ)', en: 'Response policy zone (RPZ)' },
  difficulty: 0.3,

  detect(head) {
    const lines = headLines(head).data.slice(0, 500).map(uncommented)
    // What every zone has: directives and the records of the zone itself.
    const sample = lines.filter((line) => !/^\$|\s(?:SOA|NS)\s|^[\d\s]*\)?$/i.test(line))
    const isPolicy = (line: string) => /\s(?:CNAME\s+(?:\*?\.|rpz-\S+)|A\s+(?:0\.0\.0\.0|127\.0\.0\.1))$/i.test(line)
    // The others may lead to a walled garden.
    const fits = sample.some(isPolicy) ? share(sample, (line) => isPolicy(line) || /\sCNAME\s+\S+$/i.test(line)) : 0
    if (fits < 0.5) return undefined
    return {
      score: 0.6 + 0.37 * fits,
      reason: `${Math.round(fits * 100)} % of the lines are policy records`,
    }
  },

  read(input) {
    let origin: string | undefined
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
      name = name.replace(/^\*\./, '')
      // A name, its wildcard, and its several addresses are on adjacent lines.
      if (name === last || isLocalName(name)) return
      last = name
      if (/\.rpz-(?:client-ip|nsip|nsdname)$/.test(name)) rows.reject(number, 'unsupported-pattern', line)
      else {
        const value = name.endsWith('.rpz-ip') ? readAddress(name.slice(0, -7)) : readValue(name)
        if (value) rows.add(value)
        else rows.reject(number, 'not-an-indicator', line)
      }
    })
  },
})

function uncommented(line: string): string {
  const mark = line.indexOf(';')
  return (mark < 0 ? line : line.slice(0, mark)).trimEnd()
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
