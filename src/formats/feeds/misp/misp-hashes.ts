import { feedFormat } from '../../feed-format.ts'
import { headLines, share } from '../head.ts'
import { readEachLine } from '../reading/each-line.ts'

const row = /^[0-9a-f]{32},[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * `hashes.csv` of a MISP feed: the MD5 of every attribute value with its event, for lookups by MISP. The values cannot
 * be recovered from it, so no row is an indicator; the events of the feed list them.
 */
export const mispHashes = feedFormat({
  id: 'misp-hashes',
  title: { de: 'MISP-Feed, nur Hashes', en: 'MISP feed, hashes only' },
  difficulty: 0.3,

  detect(head) {
    const fits = share(headLines(head).data.slice(0, 300), (line) => row.test(line))
    return fits > 0.9 ? { score: 0.97, reason: 'MD5s each with the identifier of an event' } : undefined
  },

  read(input) {
    return readEachLine(input, (line, number, rows) => {
      if (line.trim() !== '') rows.reject(number, row.test(line.trim()) ? 'not-for-detection' : 'malformed', line)
    })
  },
})
