import { readValue } from '../../../domain/observables/read.ts'
import { feedFormat } from '../../feed-format.ts'
import { headLines, share } from '../head.ts'
import { readOne } from '../plain-list/plain-list.ts'
import { readEachLine } from '../reading/each-line.ts'
import { isLocalName } from '../reading/local-names.ts'

/** Addresses to which hosts files redirect blocked names. */
const nowhere = new Set(['0.0.0.0', '127.0.0.1', '::', '::1', '::0', '0', '255.255.255.255'])

/**
 * Hosts file (hosts(5)) that blocks names: `0.0.0.0 name name # comment`. Names of the machine itself are skipped.
 * Lines with only a name are read too, because some publishers mix both.
 */
export const hosts = feedFormat({
  id: 'hosts',
  title: { de: 'hosts-Datei', en: 'Hosts file' },
  difficulty: 0.1,

  detect(head) {
    const sample = headLines(head).data.slice(0, 500)
    const fits = share(sample, (line) => {
      const [address, name] = line.split(/\s+/, 2)
      return nowhere.has(address as string) && name !== undefined && /^[\w.:*-]+$/.test(name)
    })
    if (fits < 0.5) return undefined
    return { score: 0.6 + 0.35 * fits, reason: `${Math.round(fits * 100)} % of the lines send a name nowhere` }
  },

  read(input) {
    return readEachLine(input, (line, number, rows) => {
      const mark = line.indexOf('#')
      const text = (mark < 0 ? line : line.slice(0, mark)).trim()
      if (text === '' || text.startsWith('!') || text.startsWith(';')) return
      const cells = text.split(/\s+/)
      if (!nowhere.has(cells[0] as string)) {
        const mapped = cells.length > 1 && cells.slice(1).every(isLocalName)
        if (mapped || isLocalName(text)) return
        const found = cells.length === 1 ? readOne(text) : []
        if (found.length === 0) rows.reject(number, 'not-an-indicator', line)
        for (const value of found) rows.add(value)
        return
      }
      if (cells.length === 1) rows.reject(number, 'malformed', line)
      for (const name of cells.slice(1)) {
        if (isLocalName(name)) continue
        const found = readValue(name)
        if (found) rows.add(found)
        else rows.reject(number, 'not-an-indicator', name)
      }
    })
  },
})
