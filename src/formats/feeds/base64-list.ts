import { z } from 'zod'
import type { Value } from '../../domain/observables/read.ts'
import { type Detection, type FeedFormat, feedFormat, type Head } from '../feed-format.ts'
import { base64Bytes, latin1Text } from '../text-bytes.ts'
import { adblock } from './adblock.ts'
import { headLines, makeHead, share } from './head.ts'
import { hosts } from './hosts.ts'
import { readIndicator, rejectionOf } from './indicator.ts'
import { readEachLine, utf8Bytes } from './lines.ts'
import { plainList } from './plain-list.ts'

/** A line: the value in Base64, perhaps with its reputation. */
const row = /^([A-Za-z\d+/]{6,11000}={0,2})(?:,\d{1,5})?$/

/** Formats of a list that may be encoded as a whole. */
const inner = [adblock, hosts, plainList] as const
type InnerId = (typeof inner)[number]['id']
const innerById = new Map(inner.map((format) => [format.id, format as unknown as FeedFormat]))

/**
 * Lists in Base64. Datasets of Suricata (type `string`) have a value in each line, perhaps with a reputation. Other lists
 * are encoded as a whole, often with line ends: GFWList, subscriptions of content blockers.
 */
export const base64List = feedFormat({
  id: 'base64-list',
  title: { de: 'Liste in Base64 (Suricata-Datasets, GFWList)', en: 'List in Base64 (Suricata datasets, GFWList)' },
  difficulty: 0.3,
  usedFor: 'lists',
  options: z.object({
    /** Format of the list if it is encoded as a whole. */
    whole: z.enum(inner.map(({ id }) => id)).optional(),
  }),

  detect(head) {
    const fits = share(headLines(head).data.slice(0, 300), (line) => decoded(line) !== undefined)
    if (fits >= 0.8) return { score: 0.5 + 0.4 * fits, reason: 'values in Base64, one per line' }
    return detectWhole(head)
  },

  read(input, { whole }, context) {
    const format = whole === undefined ? undefined : innerById.get(whole)
    if (format) return format.read(decodedBytes(input), format.options.parse({}), context)
    return readEachLine(input, (line, number, rows) => {
      const text = line.trim()
      if (text === '' || text.startsWith('#')) return
      const found = decoded(text)
      if (found) rows.add(found)
      else rows.reject(number, rejectionOf(text), line)
    })
  },
})

/** Fewest characters of an encoded list; shorter texts of letters and digits may be anything. */
const fewest = 100

function detectWhole(head: Head): Detection<{ whole: InnerId }> | undefined {
  const text = head.text.trim()
  if (text.length < fewest || !/^[A-Za-z\d+/]{40}/.test(text) || !/^[A-Za-z\d+/\s]+={0,2}$/.test(text)) return undefined
  // Digests: what these bytes would mean as text may look like a rule.
  if (/^[\da-f\s]+$/i.test(text)) return undefined
  const lines = text.split(/\s+/).slice(0, -1)
  // All lines but the last are equally long.
  if (lines.some((line) => line.length !== lines[0]?.length)) return undefined
  const bytes = base64Bytes(text.slice(0, text.length - (text.replace(/\s+/g, '').length % 4)))
  const start = makeHead(bytes, { whole: head.whole })
  let best: { readonly id: InnerId; readonly score: number } | undefined
  for (const [id, format] of innerById) {
    const score = format.detect(start)?.score ?? 0
    if (score > (best?.score ?? 0.5)) best = { id, score }
  }
  return (
    best && { score: best.score, reason: 'a list that is encoded in Base64 as a whole', options: { whole: best.id } }
  )
}

/** Decodes a stream of Base64. Line ends and other signs between the digits are skipped. */
async function* decodedBytes(input: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let rest = ''
  for await (const chunk of utf8Bytes(input)) {
    const digits = rest + latin1Text(chunk, 0, chunk.length).replace(/[^A-Za-z\d+/]/g, '')
    const whole = digits.length - (digits.length % 4)
    rest = digits.slice(whole)
    if (whole > 0) yield base64Bytes(digits.slice(0, whole))
  }
  if (rest.length > 1) yield base64Bytes(rest)
}

function decoded(line: string): Value | undefined {
  const [, encoded] = row.exec(line) ?? []
  if (encoded === undefined) return undefined
  const text = new TextDecoder().decode(base64Bytes(encoded))
  return /^[!-~]+$/.test(text) ? readIndicator(text) : undefined
}
