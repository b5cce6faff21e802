import {
  type Expected,
  joined,
  type Moment,
  negated,
  type Query,
  type QueryFault,
  type QueryFaultCode,
  type QueryField,
  queryBounds,
  queryFields,
  type Where,
} from './query.ts'
import { type ReadTerm, readBare, readField } from './query-terms.ts'
import { type Token, tokensOf } from './query-tokens.ts'

/** A query, or what is wrong with the text. */
export type ParsedQuery = { readonly query: Query } | { readonly fault: QueryFault }

/** What `as_of` leaves in the tree until the whole question takes it over. */
interface AsOfPlace {
  readonly moment: Moment
  readonly token: Token
}

class Stop extends Error {
  readonly fault: QueryFault

  constructor(fault: QueryFault) {
    super(fault.code)
    this.fault = fault
  }
}

/**
 * Reads a query: conditions `field:value`, bare values and words, quoted texts, AND (also implied), OR, NOT and
 * brackets; NOT binds closest, then AND. See docs/search.md. Never throws; time grows with the length of the text, which
 * is bounded.
 */
export function parseQuery(text: string): ParsedQuery {
  if (text.length > queryBounds.characters) {
    const length = text.length - queryBounds.characters
    return { fault: { code: 'too-long', at: queryBounds.characters, length, expected: [] } }
  }
  const tokens = tokensOf(text)
  if (!Array.isArray(tokens)) return { fault: tokens }
  if (tokens.length === 0) return { fault: { code: 'empty', at: 0, length: text.length, expected: ['condition'] } }
  try {
    return { query: new Parser(text, tokens).query() }
  } catch (stop) {
    if (stop instanceof Stop) return { fault: stop.fault }
    throw stop
  }
}

class Parser {
  readonly #text: string
  readonly #tokens: readonly Token[]
  #next = 0
  #depth = 0
  #terms = 0
  /** The empty condition that stands where `as_of` stood. */
  readonly #places = new Map<Where, AsOfPlace>()

  constructor(text: string, tokens: readonly Token[]) {
    this.#text = text
    this.#tokens = tokens
  }

  query(): Query {
    const where = this.#or(undefined)
    const rest = this.#peek()
    if (rest) this.#stop('unexpected-bracket', rest, [])
    const members = where.op === 'and' ? where.of : [where]
    const asked = members.filter((member) => this.#places.has(member)).map((member) => this.#places.get(member))
    const placed = [...this.#places.values()]
    const stray = placed.find((place) => !asked.includes(place))
    if (stray) this.#stop('misplaced', stray.token, [])
    if (placed[1]) this.#stop('repeated', placed[1].token, [])
    const conditions = members.filter((member) => !this.#places.has(member))
    if (conditions.length === 0) this.#stop('missing-operand', undefined, ['condition'])
    return { where: joined('and', conditions), ...(placed[0] && { asOf: placed[0].moment }) }
  }

  #or(field: QueryField | undefined): Where {
    const parts = [this.#and(field)]
    while (this.#peek()?.is === 'or') {
      this.#next++
      parts.push(this.#and(field))
    }
    return joined('or', parts)
  }

  #and(field: QueryField | undefined): Where {
    const parts = [this.#unary(field)]
    for (;;) {
      const token = this.#peek()
      if (!token || token.is === 'or' || token.is === ')') return joined('and', parts)
      if (token.is === 'and') this.#next++
      parts.push(this.#unary(field))
    }
  }

  #unary(field: QueryField | undefined): Where {
    const token = this.#peek()
    if (!token || token.is === 'and' || token.is === 'or' || token.is === ')') {
      return this.#stop('missing-operand', token, ['condition'])
    }
    this.#next++
    if (token.is === 'term') return this.#term(token, field)
    if (++this.#depth > queryBounds.depth) this.#stop('too-deep', token, [])
    const found = token.is === 'not' ? negated(this.#unary(field)) : this.#bracket(token, field)
    this.#depth--
    return found
  }

  #bracket(token: Token, field: QueryField | undefined): Where {
    let opening = token
    let within = field
    if (token.is === 'group') {
      within = token.field
      opening = this.#tokens[this.#next++] as Token
    }
    const found = this.#or(within)
    if (this.#peek()?.is !== ')') this.#stop('unclosed-bracket', opening, ['closing-bracket'])
    this.#next++
    return found
  }

  #term(token: Extract<Token, { is: 'term' }>, within: QueryField | undefined): Where {
    if (++this.#terms > queryBounds.terms) this.#stop('too-many-terms', token, [])
    const field = token.field ?? within
    const read: ReadTerm = field ? readField(field, token.raw) : readBare(token.raw)
    if ('code' in read) {
      const place = { at: token.textAt, length: token.at + token.length - token.textAt }
      return this.#stop(read.code, place, read.expected)
    }
    if (read.field === 'as_of') {
      // A new object each time: the map tells the places apart.
      const place: Where = { op: 'term', term: { field: 'word', text: '' } }
      this.#places.set(place, { moment: read.moment, token })
      return place
    }
    if (read.field === 'word' && !token.raw.isQuoted) this.#refuseField(token, read.text)
    return { op: 'term', term: read }
  }

  /** `souce:abc` is no word but a field that does not exist. */
  #refuseField({ at }: Token, text: string): void {
    const name = /^([A-Za-z_-]{2,20}):/.exec(text)?.[1]
    if (name) this.#stop('unknown-field', { at, length: name.length }, nearest(name.toLowerCase()))
  }

  #peek(): Token | undefined {
    return this.#tokens[this.#next]
  }

  /** Ends reading; without a place, at the end of the text. */
  #stop(
    code: QueryFaultCode,
    place: { readonly at: number; readonly length: number } | undefined,
    expected: readonly Expected[],
  ): never {
    const { at, length } = place ?? { at: this.#text.length, length: 0 }
    throw new Stop({ code, at, length, expected })
  }
}

/** The fields that are spelled most like a name; all of them if none is. */
function nearest(name: string): readonly QueryField[] {
  const near = queryFields.filter((field) => field.startsWith(name) || edits(name, field) <= 2)
  return near.length > 0 ? near : queryFields
}

/** Number of letters to insert, drop or replace (Levenshtein distance). */
function edits(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let k = 1; k <= b.length; k++) {
      const replaced = (row[k - 1] as number) + (a[i - 1] === b[k - 1] ? 0 : 1)
      next.push(Math.min(replaced, (row[k] as number) + 1, (next[k - 1] as number) + 1))
    }
    row = next
  }
  return row[b.length] as number
}
