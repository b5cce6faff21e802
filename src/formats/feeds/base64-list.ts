import { z } from 'zod'
import type { Value } from '../../domain/observables/read.ts'
import { feedFormat } from '../feed-format.ts'
import { base64Bytes } from '../text-bytes.ts'
import { headLines, share } from './head.ts'
import { readIndicator, rejectionOf } from './indicator.ts'
import { readEachLine } from './lines.ts'

/** A line: the value in Base64, perhaps with its reputation. */
const row = /^([A-Za-z\d+/]{6,11000}={0,2})(?:,\d{1,5})?$/

/** Datasets of Suricata (type `string`): values in Base64, one per line, perhaps with a reputation. */
export const base64List = feedFormat({
  id: 'base64-list',
  title: { de: 'Liste in Base64 (Suricata-Datasets)', en: 'List in Base64 (Suricata datasets)' },
  difficulty: 0.3,
  usedFor: 'lists',
  options: z.object({}),

  detect(head) {
    const fits = share(headLines(head).data.slice(0, 300), (line) => decoded(line) !== undefined)
    return fits < 0.8 ? undefined : { score: 0.5 + 0.4 * fits, reason: 'values in Base64, one per line' }
  },

  read(input) {
    return readEachLine(input, (line, number, rows) => {
      const text = line.trim()
      if (text === '' || text.startsWith('#')) return
      const found = decoded(text)
      if (found) rows.add(found)
      else rows.reject(number, rejectionOf(text), line)
    })
  },
})

function decoded(line: string): Value | undefined {
  const [, encoded] = row.exec(line) ?? []
  if (encoded === undefined) return undefined
  const text = new TextDecoder().decode(base64Bytes(encoded))
  return /^[!-~]+$/.test(text) ? readIndicator(text) : undefined
}
