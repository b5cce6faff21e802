import type { Value } from '../../../domain/observables/read.ts'
import { Rows } from '../../reading/lines.ts'
import { parserOf } from '../../reading/named-kinds.ts'
import { isContextHeader } from '../tables/column-headers.ts'
import { ProseParser } from './prose.ts'

/** Reads the texts of records, as news have them: plain or with the tags of HTML. */

/** Longest text that is read. */
const longest = 256 << 10

/** Elements after which a new line begins. */
const breaks = /<(?:br|hr|\/?(?:p|div|li|ul|ol|tr|h[1-6]|pre|blockquote))\b[^<>]{0,2000}>/gi
/** A label and a word between separators: `Host: evil.example, IP address: 203.0.113.5`. */
const labelled = /(?<=^|[,;|]\s{0,3})(\p{L}[\p{L}\d -]{1,20}):\s{1,3}([^\s,;|]{4,4096})/gmu

/** The indicators of a text: what a report would list, and values whose labels say their kind. */
export function valuesOfText(text: string): readonly Value[] {
  const plain = withoutTags(text.slice(0, longest))
  const rows = new Rows()
  const parser = new ProseParser({ hasLines: true })
  for (const line of plain.split('\n')) parser.line(line, 0, rows)
  const found = new Map<string, Value>()
  for (const item of rows.items) if (!('reason' in item)) found.set(item.value, item)
  for (const [, label = '', word = ''] of plain.matchAll(labelled)) {
    const value = isContextHeader(label) ? undefined : parserOf(label)?.(word)
    if (value && /^(?:ipv|domain|onion|url$|md5|sha)/.test(value.kind)) found.set(value.value, value)
  }
  return [...found.values()]
}

/** The text of a page, with a line for each of its lines and paragraphs. */
function withoutTags(text: string): string {
  return /<\w/.test(text) ? text.replace(breaks, '\n').replace(/<[^<>]{0,2000}>/g, ' ') : text
}
