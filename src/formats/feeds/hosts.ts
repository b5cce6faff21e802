import { z } from 'zod'
import { readValue } from '../../domain/observables/read.ts'
import { feedFormat } from '../feed-format.ts'
import { headLines, share } from './head.ts'
import { readEachLine } from './lines.ts'
import { isLocalName } from './local-names.ts'
import { readOne } from './plain-list.ts'

/** Addresses to which hosts files redirect blocked names. */
const nowhere = new Set(['0.0.0.0', '127.0.0.1', '::', '::1', '::0', '0', '255.255.255.255'])

/**
 * Hosts file (hosts(5)) that blocks names: `0.0.0.0 name name # comment`. Names of the machine itself are skipped.
 * Lines with only a name are read too, because some publishers mix both. Names may also lead to one page that tells why they
 * are blocked.
 */
export const hosts = feedFormat({
  id: 'hosts',
  title: { de: 'hosts-Datei', en: 'Hosts file' },
  difficulty: 0.1,
  usedFor: 'lists',
  options: z.object({
    /** Address of a page that tells people why a name is blocked. */
    page: z.string().optional(),
  }),

  detect(head) {
    const sample = headLines(head).data.slice(0, 500)
    const fits = share(sample, (line) => {
      const [address, name] = line.split(/\s+/, 2)
      return nowhere.has(address as string) && name !== undefined && /^[\w.:*-]+$/.test(name)
    })
    const page = fits < 0.5 ? pageOf(sample) : undefined
    if (page) return { score: 0.93, reason: `nearly all names lead to ${page}`, options: { page } }
    if (fits < 0.5) return undefined
    return { score: 0.6 + 0.35 * fits, reason: `${Math.round(fits * 100)} % of the lines send a name nowhere` }
  },

  read(input, { page }) {
    return readEachLine(input, (line, number, rows) => {
      const mark = line.indexOf('#')
      const text = (mark < 0 ? line : line.slice(0, mark)).trim()
      if (text === '' || text.startsWith('!') || text.startsWith(';')) return
      const cells = text.split(/\s+/)
      if (!nowhere.has(cells[0] as string) && cells[0] !== page) {
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

/** The address to which nearly all lines send several names; undefined if there is none. */
function pageOf(lines: readonly string[]): string | undefined {
  const rows = lines.map((line) => line.split(/\s+/, 2)).filter(([address = '']) => !nowhere.has(address))
  const [page = ''] = rows[0] ?? []
  const names = rows.flatMap(([address, name = '']) =>
    address === page && readValue(name)?.kind === 'domain' ? [name] : [],
  )
  const isPage = readValue(page)?.kind.startsWith('ip') && new Set(names).size > 2
  return isPage && names.length >= rows.length * 0.9 ? page : undefined
}
