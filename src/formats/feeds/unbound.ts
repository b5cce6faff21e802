import { z } from 'zod'
import { readValue } from '../../domain/observables/read.ts'
import { feedFormat } from '../feed-format.ts'
import { headLines, share } from './head.ts'
import { readEachLine } from './lines.ts'
import { isLocalName } from './local-names.ts'

const zone = /^local-zone:\s*"?([^"\s]+)"?\s+"?([\w-]+)"?/
const data = /^local-data:\s*["']?([^"'\s]+)\s/

/** Zone types that let queries pass (unbound.conf(5)). */
const open = new Set(['transparent', 'typetransparent', 'always_transparent', 'inform', 'nodefault', 'block_a'])

/** Unbound configuration: `local-zone: "name" always_nxdomain`, `local-data: "name A 0.0.0.0"`. */
export const unbound = feedFormat({
  id: 'unbound',
  title: { de: 'Unbound-Konfiguration', en: 'Unbound configuration' },
  difficulty: 0.2,
  usedFor: 'lists',
  options: z.object({}),

  detect(head) {
    const statements = headLines(head)
      .data.slice(0, 500)
      .filter((line) => !line.endsWith(':'))
    const fits = share(statements, (line) => zone.test(line) || data.test(line))
    // A whole configuration has other options too, all of them with a colon.
    const isWhole = fits > 0 && statements.every((line) => /^[a-z\d-]{2,60}:\s/.test(line))
    if (fits < 0.5 && !isWhole) return undefined
    if (isWhole) return { score: 0.97, reason: 'an Unbound configuration with local zones' }
    return { score: 0.6 + 0.37 * fits, reason: `${Math.round(fits * 100)} % of the lines are local zones` }
  },

  read(input) {
    let last = ''
    return readEachLine(input, (line, number, rows) => {
      const text = line.trim()
      if (
        text === '' ||
        text.startsWith('#') ||
        /^(?:server|include|python|remote-control|(?:forward|stub|auth)-zone|view|rpz|dynlib|dnscrypt|cachedb)\s*:/.test(
          text,
        )
      )
        return
      const found = zone.exec(text)
      if (found && open.has(found[2] as string)) {
        rows.reject(number, 'not-for-detection', line)
        return
      }
      const name = (found ?? data.exec(text))?.[1]?.replace(/^\*\./, '').replace(/\.$/, '')
      // A zone and its data are on adjacent lines.
      if (name === undefined) rows.reject(number, 'not-an-indicator', line)
      else if (name !== last && !isLocalName(name)) {
        last = name
        const value = readValue(name)
        if (value) rows.add(value)
        else rows.reject(number, 'not-an-indicator', line)
      }
    })
  },
})
