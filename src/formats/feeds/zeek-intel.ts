import { z } from 'zod'
import { feedFormat } from '../feed-format.ts'
import { delimited, rowParser } from './delimited.ts'
import { headLines } from './head.ts'
import { readEachLine } from './lines.ts'

/**
 * Files of Zeek's intelligence framework (docs.zeek.org, Intelligence Framework): tab-separated below a `#fields` line,
 * kinds as `Intel::ADDR`, `-` for no value.
 */
export const zeekIntel = feedFormat({
  id: 'zeek-intel',
  title: { de: 'Zeek-Intelligence-Datei', en: 'Zeek intelligence file' },
  difficulty: 0.3,
  usedFor: 'lists',
  options: z.object({}),

  detect(head) {
    const fields = headLines(head).all.find((line) => line.startsWith('#fields'))
    if (!fields || !/\tindicator\t|\tindicator$/.test(fields)) return undefined
    return { score: 0.99, reason: 'a #fields line with indicator' }
  },

  read(input) {
    let read: ReturnType<typeof rowParser> | undefined
    return readEachLine(input, (line, number, rows) => {
      if (line.startsWith('#')) {
        if (line.startsWith('#fields')) read = bind(line.split('\t').slice(1))
        return
      }
      if (line.trim() === '') return
      const cells = line.split('\t')
      if (!read || !Array.isArray(cells)) rows.reject(number, 'malformed', line)
      else
        read(
          cells.map((cell) => (cell === '-' ? '' : cell)),
          line,
          number,
          rows,
        )
    })
  },
})

function bind(fields: readonly string[]): ReturnType<typeof rowParser> {
  const has = (name: string) => fields.find((field) => field.toLowerCase() === name)
  const options = delimited.options.parse({
    delimiter: '\t',
    value: 'indicator',
    type: has('indicator_type'),
    firstSeen: has('meta.firstseen') ?? has('meta.first_seen'),
    lastSeen: has('meta.lastseen') ?? has('meta.last_seen'),
    score: has('meta.confidence') ?? has('meta.cif_confidence'),
    tags: [has('meta.tags') ?? has('meta.desc')].filter((name) => name !== undefined),
  })
  return rowParser(options, fields)
}
