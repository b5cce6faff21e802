import type { FeedItem } from '../../../domain/listing.ts'
import { feedFormat } from '../../feed-format.ts'
import { Rows } from '../../reading/lines.ts'
import { startsWithPicture } from '../head.ts'
import { guessRecords } from '../records/guess-records.ts'
import { guessNews, listsItems, newsIn } from '../records/news.ts'
import { pathSteps, type RecordParser, recordOptions, recordParsers } from '../records/records.ts'
import { readXml, type XmlElement, XmlParser } from '../records/xml-stream.ts'

/**
 * XML with repeated elements as records. `records` is their path of local names from the root (`output.entries.entry`);
 * `value` and the others are paths below it; an attribute is written `@name`. Used by Clean MX and RSS feeds.
 */
export const xml = feedFormat({
  id: 'xml',
  title: { de: 'XML', en: 'XML' },
  difficulty: 0.7,
  usedFor: 'anything',
  options: recordOptions,

  detect(head) {
    if (!/^\s*<(?:\?xml|[A-Za-z_][\w.:-]*[\s>])/.test(head.text) || page.test(head.text.slice(0, 2000)))
      return undefined
    if (startsWithPicture(head.text)) return undefined
    const document = treeOf(head.text.slice(0, 512 << 10))
    if (document === undefined) return undefined
    const news = newsIn(document)
    const found = guessRecords([document])
    if (news && !listsItems(news, found?.options)) return guessNews(news, news.path)
    if (!found) return undefined
    return { score: 0.6 + 0.25 * found.share, reason: `XML; ${found.reason}`, options: withoutItems(found.options) }
  },

  read(input, options) {
    const rows = new Rows()
    const lists = new Map([...recordParsers(options)].map(([path, read]) => [pathSteps(path).join('/'), read]))
    // The whole document is one record.
    const readDocument = lists.size === 1 ? lists.get('') : undefined
    let read: RecordParser | undefined
    let inside = 0
    let held = 0
    return readXml<readonly FeedItem[]>(
      input,
      {
        open(element, stack) {
          if (inside === 0) read = readDocument ?? lists.get(pathOf(element, stack))
          if (read) inside++
        },
        close(element, stack, line) {
          if (inside === 0) return
          inside--
          const value = recordOf(element)
          if (inside === 0) read?.(readDocument ? { [element.name]: value } : value, line, rows)
          else if (!readDocument || held++ < maxHeld) addChild(stack.at(-1) as XmlElement, element.name, value)
        },
      },
      rows.drain,
    )
  },
})

/** What pages, drawings and descriptions of malware (MAEC) have at their start. */
const page = /<!doctype|<html|<(?:\w+:)?MAEC_|^\s*(?:<\?xml[^>]{0,200}>\s*)?<svg\b/i

/** Paths of elements for paths of a tree: elements that occur once and several times have the same path. */
function withoutItems(options: Record<string, unknown>): Record<string, unknown> {
  const plain = (path: unknown): unknown => {
    if (Array.isArray(path)) return path.map(plain)
    return typeof path === 'string' ? path.replaceAll('[]', '') : ''
  }
  const { more, withheld, marking: _, ...rest } = options
  return {
    ...rest,
    records: plain(rest.records),
    ...(Array.isArray(more) ? { more: more.map((list) => ({ ...list, records: plain(list.records) })) } : {}),
    ...(withheld === undefined ? {} : { withheld: plain(withheld) }),
  }
}

function pathOf(element: XmlElement, stack: readonly XmlElement[]): string {
  return [...stack.map(({ name }) => name), element.name].join('/')
}

const maxChildren = 10_000
/** Maximum number of elements of a document that is one record; further ones are dropped. */
const maxHeld = 100_000

/** An element as a record: its attributes and children by name, or its text if it has neither. */
function recordOf({ attributes, data, text }: XmlElement): unknown {
  const names = Object.entries(attributes).filter(([name]) => !name.startsWith('xmlns'))
  const children = data as Map<string, unknown> | undefined
  if (!children && names.length === 0) return text.trim()
  const fields = new Map<string, unknown>(names.map(([name, value]) => [`@${name}`, value]))
  for (const [name, value] of children ?? []) fields.set(name, value)
  if (text.trim() !== '') fields.set('#text', text.trim())
  return Object.fromEntries(fields)
}

function addChild(parent: XmlElement, name: string, value: unknown): void {
  parent.data ??= new Map<string, unknown>()
  const children = parent.data as Map<string, unknown>
  const before = children.get(name)
  if (before === undefined) {
    if (children.size < maxChildren) children.set(name, value)
  } else if (Array.isArray(before)) {
    if (before.length < maxChildren) before.push(value)
  } else children.set(name, [before, value])
}

/** The start of a document as a tree, as far as it goes. */
function treeOf(text: string): unknown {
  const around: XmlElement[] = []
  const roots = new Map<string, unknown>()
  const parser = new XmlParser({
    open: (element) => void around.push(element),
    close(element, stack) {
      around.pop()
      const parent = stack.at(-1)
      if (parent) addChild(parent, element.name, recordOf(element))
      else roots.set(element.name, recordOf(element))
    },
  })
  try {
    parser.write(text)
    parser.end()
  } catch {
    // Truncated or malformed later on: what is complete so far is sufficient.
  }
  for (let open = around.pop(); open; open = around.pop()) {
    const parent = around.at(-1)
    if (parent) addChild(parent, open.name, recordOf(open))
    else roots.set(open.name, recordOf(open))
  }
  return roots.size === 0 ? undefined : Object.fromEntries(roots)
}
