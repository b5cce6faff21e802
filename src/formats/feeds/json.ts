import type { FeedItem } from '../../domain/listing.ts'
import { feedFormat } from '../feed-format.ts'
import { headLines } from './head.ts'
import { parseLines, parsePartly, readJson } from './json-stream.ts'
import { Rows } from './lines.ts'
import { guessRecords, planFor, recordOptions, recordReader } from './records.ts'

/**
 * JSON with records at a path: one document of any size, or several consecutive ones (NDJSON, JSON text sequences).
 * Detection never selects parts that list harmless values.
 */
export const json = feedFormat({
  id: 'json',
  title: { de: 'JSON und NDJSON', en: 'JSON and NDJSON' },
  difficulty: 0.5,
  usedFor: 'anything',
  options: recordOptions,

  detect(head) {
    const text = head.text.trimStart()
    if (!/^[[{]/.test(text) && !/^"[^"]*"\s*$/m.test(text.slice(0, 500))) return undefined
    const lines = headLines(head).all
    const many = parseLines(lines.slice(0, 300), 300)
    const separate = many.length > 1 && many.length >= lines.filter((line) => line.trim() !== '').length * 0.5
    const documents = separate ? many : [parsePartly(text.slice(0, 512 << 10))]
    const found = guessRecords(documents)
    if (!found) return undefined
    // Log rows can be JSON too: detection only says that the file can be read.
    return { score: 0.62 + 0.28 * found.share, reason: `JSON; ${found.reason}`, options: found.options }
  },

  read(input, options) {
    const rows = new Rows()
    const read = recordReader(options)
    const records = Array.isArray(options.records) ? options.records : [options.records]
    const plan = planFor(records, (value, line, key) => read(value, line, rows, key))
    return readJson<readonly FeedItem[]>(input, plan, rows, () => (rows.items.length > 0 ? rows.take() : undefined))
  },
})
