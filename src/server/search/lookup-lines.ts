import { type LookupLine, LookupQuestion, longestInAddress, lookupBounds } from '../../contract/machine.ts'
import type { KindId } from '../../domain/observables/index.ts'
import { readValueAs, type Value } from '../../domain/observables/read.ts'
import { Problem } from '../../domain/problem.ts'
import type { IndexReader } from '../../engine/index/index-reader.ts'
import { listedReading, readTyped, whyUnreadable } from '../../engine/search/typed-value.ts'
import { type Understood, understanding } from '../../engine/search/understand.ts'
import { gently } from '../platform/pause.ts'

/** A line of a look-up: the value to look up, or the reason why there is none. */
export type AskedLine = AskedValue | Extract<LookupLine, { error: unknown }>
type AskedValue = Question & { readonly line: number }

/** A value to look up. */
interface Question extends Value {
  /** True if the caller named the kind. */
  readonly isKindNamed?: boolean
}

const longestShown = 200

/** Reads one value that a program sent. Undefined if it is not a value, or not one of the named kind. */
export function askedValue(text: string, kind?: string): Question | undefined {
  if (text.length > 4 * longestInAddress) return undefined
  const named = kind === undefined ? undefined : readValueAs(kind as KindId, text)
  if (kind !== undefined) return named && { ...named, isKindNamed: true }
  const found = readTyped(text)
  return found && { kind: found.kind, value: found.value }
}

/** The kind and value under which a value is looked up. */
export function meantValue({ kind, value, isKindNamed = false }: Question, index: Pick<IndexReader, 'lists'>): Value {
  return isKindNamed ? { kind, value } : listedReading({ kind, value }, index)
}

/**
 * Reads the body of a look-up: NDJSON if its media type says so or if it begins with a brace; otherwise text with a
 * value or an alert per line.
 * @throws Problem `request.too-large`, `request.invalid`
 */
export async function askedLines(text: string, mediaType: string, signal: AbortSignal): Promise<AskedLine[]> {
  const isJson = mediaType === 'application/x-ndjson' || (mediaType !== 'text/plain' && /^\s*\{/.test(text))
  return isJson
    ? jsonLines(text)
    : textLines(await gently(understanding(text, { lines: lookupBounds.lines }), signal), text)
}

function tooMany(): Problem {
  return new Problem('request.too-large', { limit: `${lookupBounds.lines} lines` })
}

function jsonLines(text: string): AskedLine[] {
  const lines = text.split('\n').flatMap((typed, i) => (typed.trim() === '' ? [] : [{ typed, line: i + 1 }]))
  if (lines.length > lookupBounds.lines) throw tooMany()
  return lines.map(({ typed, line }) => {
    const read = LookupQuestion.safeParse(asJson(typed)).data
    const value = read && askedValue(read.value, read.kind)
    return value ? { ...value, line } : noIndicator(line, read?.value ?? typed)
  })
}

function textLines(understood: Understood, text: string): AskedLine[] {
  if (understood.as === 'nothing') return []
  if (understood.as === 'bulk' && understood.leftOut > 0) throw tooMany()
  const lines = understood.as === 'bulk' ? understood.lines : [{ ...understood, line: lineOf(text) }]
  return lines.flatMap((one): AskedLine[] => {
    if (one.as === 'value' || one.as === 'range') return [{ kind: one.kind, value: one.value, line: one.line }]
    if (one.as === 'text') {
      const { line, values, leftOut } = one
      const valuesByLine = values.map(({ kind, value }) => ({ kind, value, line }))
      // Plain words between the values of an alert may be left out.
      const unread = one.unread
        .filter(({ why }) => why !== 'other')
        .map(({ typed, why }) => noIndicator(line, typed, why))
      const tooMany: AskedLine[] = leftOut > 0 ? [{ line, error: 'too-many-values', leftOut }] : []
      return [...valuesByLine, ...unread, ...tooMany]
    }
    return [noIndicator(one.line, one.typed)]
  })
}

/** Number of the only line that is neither empty nor a comment. */
function lineOf(text: string): number {
  const lines = text.split(/\r\n|[\n\r\u2028\u2029]/)
  return (
    1 +
    Math.max(
      0,
      lines.findIndex((line) => !/^\s*(?:$|#|;|\/\/)/.test(line)),
    )
  )
}

function noIndicator(line: number, typed: string, why = whyUnreadable(typed)): AskedLine {
  return { line, error: 'no-indicator', typed: typed.trim().slice(0, longestShown), why }
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
