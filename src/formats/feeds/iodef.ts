import { z } from 'zod'
import type { FeedItem } from '../../domain/listing.ts'
import { feedFormat } from '../feed-format.ts'
import { type IodefElement, IodefParser } from './iodef-values.ts'
import { readJson } from './json-stream.ts'
import { Rows } from './lines.ts'
import { planFor } from './records.ts'
import { readXml } from './xml-stream.ts'

/**
 * IODEF, the exchange format of incident response teams: version 1 (RFC 5070), version 2 (RFC 7970), and its JSON binding
 * (RFC 8727).
 */
export const iodef = feedFormat({
  id: 'iodef',
  title: { de: 'IODEF', en: 'IODEF' },
  difficulty: 1,
  usedFor: 'lists',
  options: z.object({ notation: z.enum(['xml', 'json']).default('xml') }),

  detect(head) {
    const start = head.text.slice(0, 20_000)
    if (/<(?:[\w-]{1,40}:)?IODEF-Document[\s>]/.test(start)) return { score: 0.98, reason: 'an IODEF document' }
    const isJson = /^\s*\{/.test(start) && /"Incident"\s*:\s*[[{]/.test(start) && /"IncidentID"\s*:/.test(start)
    return isJson
      ? { score: 0.96, reason: 'an IODEF document as JSON', options: { notation: 'json' as const } }
      : undefined
  },

  read: (input, { notation }) => (notation === 'json' ? readIodefJson(input) : readIodefXml(input)),
})

function readIodefXml(input: AsyncIterable<Uint8Array>): AsyncIterable<readonly FeedItem[]> {
  const rows = new Rows()
  const parser = new IodefParser(rows)
  return readXml<readonly FeedItem[]>(
    input,
    { close: (element, stack, line) => parser.close(element, stack, line) },
    () => (rows.items.length > 0 ? rows.take() : undefined),
  )
}

function readIodefJson(input: AsyncIterable<Uint8Array>): AsyncIterable<readonly FeedItem[]> {
  const rows = new Rows()
  const parser = new IodefParser(rows)
  const take = (value: unknown, line: number) => walk(parser, 'Incident', value, [], line)
  return readJson<readonly FeedItem[]>(input, planFor([{ path: 'Incident[]', take }]), rows, () =>
    rows.items.length > 0 ? rows.take() : undefined,
  )
}

const maxDepth = 40

/** Passes the objects and texts of a value as elements. Texts come first, because they say something about the objects. */
function walk(parser: IodefParser, name: string, value: unknown, stack: IodefElement[], line: number): void {
  if (Array.isArray(value)) {
    for (const item of value) walk(parser, name, item, stack, line)
  } else if (value !== null && typeof value === 'object') {
    if (stack.length >= maxDepth) return
    const entries = Object.entries(value)
    const isText = ([, item]: readonly [string, unknown]) => item === null || typeof item !== 'object'
    const texts = entries.filter(isText)
    const attributes = Object.fromEntries(texts.map(([key, item]) => [key, String(item)]))
    const element = { name, attributes, text: attributes.value ?? '' }
    stack.push(element)
    for (const [key, item] of [...texts, ...entries.filter((entry) => !isText(entry))])
      walk(parser, key, item, stack, line)
    stack.pop()
    parser.close(element, stack, line)
  } else if (value !== null) parser.close({ name, attributes: {}, text: String(value) }, stack, line)
}
