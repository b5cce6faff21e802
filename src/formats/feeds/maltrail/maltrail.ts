import { feedFormat } from '../../feed-format.ts'
import { rejectionOf } from '../../reading/indicator.ts'
import { headLines, share } from '../head.ts'
import { hasBlankInUrl, readOne, withoutComment } from '../plain-list/plain-list.ts'
import { readEachLine } from '../reading/each-line.ts'

/**
 * Maltrail trails (github.com/stamparm/maltrail): names, addresses with or without port, URLs without scheme and bare
 * URL paths, below `# Reference:` comments, with a source after a value as `# (source)`.
 */
export const maltrail = feedFormat({
  id: 'maltrail',
  title: { de: 'Maltrail-Liste', en: 'Maltrail trail' },
  difficulty: 0.2,

  detect(head) {
    const { all, data } = headLines(head)
    const hashes = all.filter((line) => line.startsWith('#'))
    const sample = data.slice(0, 400)
    const fits = share(sample, (line) => readOne(withoutComment(line, ['#'])).length > 0)
    if (hashes.some((line) => /maltrail/i.test(line)) && (fits > 0.5 || data.length === 0)) {
      return { score: 0.96, reason: 'names Maltrail' }
    }
    // Commas are between the cells of a table, whose first column may hold the paths of files.
    const paths = share(sample, (line) => /^\/[^\s/,][^\s,]+$/.test(line))
    const referenced = hashes.filter((line) => /^# (?:Reference|Aliases)s?:/.test(line)).length
    if (fits < 0.7 || (referenced < 2 && paths < 0.02)) return undefined
    if (referenced >= 2) return { score: 0.9, reason: 'values under # Reference comments' }
    return { score: 0.88, reason: 'bare URL paths among the values' }
  },

  read(input) {
    return readEachLine(input, (line, number, rows) => {
      const text = line.trim()
      if (text === '' || text.startsWith('#')) return
      const value = withoutComment(text, ['#'])
      const found = hasBlankInUrl(value) ? [] : readOne(value)
      if (found.length === 0) rows.reject(number, rejectionOf(line), line)
      for (const value of found) rows.add(value)
    })
  },
})
