/**
 * The STIX Patterning language (STIX 2.1, part 9), as far as a list of indicators needs it: every comparison of an
 * observation with its values. Bounded in length and depth, linear in time.
 */

export interface Comparison {
  /** `domain-name`, `file` … */
  readonly object: string
  /** `value`, `hashes.MD5`, `dst_ref.value`, without quotes and list steps. */
  readonly path: string
  /** `=`, `IN`, `LIKE`, `EXISTS` … */
  readonly operator: string
  readonly negated: boolean
  /** The literals on the right side, as text. */
  readonly values: readonly string[]
}

interface Token {
  readonly kind: 'word' | 'string' | 'number' | 'other' | 'mark'
  readonly text: string
}

const maxLength = 100_000
const maxDepth = 100

/** The comparisons of a pattern in order; undefined if the pattern is malformed. */
export function readStixPattern(pattern: string): readonly Comparison[] | undefined {
  if (pattern.length > maxLength) return undefined
  // Some publishers leave out the brackets, or one of them.
  const text = /^\s*[[(]/.test(pattern) ? pattern : `[${pattern}${pattern.trimEnd().endsWith(']') ? '' : ']'}`
  try {
    return new PatternParser(tokenise(text)).pattern()
  } catch (error) {
    if (error instanceof Malformed) return undefined
    throw error
  }
}

class Malformed extends Error {}

const token =
  /\s+|\/\*[\s\S]*?\*\/|\/\/[^\n]*|(?<prefix>[thb])?'(?<string>(?:[^'\\]|\\.)*)'|"(?<quoted>(?:[^"\\]|\\.)*)"|(?<number>[+-]?(?:\d+\.\d*|\.?\d+))(?![\w-])|(?<word>[A-Za-z_][\w-]*)|(?<mark><=|>=|!=|<>|==|[[\]().,:=<>*])/sy

function tokenise(pattern: string): Token[] {
  const tokens: Token[] = []
  token.lastIndex = 0
  while (token.lastIndex < pattern.length) {
    const found = token.exec(pattern)
    if (!found) throw new Malformed()
    const { prefix, quoted, string = quoted, number, word, mark } = found.groups as Record<string, string | undefined>
    if (string !== undefined) {
      if (prefix) tokens.push({ kind: 'other', text: string })
      else tokens.push({ kind: 'string', text: string.replace(/\\(.)/gs, '$1') })
    } else if (number !== undefined) tokens.push({ kind: 'number', text: number })
    else if (word !== undefined) tokens.push({ kind: 'word', text: word })
    else if (mark !== undefined) tokens.push({ kind: 'mark', text: mark })
  }
  return tokens
}

/** Operators by the way in which they are written. */
const signs = new Map(['=', '!=', '<', '>', '<=', '>='].map((sign) => [sign, sign])).set('==', '=').set('<>', '!=')
const ofTexts: ReadonlySet<string> = new Set(['LIKE', 'MATCHES', 'ISSUBSET', 'ISSUPERSET'])
const literals = ['string', 'number', 'other', 'word'] as const

class PatternParser {
  readonly #found: Comparison[] = []
  #at = 0
  readonly #tokens: readonly Token[]

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens
  }

  pattern(): readonly Comparison[] {
    this.#observations(0)
    if (this.#at < this.#tokens.length) throw new Malformed()
    return this.#found
  }

  /** Takes the next token if it is this mark, or this word in any case. */
  #takes(text: string): boolean {
    const next = this.#tokens[this.#at]
    if ((next?.kind !== 'mark' && next?.kind !== 'word') || next.text.toUpperCase() !== text) return false
    this.#at++
    return true
  }

  #expect(text: string): void {
    if (!this.#takes(text)) throw new Malformed()
  }

  /** The text of the next token, which must be of one of these kinds. */
  #take(...kinds: readonly Token['kind'][]): string {
    const next = this.#tokens[this.#at++]
    if (!next || !kinds.includes(next.kind)) throw new Malformed()
    return next.text
  }

  /** `[…] AND […] OR ([…] FOLLOWEDBY […]) WITHIN 5 SECONDS` */
  #observations(depth: number): void {
    if (depth > maxDepth) throw new Malformed()
    do {
      if (this.#takes('[')) {
        this.#comparisons(0, false)
        this.#expect(']')
      } else {
        this.#expect('(')
        this.#observations(depth + 1)
        this.#expect(')')
      }
      while (this.#takesQualifier());
    } while (this.#takes('AND') || this.#takes('OR') || this.#takes('FOLLOWEDBY'))
  }

  #takesQualifier(): boolean {
    if (this.#takes('WITHIN')) {
      this.#take('number')
      this.#expect('SECONDS')
    } else if (this.#takes('REPEATS')) {
      this.#take('number')
      this.#expect('TIMES')
    } else if (this.#takes('START')) {
      this.#take('other', 'string')
      this.#expect('STOP')
      this.#take('other', 'string')
    } else return false
    return true
  }

  #comparisons(depth: number, negated: boolean): void {
    if (depth > maxDepth) throw new Malformed()
    do {
      const not = this.#takes('NOT') !== negated
      if (this.#takes('(')) {
        this.#comparisons(depth + 1, not)
        this.#expect(')')
      } else this.#comparison(not)
    } while (this.#takes('AND') || this.#takes('OR'))
  }

  #comparison(not: boolean): void {
    const exists = this.#takes('EXISTS')
    const object = this.#take('word').toLowerCase()
    this.#expect(':')
    const path = this.#path()
    const negated = exists ? not : this.#takes('NOT') !== not
    const operator = exists ? 'EXISTS' : this.#operator()
    this.#found.push({ object, path, operator, negated, values: exists ? [] : this.#values(operator) })
  }

  #operator(): string {
    const text = this.#take('mark', 'word').toUpperCase()
    const operator = signs.get(text) ?? (text === 'IN' || ofTexts.has(text) ? text : undefined)
    if (operator === undefined) throw new Malformed()
    return operator
  }

  #values(operator: string): readonly string[] {
    if (operator !== 'IN') return [this.#take(...(ofTexts.has(operator) ? (['string'] as const) : literals))]
    const values: string[] = []
    this.#expect('(')
    do values.push(this.#take(...literals))
    while (this.#takes(','))
    this.#expect(')')
    return values
  }

  /** `hashes.'SHA-256'`, `resolves_to_refs[*].value`, `sections[0].name` */
  #path(): string {
    const steps: string[] = []
    do {
      steps.push(this.#take('word', 'string'))
      while (this.#takes('[')) {
        if (!this.#takes('*')) this.#take('number')
        this.#expect(']')
      }
    } while (this.#takes('.'))
    return steps.join('.')
  }
}
