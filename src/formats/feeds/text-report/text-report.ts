import { z } from 'zod'
import { isRejection } from '../../../domain/listing.ts'
import { feedFormat } from '../../feed-format.ts'
import { isRule, splitCells } from '../../reading/cells.ts'
import { readIndicator, unquote } from '../../reading/indicator.ts'
import { Rows } from '../../reading/lines.ts'
import { trimEndOf } from '../../reading/trim.ts'
import { ProseParser } from '../documents/prose.ts'
import { headingOf, isUnderlined, sectionOf } from '../documents/prose-headings.ts'
import { isDefanged } from '../documents/prose-words.ts'
import { headLines, share, startsWithPicture } from '../head.ts'
import { countRecords, readEachLine } from '../reading/each-line.ts'
import { areFieldNames, arePackageNames } from '../tables/field-names.ts'
import { isHeader } from '../tables/table-header.ts'
import { notebookLines, readNotebook } from './notebooks.ts'
import { ReportLines } from './report-lines.ts'
import { TextTables } from './text-tables.ts'

/**
 * Reports in plain text or Markdown, as research teams publish them with defanged indicators. Only defanged values,
 * hashes and the content of indicator sections are read; links to references never. Of notebooks, their text is read.
 */
export const textReport = feedFormat({
  id: 'text-report',
  title: { de: 'Bericht als Text', en: 'Report as text' },
  difficulty: 0.8,
  usedFor: 'anything',
  options: z.object({ notation: z.enum(['text', 'notebook']).default('text') }),

  detect(head) {
    const cells = notebookLines(head)
    const inCells = cells === undefined ? 0 : contentOf(cells).found
    if (inCells > 0)
      return {
        score: 0.94,
        reason: `a notebook with ${inCells} indicators`,
        options: { notation: 'notebook' as const },
      }
    const { all } = headLines(head)
    const isText = startsWithPicture(head.text) || itemMark.test(head.text) || hasBracketedTitles(all)
    if (/^\s*[<{[]/.test(head.text) && !isText) return undefined
    const lines = all.filter((line) => line.trim() !== '')
    if (lines.length === 0) return undefined
    const items = lines.map((line) => line.replace(/^\s*- /, '').trim())
    if (areFieldNames(items) || arePackageNames(items)) return undefined
    const content = contentOf(all)
    const { found, others, context } = content
    if (found === 0) return undefined
    const reason = `prose with ${found} indicators`
    if (isDocument(lines, context, found + others)) return { score: 0.93, reason }
    // Sentences and headings, which lists have only in comments.
    const body = lines.filter((line) => !/^\s*(?:#(?!#{0,5} \S)|[;!]|\/\/)/.test(line))
    if (areRows(body)) return undefined
    const style: Style = {
      sentences: share(body.slice(0, 400), isSentence),
      defanged: share(lines, (line) => line.split(/\s+/).some(isDefanged)),
      tables: lines.filter((line) => isRule(line.trim())).length,
    }
    return isReport(lines, content, style) ? { score: scoreOf(lines, content, style, head.name), reason } : undefined
  },

  read(input, { notation }) {
    const report = new ReportLines()
    if (notation === 'notebook') return readNotebook(input, report)
    return readEachLine(input, (line, number, rows) => report.line(line, number, rows), {
      end: () => report.end(),
      sections: false,
    })
  },
})

/** The mark of an item at the start, as tools print it: `[+] Loader`. */
const itemMark = /^\s*\[[+*!>-]\]\s+\p{L}/u

/** What lines hold if they are read as a report. */
interface Content {
  /** Number of indicators. */
  readonly found: number
  /** Number of digests of things other than files. */
  readonly others: number
  /** Number of lines with an indicator and few words or a label: a list has such lines, a log has none. */
  readonly listing: number
  /** Number of lines with an indicator in the tables of a feed. */
  readonly rows: number
  /** Lines about references or victims. */
  readonly context: ReadonlySet<string>
}

function contentOf(all: readonly string[]): Content {
  const rows = new Rows()
  const parser = new ProseParser({ hasLines: true })
  const tabs = new TextTables()
  let listing = 0
  let tableRows = 0
  const context = new Set<string>()
  for (const [index, line] of all.entries()) {
    const before = rows.items.length
    for (const text of tabs.line(line)) parser.line(text, index + 1, rows)
    if (parser.isContext) context.add(line)
    if (tabs.isOfFeed && countRecords(rows.items.slice(before)) > 0) tableRows++
    const isShort = line.trim().split(/\s+/, 4).length < 4 || labelled.test(line)
    if (isShort && countRecords(rows.items.slice(before)) > 0) listing++
  }
  const others = rows.items.filter((item) => isRejection(item) && /^[\da-f]{32,64}$/i.test(item.text ?? '')).length
  return { found: countRecords(rows.items), others, listing, rows: tableRows, context }
}

/** Tells whether lines are rows of cells that start with an indicator: a table, whatever the other cells say. */
function areRows(body: readonly string[]): boolean {
  const plain = body.filter((line) => !line.trimStart().startsWith('#'))
  const cells = share(plain.slice(0, 400), (line) => {
    const text = line.trim()
    const first = text.split(/[,;\t|]/, 1)[0] as string
    return first.length < text.length && readIndicator(unquote(first.trim())) !== undefined
  })
  return cells >= 0.8
}

/** Tells whether a line is a sentence, an item of a list or a heading. */
function isSentence(line: string): boolean {
  const text = line.trim()
  const mark = text.indexOf('#')
  const words = mark < 0 ? text : text.slice(0, mark)
  return sentence.test(words) || /^[-*] .* |^[A-Z][A-Z &/-]{3}.*:$|^=+$/.test(text)
}

/** How lines are written. */
interface Style {
  /** Share of the lines that are sentences, items or headings. */
  readonly sentences: number
  /** Share of the lines with a defanged value. */
  readonly defanged: number
  /** Number of tables in Markdown. */
  readonly tables: number
}

function isReport(lines: readonly string[], content: Content, { sentences, defanged, tables }: Style): boolean {
  const { listing, found } = content
  const hasHeadings = lines.some((line) => /^#{1,6} \S/.test(line))
  return (
    tables > 1 ||
    sentences >= 0.02 ||
    listing >= Math.max(5, lines.length * 0.2) ||
    // Samples, each with what is known of it in the lines below.
    lines.filter((line) => digestAlone.test(line)).length >= Math.max(5, lines.length * 0.05) ||
    (sentences > 0 && (hasHeadings || defanged >= 0.05)) ||
    defanged >= 0.3 ||
    isFeedTable(lines, content) ||
    (defanged > 0.05 && found > 1 && lines.some((line) => isOfIndicators(line))) ||
    isShortReport(lines, content, defanged > 0)
  )
}

/** Tells whether most lines are rows of tables whose headers are those of a feed. */
const isFeedTable = (lines: readonly string[], { rows }: Content) => rows > 1 && rows >= lines.length * 0.5

function scoreOf(
  lines: readonly string[],
  content: Content,
  { sentences, defanged, tables }: Style,
  name = '',
): number {
  // More than blanks without a header, and less than with one.
  if (isFeedTable(lines, content)) return isTable(lines) ? 0.6 : 0.75
  const isMarkdown =
    (sentences > 0 || tables > 1) &&
    (/\.md\b/i.test(name) || tables > 1 || lines.some((line) => /^#{2,6} \S/.test(line)))
  return Math.min(
    isTable(lines) ? 0.6 : 0.88,
    0.5 + 0.2 * Math.min(1, sentences * 3) + 0.15 * Math.min(1, defanged * 3) + (isMarkdown ? 0.1 : 0),
  )
}

/**
 * Tells whether lines are a short report: many of those that are neither headings nor fences are values, nearly all of them
 * if there is only one, or some are defanged.
 */
function isShortReport(lines: readonly string[], { listing, found }: Content, hasDefanged: boolean): boolean {
  if (hasDefanged && listing >= Math.max(3, lines.length * 0.15)) return true
  // A message: what is defanged is meant.
  if (found > 1 && lines.length <= 12 && share(lines, (line) => line.split(/\s+/).some(isDefanged)) >= 0.15) return true
  const own = lines.filter((line) => !/^\s*(?:```|~~~)/.test(line) && headingOf(line) === undefined)
  if (listing >= Math.max(2, own.length * 0.3)) return true
  return listing > 0 && listing >= own.length * 0.6 && lines.some((line) => isOfIndicators(line))
}

/** Tells whether a line is the heading of indicators. */
function isOfIndicators(line: string): boolean {
  const heading = headingOf(line)
  return heading !== undefined && sectionOf(heading, 'other') === 'indicators'
}

/** Tells whether the lines are a table with a header, whose cells may be sentences. Tables of Markdown have bars. */
function isTable([first = '', ...others]: readonly string[]): boolean {
  return ([',', ';', '\t'] as const).some((delimiter) => {
    const header = splitCells(first, delimiter)
    if (!Array.isArray(header) || header.length < 2) return false
    const rows = others.slice(0, 400).map((line) => splitCells(line, delimiter))
    const whole = rows.filter((row): row is string[] => Array.isArray(row) && row.length === header.length)
    return whole.length >= Math.max(1, rows.length * 0.8) && isHeader(header, whole)
  })
}

/** Tells whether a text has titles such as `[Network]`, and not the keys with values that follow these in INI files. */
function hasBracketedTitles(lines: readonly string[]): boolean {
  const isTitle = (line: string) => line.startsWith('[') && headingOf(line) !== undefined
  return lines.some(isTitle) && !lines.some((line) => /^\s*[\w."'-]{1,100}\s*=\s*\S/.test(line))
}

/** A label and a value: `Loader (setup.exe) - a1b2…`. */
const labelled = /^[^\s:=-][^:=-]{0,80} [-\u2013\u2014] \S+\s*$/

/** The digest of a sample alone on its line. */
const digestAlone = /^\s{0,20}(?:[\da-f]{32}|[\da-f]{40}|[\da-f]{64}):?\s{0,20}$/i

const sentence = /\p{L}{2} \p{L}{2,} \p{L}{2}/u

/**
 * Tells whether the lines are a document of several parts, of which a list or a table is only one: it has headings below
 * its title, or sentences and a part about references or victims, and as a report it gives no fewer indicators than lines that begin
 * with one. Of its other parts (`context`), only the headings count.
 */
function isDocument(all: readonly string[], context: ReadonlySet<string>, found: number): boolean {
  const lines = all.filter((line) => !context.has(line))
  const marks = hasBracketedTitles(lines) ? /^(?:(?:#{2,6}|={2,6}) \S|\[)/ : /^(?:#{2,6}|={2,6}) \S/
  const isHeading = (at: number) => {
    const line = all[at] ?? ''
    return (marks.test(line) && headingOf(line) !== undefined) || isUnderlined(line, all[at + 1] ?? '')
  }
  const parts = all.filter((_, at) => isHeading(at) && !isHeading(at + 1)).length
  const isText = context.size > 0 && lines.some((line) => sentence.test(line) && /[.!?。]$/.test(line.trimEnd()))
  if (parts < 2 && !isText) return false
  let listed = 0
  let cells = 0
  for (const line of lines) {
    const text = line.replace(/^[\s|*+`-]{1,20}/, '').slice(0, 4096)
    const [first = ''] = text.split(/[|,;\t]/, 1)
    if (line.startsWith('#') || readIndicator(trimEndOf(first, /[+`\s]/)) === undefined) continue
    listed++
    if (/[,;\t]/.test(text[first.length] ?? '')) cells++
  }
  const isOfHeadings = listed === 0 && parts >= 2
  return found >= listed && (isOfHeadings || cells < listed * 0.5)
}
