import { secondsOf } from '../../engine/dark-web/matches.ts'
import type { PhraseStep, PostTerm, PostWhere } from '../../engine/dark-web/query.ts'
import { marks, quoted } from './marks.ts'

/** What a query needs to know besides itself. */
export interface QueryContext {
  /** Unix seconds. */
  readonly now: number
  /** Keys of all names of the actor with this key, itself included. */
  readonly actorKeys: (key: string) => readonly string[]
  /** Numbers of the sources that are called so. */
  readonly sourcesNamed: (name: string, isPrefix: boolean) => readonly number[]
}

/** Parameters of a statement. */
export class Parameters {
  readonly values: unknown[] = []

  add(value: unknown): string {
    return `$${this.values.push(value)}`
  }
}

/** No post has this mark. */
const nothing = quoted('\u0001-')

/**
 * A query as an SQL condition on `dark_web_post`. Everything but times is one `tsquery`, as far as AND, OR and NOT
 * allow, so that the index of words intersects all of it at once.
 */
export function conditionOf(where: PostWhere, context: QueryContext, parameters: Parameters): string {
  const whole = tsqueryOf(where, context)
  if (whole !== undefined) return `words @@ ${parameters.add(whole)}::tsquery`
  if (where.op === 'not') return `NOT (${conditionOf(where.negated, context, parameters)})`
  if (where.op === 'term') return timeOf(where.term, context, parameters)
  const plain = where.members.flatMap((part) => tsqueryOf(part, context) ?? [])
  const rest = where.members.filter((part) => tsqueryOf(part, context) === undefined)
  const joined = plain.join(where.op === 'and' ? ' & ' : ' | ')
  const conditions = [
    ...(plain.length > 0 ? [`words @@ ${parameters.add(joined)}::tsquery`] : []),
    ...rest.map((part) => conditionOf(part, context, parameters)),
  ]
  return `(${conditions.join(where.op === 'and' ? ' AND ' : ' OR ')})`
}

/** What hits are ranked by: every word that may make a hit. Undefined if there is none. */
export function rankedBy(where: PostWhere): string | undefined {
  const found: string[] = []
  const visit = (part: PostWhere): void => {
    if (part.op === 'not') return
    if (part.op !== 'term') part.members.forEach(visit)
    else if (part.term.is === 'words') found.push(stepsQuery(part.term.steps, (lexeme) => lexeme))
  }
  visit(where)
  return found.length > 0 ? found.join(' | ') : undefined
}

/** The span of time in which all hits lie, unix seconds, half open; 0 and infinity if the query does not say. */
export function spanOf(where: PostWhere, now: number): { readonly from: number; readonly until: number } {
  const whole = { from: 0, until: Number.POSITIVE_INFINITY }
  if (where.op === 'term') {
    if (where.term.is !== 'posted') return whole
    const { from, until } = where.term
    return {
      from: from ? Math.max(1, secondsOf(from, now)) : 1,
      until: until ? secondsOf(until, now) : Number.POSITIVE_INFINITY,
    }
  }
  if (where.op !== 'and') return whole
  return where.members
    .map((part) => spanOf(part, now))
    .reduce((a, b) => ({ from: Math.max(a.from, b.from), until: Math.min(a.until, b.until) }))
}

/** Undefined if it depends on a time. */
function tsqueryOf(where: PostWhere, context: QueryContext): string | undefined {
  if (where.op === 'term') return termQuery(where.term, context)
  if (where.op === 'not') {
    const negated = tsqueryOf(where.negated, context)
    return negated && `!(${negated})`
  }
  const parts: string[] = []
  for (const part of where.members) {
    const one = tsqueryOf(part, context)
    if (one === undefined) return undefined
    parts.push(one)
  }
  return `(${parts.join(where.op === 'and' ? ' & ' : ' | ')})`
}

function termQuery(term: PostTerm, context: QueryContext): string | undefined {
  switch (term.is) {
    case 'words':
      return stepsQuery(term.steps, (lexeme) => lexeme)
    case 'victim':
      return stepsQuery(term.steps, marks.victim)
    case 'actor':
      return anyOf(context.actorKeys(term.key).map(marks.actor))
    case 'country':
      return quoted(marks.country(term.code))
    case 'lang':
      return quoted(marks.language(term.code))
    case 'kind':
      return quoted(marks.kind(term.kind))
    case 'sector':
      return `${quoted(marks.sector(term.name))}${term.isPrefix ? ':*' : ''}`
    case 'source':
      return anyOf(context.sourcesNamed(term.name, term.isPrefix).map(marks.source))
    case 'posted':
      return undefined
  }
}

function anyOf(lexemes: readonly string[]): string {
  return lexemes.length === 0 ? nothing : `(${lexemes.map(quoted).join(' | ')})`
}

function stepsQuery(steps: readonly PhraseStep[], as: (lexeme: string) => string): string {
  let before = 0
  const parts = steps.map(({ offset, anyOf, isPrefix }, i) => {
    const lexemes = anyOf.map((lexeme) => `${quoted(as(lexeme))}${isPrefix ? ':*' : ''}`)
    const joined = i === 0 ? '' : ` <${offset - before}> `
    before = offset
    return `${joined}(${lexemes.join(' | ')})`
  })
  return parts.length === 0 ? nothing : `(${parts.join('')})`
}

function timeOf(term: PostTerm, { now }: QueryContext, parameters: Parameters): string {
  if (term.is !== 'posted') throw new Error(`${term.is} is no time`)
  const conditions = ['at > 0']
  if (term.from) conditions.push(`at >= ${parameters.add(secondsOf(term.from, now))}`)
  if (term.until) conditions.push(`at < ${parameters.add(secondsOf(term.until, now))}`)
  return `(${conditions.join(' AND ')})`
}
