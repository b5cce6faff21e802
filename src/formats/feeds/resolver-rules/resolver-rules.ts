import { readValue } from '../../../domain/observables/read.ts'
import { feedFormat } from '../../feed-format.ts'
import { headLines, share } from '../head.ts'
import { readEachLine } from '../reading/each-line.ts'
import { isLocalName } from '../reading/local-names.ts'

/**
 * Configurations of resolvers that block names: dnsmasq (dnsmasq(8): `address=/name/other/0.0.0.0`, `server=/name/`,
 * `bogus-nxdomain=`), Unbound (unbound.conf(5): `local-zone: "name" always_nxdomain`, `local-data: "name A 0.0.0.0"`) and BIND
 * (named.conf(5): `zone "name" { type master; file "null"; };`).
 */
export const resolverRules = feedFormat({
  id: 'resolver-rules',
  title: {
    de: 'Resolver-Konfiguration (dnsmasq, Unbound, BIND)',
    en: 'Resolver configuration (dnsmasq, Unbound, BIND)',
  },
  difficulty: 0.2,

  detect(head) {
    const lines = headLines(head)
      .data.slice(0, 500)
      .filter((line) => !aside.test(line))
    const fits = share(lines, (line) => statementIn(line) !== undefined)
    // A whole configuration of Unbound has other options too, all of them with a colon.
    const isWhole = fits > 0 && lines.every((line) => /^[a-z\d-]{2,60}:\s/.test(line))
    if (fits < 0.5 && !isWhole) return undefined
    const reason = `${Math.round(fits * 100)} % of the lines are rules of a resolver`
    return { score: isWhole ? 0.97 : 0.6 + 0.37 * fits, reason }
  },

  read(input) {
    let inComment = false
    let last = ''
    return readEachLine(input, (line, number, rows) => {
      const text = line.trim()
      if (text.startsWith('/*')) inComment = true
      const isCommented = inComment
      if (text.includes('*/')) inComment = false
      if (isCommented || text === '' || /^(?:#|\/\/)/.test(text) || aside.test(text)) return
      const statement = statementIn(text)
      if (statement === undefined || statement === 'withheld') {
        rows.reject(number, statement ? 'not-for-detection' : 'not-an-indicator', line)
        return
      }
      for (const written of statement) {
        const name = written.replace(/^\*?\.|\.$/g, '')
        // A zone of Unbound and its data are on adjacent lines.
        if (name === last || name === '' || name === '#' || isLocalName(name) || reverse.test(name)) continue
        last = name
        const value = readValue(name)
        if (value) rows.add(value)
        else rows.reject(number, 'not-an-indicator', name)
      }
    })
  },
})

/** Lines that name nothing: what opens a section of Unbound, and the inside of a zone of BIND. */
const aside =
  /^(?:server|include|python|remote-control|(?:forward|stub|auth)-zone|view|rpz|dynlib|dnscrypt|cachedb)\s*:|^(?:(?:type|file|notify|allow-[\w-]+|forwarders|primaries|masters|also-notify|zone-statistics)\b[^{}]*(?:\{[^{}]*\};?)?|[{}; ]+)$/

const ofDnsmasq = /^(address|server|local|ipset|nftset|rebind-domain-ok)\s*=\s*\/(.*)\/([^/]*)$/
const bogus = /^bogus-nxdomain\s*=\s*(\S+)/
const ofUnbound = /^local-zone:\s*"?([^"\s]+)"?\s+"?([\w-]+)"?/
const data = /^local-data:\s*["']?([^"'\s]+)\s/
/** Behind the name is its block, here or on the next line; in the log of a name server, what happened to the zone. */
const ofBind = /^zone\s+(?:"([^"\s]+)"|([^"\s{:]+))\s*(?:IN\s*)?(?:\{|$)/i

/** Zone types of Unbound that let queries pass. */
const open = /^(?:transparent|typetransparent|always_transparent|inform|nodefault|block_a)$/
/** Types of zones of BIND whose names somebody else answers. */
const elsewhere = /\btype\s+"?(?:forward|stub|static-stub|hint|slave|secondary|mirror)\b/i
const reverse = /(?:^|\.)(?:in-addr|ip6)\.arpa$/i

/** The names that a line blocks, or that it withholds its names; undefined if it is not a rule. */
function statementIn(text: string): readonly string[] | 'withheld' | undefined {
  const [, option, names = '', target] = ofDnsmasq.exec(text) ?? []
  // `address=/name/#` answers with the null address, while `server=/name/#` makes an exception. Sets only mark a name.
  if (option === 'address') return names.split('/')
  if (option !== undefined) return target !== '' || !/^(?:server|local)$/.test(option) ? 'withheld' : names.split('/')
  const [, zone, type = ''] = ofUnbound.exec(text) ?? []
  if (zone !== undefined) return open.test(type) ? 'withheld' : [zone]
  const [, quoted, bare] = ofBind.exec(text) ?? []
  const name = quoted ?? bare
  if (name !== undefined) return elsewhere.test(text) ? 'withheld' : [name]
  const one = bogus.exec(text)?.[1] ?? data.exec(text)?.[1]
  return one === undefined ? undefined : [one]
}
