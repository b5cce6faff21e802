import { z } from 'zod'
import { readValue } from '../../domain/observables/read.ts'
import { feedFormat } from '../feed-format.ts'
import { headLines, share } from './head.ts'
import { readEachLine } from './lines.ts'
import { isLocalName } from './local-names.ts'

const zone = /^zone\s+"?([^"\s{]+)"?\s*(?:IN\s*)?\{?/i
/** Behind the name is its block, here or on the next line; in the log of a name server, what happened to the zone. */
const statement = /^zone\s+(?:"[^"\s]+"|[^"\s{:]+)\s*(?:IN\s*)?(?:\{|$)/i

/** Types of zones whose names somebody else answers. */
const elsewhere = /\btype\s+"?(?:forward|stub|static-stub|hint|slave|secondary|mirror)\b/i

/** BIND configuration (named.conf(5)) with zones that override names: `zone "name" { type master; file "null"; };`. */
export const bindZones = feedFormat({
  id: 'bind-zones',
  title: { de: 'BIND-Zonen', en: 'BIND zones' },
  difficulty: 0.2,
  usedFor: 'lists',
  options: z.object({}),

  detect(head) {
    const sample = headLines(head).data.filter((line) => !/^(?:type|file|notify|allow-\w+|\}|\{)/.test(line))
    const fits = share(sample.slice(0, 500), (line) => statement.test(line.trimEnd()))
    if (fits < 0.5) return undefined
    return { score: 0.6 + 0.37 * fits, reason: `${Math.round(fits * 100)} % of the statements are zones` }
  },

  read(input) {
    let inComment = false
    return readEachLine(input, (line, number, rows) => {
      const text = line.trim()
      if (text.startsWith('/*')) inComment = true
      const commented = inComment
      if (text.includes('*/')) inComment = false
      if (commented || text === '' || text.startsWith('#') || text.startsWith('//')) return
      const name = zone.exec(text)?.[1]?.replace(/\.$/, '')
      if (name === undefined) {
        if (!/^(?:[{}; ]|[\w-][^{};]*;)+$/.test(text.slice(0, 500))) rows.reject(number, 'not-an-indicator', line)
        return
      }
      if (isLocalName(name) || /(?:^|\.)(?:in-addr|ip6)\.arpa$/i.test(name) || name === '') return
      if (elsewhere.test(text)) {
        rows.reject(number, 'not-for-detection', line)
        return
      }
      const value = readValue(name)
      if (value) rows.add(value)
      else rows.reject(number, 'not-an-indicator', line)
    })
  },
})
