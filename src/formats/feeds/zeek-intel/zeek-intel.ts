import { feedFormat } from '../../feed-format.ts'
import { headLines } from '../head.ts'
import { readEachLine } from '../reading/each-line.ts'
import { type RowParser, rowOptions, rowParser } from '../tables/row-parser.ts'

/**
 * Files of Zeek's intelligence framework (docs.zeek.org, Intelligence Framework): tab-separated below a `#fields` line,
 * kinds as `Intel::ADDR`, `-` for no value.
 */
export const zeekIntel = feedFormat({
  id: 'zeek-intel',
  title: { de: 'Zeek-Intelligence-Datei', en: 'Zeek intelligence file' },
  difficulty: 0.3,

  detect(head) {
    const fields = headLines(head).all.find((line) => line.startsWith('#fields'))
    if (!fields || !/\tindicator\t|\tindicator$/.test(fields)) return undefined
    return { score: 0.99, reason: 'a #fields line with indicator' }
  },

  read(input) {
    let parse: RowParser | undefined
    return readEachLine(input, (line, number, rows) => {
      if (line.startsWith('#')) {
        if (line.startsWith('#fields')) parse = parserFor(line.split('\t').slice(1))
        return
      }
      if (line.trim() === '') return
      const cells = line.split('\t').map((cell) => (cell === '-' ? '' : cell))
      if (parse) parse(cells, line, number, rows)
      else rows.reject(number, 'malformed', line)
    })
  },
})

function parserFor(fields: readonly string[]): RowParser {
  const has = (name: string) => fields.find((field) => field.toLowerCase() === name)
  const options = rowOptions.parse({
    value: 'indicator',
    type: has('indicator_type'),
    firstSeen: has('meta.firstseen') ?? has('meta.first_seen'),
    lastSeen: has('meta.lastseen') ?? has('meta.last_seen'),
    score: has('meta.confidence') ?? has('meta.cif_confidence'),
    // Both are of Zeek's own scripts: what is never to match, and what is no longer to.
    except: [has('meta.whitelist'), has('meta.remove')].flatMap((column) => (column ? { column, says: 'yes' } : [])),
    tags: [has('meta.tags') ?? has('meta.desc')].filter((name) => name !== undefined),
  })
  return rowParser(options, fields)
}
