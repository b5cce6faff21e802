import { readIndicator, unquote } from '../../reading/indicator.ts'
import { withoutComment } from '../plain-list/plain-list.ts'
import { namesIndicators } from '../tables/column-headers.ts'

/** What servers answer in place of a list: errors, and notes that there is nothing. */

/** Longer documents are not such answers. */
export const longestAnswer = 4000

/** The message in the answer of an API that refuses or fails; undefined if the document is something else. */
export function errorIn(text: string): string | undefined {
  if (text.length > longestAnswer || !/^\s*\{/.test(text)) return undefined
  try {
    const answer = JSON.parse(text) as Readonly<Record<string, unknown>>
    const parts = [answer, answer.error, [answer.errors].flat()[0]].filter(
      (part) => part !== null && typeof part === 'object',
    )
    const fields = parts.flatMap((part) => Object.entries(part as object))
    // Answers with something in them may have a message too.
    if (fields.some(([key, value]) => holdsRecords(key, value)) || isRecord(answer)) return undefined
    const isError = fields.some(([key]) => errors.test(key)) || 'message' in answer || 'detail' in answer
    const said = fields.find(([key, value]) => messages.test(key) && isSentence(value))
    return isError ? (said?.[1] as string | undefined) : undefined
  } catch {
    return undefined
  }
}

const errors = /^(?:errors?|error_?(?:code|message|description)|fault|status_?code)$/i
const messages = /^(?:message|msg|error_?(?:message|description)|detail|details|description|title|reason|error)$/i

const isSentence = (value: unknown) => typeof value === 'string' && value.trim().includes(' ')

/** Tells whether a field holds a list or an object that an error does not have. */
function holdsRecords(key: string, value: unknown): boolean {
  if (value === null || typeof value !== 'object' || errors.test(key)) return false
  return Object.keys(value).length > 0
}

/**
 * Tells whether an answer is a record of one indicator, which may have a message too. Errors link to their documentation;
 * another URL beside the status of an answer is that of a site that was visited.
 */
function isRecord(answer: Readonly<Record<string, unknown>>): boolean {
  const isVisit = Object.keys(answer).some((key) => /^status_?code$/i.test(key))
  return Object.entries(answer).some(([key, value]) => {
    if (typeof value !== 'string') return false
    if (/^(?:ur[il]|link)$/i.test(key))
      return isVisit && readIndicator(value)?.kind === 'url' && !ofPublisher.test(value)
    return namesIndicators(key) && readIndicator(value) !== undefined
  })
}

/** URLs of documentation, and of the API that was asked. */
const ofPublisher =
  /^https?:\/\/(?:api|docs?|documentation|developers?|help|support|status)\d?\.|\/(?:api|v\d|docs?|documentation|help|support|errors?|problems?|faq|status)(?:[/?#.]|$)/i

/**
 * Tells whether lines are a note in place of a list: a few sentences, one of which says that the list is not to be had,
 * whatever link stands in it.
 */
export function isNotice(lines: readonly string[]): boolean {
  if (lines.length === 0 || lines.length > 4 || lines.some((line) => line.length > 500)) return false
  // JSON. `[Error]` may begin a note.
  if (/^\s*(?:\{|\[(?!\p{L}[\p{L} ]*\]))/u.test(lines[0] as string)) return false
  const said = lines.map((line) => withoutComment(line.trim(), ['#', ';', '//']))
  const values = said.filter((line) => readIndicator(firstWord(line)) !== undefined)
  return said.some((line) => {
    if (!refusals.test(line) || isRow(line)) return false
    const first = readIndicator(firstWord(line))
    if (!first) return holdsSentence(line)
    // A note may begin with the name of the service, but not with an address or a digest, nor stand in a list.
    const isService = /^(?:url|domain|onion|email)$/.test(first.kind) && values.length === 1
    return isService && holdsSentence(line.slice(firstWord(line).length))
  })
}

/** Tells whether three words follow each other in a line, as in a sentence. */
export const holdsSentence = (line: string) => /\p{L}{2} [\p{L}'-]+ [\p{L}'-]+/u.test(line)

const firstWord = (line: string) => line.split(/[\s,;|]/, 1)[0] as string

/** Tells whether a line is a row of a table: one of its cells is a value. */
function isRow(line: string): boolean {
  const cells = line.split(/\s*[|\t]\s*|[,;](?=\S)/)
  return cells.length > 1 && cells.some((cell) => !/\s/.test(cell) && readIndicator(unquote(cell)) !== undefined)
}

const refusals =
  /\b(?:under|for|scheduled|in) maintenance\b|\bwartung(?:sarbeiten)?\b|\b(?:temporarily|currently|vor(?:ü|ue)bergehend|derzeit|zurzeit) (?:\w+ )?(?:unavailable|disabled|offline|down|nicht)\b|\b(?:service|feed|list|dienst) (?:is |ist )?(?:unavailable|discontinued|eingestellt|nicht verf(?:ü|ue)gbar)\b|\b(?:rate|quota|request) limit\b|\b(?:access|zugriff) (?:denied|verweigert)\b|\bforbidden\b|\bunauthori[sz]ed\b|\b(?:invalid|missing|wrong) (?:api )?(?:key|token)\b|\btoo many requests\b|\binternal server error\b|\bbad gateway\b/i

/**
 * Tells whether a text is what `git log` writes, without the changes themselves: its messages tell what was done to some
 * list, and its digests are those of commits.
 */
export function logsCommits(text: string): boolean {
  const start = text.slice(0, 8192)
  if (!/^\s*commit [\da-f]{40}\b/.test(start) || !/^Author: .{1,500}$/m.test(start)) return false
  return !/^(?:diff --git |@@ -\d)/m.test(text)
}

/**
 * Tells whether a document of JSON comes from the API of a service for source code: commits, trees and files of a
 * repository. Its digests are those of commits and files of the repository.
 */
export function describesCommits(text: string): boolean {
  const start = text.slice(0, 8192)
  if (!/^\s*[[{]/.test(start)) return false
  if (/"sha"\s*:\s*"[\da-f]{40}"/.test(start))
    return /"(?:url|git_url|html_url)"\s*:\s*"https:\/\/[^"\s]{1,300}\/(?:git\/(?:trees|blobs|commits)|commits?|contents)\b/.test(
      start,
    )
  return /"id"\s*:\s*"[\da-f]{40}"/.test(start) && /"short_id"\s*:/.test(start) && /"author_name"\s*:/.test(start)
}
