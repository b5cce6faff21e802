import { type PhraseStep, type PostTerm, type PostWhere, secondsOf } from '../../engine/dark-web/query.ts'
import { marks, quoted } from './marks.ts'

/** What the translation of a query needs besides the query. */
export interface QueryContext {
  /** Unix seconds. */
  readonly now: number
  /** Keys of all names of the actor with this key, itself included. */
  readonly actorKeys: (key: string) => readonly string[]
  /** Numbers of the sources with this id or name, or with this prefix of it. */
  readonly sourcesNamed: (name: string, isPrefix: boolean) => readonly number[]
}

/** Parameters of a statement. */
export class Parameters {
  readonly values: unknown[] = []

  add(value: unknown): string {
    return `$${this.values.push(value)}`
  }
}

/** A mark that no post has, for terms that cannot match. */
const nothing = quoted('\u0001-')

/**
 * A query as an SQL condition on `dark_web_post`. Parts without times are joined into one `tsquery` where AND, OR and NOT
 * allow it, so that PostgreSQL evaluates them in one scan of the index of words.
 */
export function conditionOf(where: PostWhere, context: QueryContext, parameters: Parameters): string {
  const tsquery = tsqueryOf(where, context)
  if (tsquery !== undefined) return `words @@ ${parameters.add(tsquery)}::tsquery`
  if (where.op === 'not') return `NOT (${conditionOf(where.negated, context, parameters)})`
  if (where.op === 'term') return timeOf(where.term, context, parameters)
  const tsqueries = where.members.flatMap((part) => tsqueryOf(part, context) ?? [])
  const timed = where.members.filter((part) => tsqueryOf(part, context) === undefined)
  const joined = tsqueries.join(where.op === 'and' ? ' & ' : ' | ')
  const conditions = [
    ...(tsqueries.length > 0 ? [`words @@ ${parameters.add(joined)}::tsquery`] : []),
    ...timed.map((part) => conditionOf(part, context, parameters)),
  ]
  return `(${conditions.join(where.op === 'and' ? ' AND ' : ' OR ')})`
}

/** The `tsquery` by which hits are ranked: all words that are not negated, joined by OR. Undefined if there are none. */
export function rankedBy(where: PostWhere): string | undefined {
  const queries: string[] = []
  const visit = (part: PostWhere): void => {
    if (part.op === 'not') return
    if (part.op !== 'term') part.members.forEach(visit)
    else if (part.term.is === 'words') queries.push(stepsQuery(part.term.steps))
  }
  visit(where)
  return queries.length > 0 ? queries.join(' | ') : undefined
}

/** The time span of all hits, in unix seconds, half open; 0 and infinity where the query does not limit it. */
export function spanOf(where: PostWhere, now: number): { readonly from: number; readonly until: number } {
  const unlimited = { from: 0, until: Number.POSITIVE_INFINITY }
  if (where.op === 'term') {
    if (where.term.is !== 'posted') return unlimited
    const { from, until } = where.term
    return {
      from: from ? Math.max(1, secondsOf(from, now)) : 1,
      until: until ? secondsOf(until, now) : Number.POSITIVE_INFINITY,
    }
  }
  if (where.op !== 'and') return unlimited
  return where.members
    .map((part) => spanOf(part, now))
    .reduce((a, b) => ({ from: Math.max(a.from, b.from), until: Math.min(a.until, b.until) }))
}

/** A query as a `tsquery`; undefined if it depends on a time. */
function tsqueryOf(where: PostWhere, context: QueryContext): string | undefined {
  if (where.op === 'term') {
    const steps = stepsOfTerm(where.term, context)
    return steps && stepsQuery(steps)
  }
  if (where.op === 'not') {
    const operand = tsqueryOf(where.negated, context)
    return operand && `!(${operand})`
  }
  const parts: string[] = []
  for (const part of where.members) {
    const query = tsqueryOf(part, context)
    if (query === undefined) return undefined
    parts.push(query)
  }
  return `(${parts.join(where.op === 'and' ? ' & ' : ' | ')})`
}

/** What a term asks of the words and marks of a post, as steps of a phrase; undefined if it asks for a time. */
export function stepsOfTerm(term: PostTerm, context: QueryContext): readonly PhraseStep[] | undefined {
  const one = (anyOf: readonly string[], isPrefix = false) => [{ offset: 0, anyOf, isPrefix }]
  switch (term.is) {
    case 'words':
      return term.steps
    case 'victim':
      return term.steps.map((step) => ({ ...step, anyOf: step.anyOf.map(marks.victim) }))
    case 'actor':
      return one(context.actorKeys(term.key).map(marks.actor))
    case 'country':
      return one([marks.country(term.code)])
    case 'lang':
      return one([marks.language(term.code)])
    case 'kind':
      return one([marks.kind(term.kind)])
    case 'sector':
      return one([marks.sector(term.name)], term.isPrefix)
    case 'source':
      return one(context.sourcesNamed(term.name, term.isPrefix).map(marks.source))
    case 'posted':
      return undefined
  }
}

function stepsQuery(steps: readonly PhraseStep[]): string {
  let before = 0
  const parts = steps.map(({ offset, anyOf, isPrefix }, i) => {
    const lexemes = anyOf.map((lexeme) => `${quoted(lexeme)}${isPrefix ? ':*' : ''}`)
    const joined = i === 0 ? '' : ` <${offset - before}> `
    before = offset
    return `${joined}(${lexemes.join(' | ') || nothing})`
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
