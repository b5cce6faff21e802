import { z } from 'zod'
import { readValue } from '../../domain/observables/read.ts'
import { feedFormat } from '../feed-format.ts'
import { headLines, share } from './head.ts'
import { readEachLine } from './lines.ts'
import { isLocalName } from './local-names.ts'

const rule = /^(address|server|local|ipset|nftset|rebind-domain-ok)\s*=\s*\/(.*)\/([^/]*)$/

/**
 * dnsmasq configuration (dnsmasq(8)): `address=/name/other/0.0.0.0`, `server=/name/`, `local=/name/`,
 * `bogus-nxdomain=`. A server with an address forwards a name, and sets only mark it: neither blocks.
 */
export const dnsmasq = feedFormat({
  id: 'dnsmasq',
  title: { de: 'dnsmasq-Konfiguration', en: 'dnsmasq configuration' },
  difficulty: 0.2,
  usedFor: 'lists',
  options: z.object({}),

  detect(head) {
    const fits = share(
      headLines(head).data.slice(0, 500),
      (line) => rule.test(line) || line.startsWith('bogus-nxdomain='),
    )
    if (fits < 0.5) return undefined
    return { score: 0.6 + 0.37 * fits, reason: `${Math.round(fits * 100)} % of the lines are dnsmasq rules` }
  },

  read(input) {
    return readEachLine(input, (line, number, rows) => {
      const text = line.trim()
      if (text === '' || text.startsWith('#')) return
      const found = rule.exec(text)
      if (!found || text.startsWith('rebind')) {
        const bogus = /^bogus-nxdomain\s*=\s*(\S+)/.exec(text)
        const value = bogus ? readValue(bogus[1] as string) : undefined
        if (value) rows.add(value)
        else rows.reject(number, 'not-an-indicator', line)
        return
      }
      const [, option, names = '', target] = found
      // `address=/name/#` answers with the null address, while `server=/name/#` makes an exception.
      if (option !== 'address' && (target !== '' || option === 'ipset' || option === 'nftset')) {
        rows.reject(number, 'not-for-detection', line)
        return
      }
      for (const name of names.split('/')) {
        if (name === '#' || name === '' || isLocalName(name)) continue
        const value = readValue(name.replace(/^\*?\./, ''))
        if (value) rows.add(value)
        else rows.reject(number, 'not-an-indicator', name)
      }
    })
  },
})
