/**
 * The STIX Patterning language (STIX 2.1, part 9), as far as a list of indicators needs it: every comparison of an
 * observation with its values. Bounded in length and depth, linear in time.
 */

export type PatternOperator =
  | '='
  | '!='
  | '<'
  | '>'
  | '<='
  | '>='
  | 'IN'
  | 'LIKE'
  | 'MATCHES'
  | 'ISSUBSET'
  | 'ISSUPERSET'
  | 'EXISTS'

export interface Comparison {
  /** `domain-name`, `file` … */
  readonly object: string
  /** `value`, `hashes.MD5`, `dst_ref.value`, without quotes and list steps. */
  readonly path: string
  readonly operator: PatternOperator
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
  const tokens = tokenise(text)
  if (!tokens) return undefined
  const parser = new PatternParser(tokens)
  return parser.observations(0) && parser.done() ? parser.found : undefined
}

const token =
  /\s+|\/\*[\s\S]*?\*\/|\/\/[^\n]*|(?<prefix>[thb])?'(?<string>(?:[^'\\]|\\.)*)'|"(?<quoted>(?:[^"\\]|\\.)*)"|(?<number>[+-]?(?:\d+\.\d*|\.?\d+))(?![\w-])|(?<word>[A-Za-z_][\w-]*)|(?<mark><=|>=|!=|<>|==|[[\]().,:=<>*])/sy

function tokenise(pattern: string): Token[] | undefined {
  const tokens: Token[] = []
  token.lastIndex = 0
  while (token.lastIndex < pattern.length) {
    const found = token.exec(pattern)
    if (!found) return undefined
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

const signs: Readonly<Record<string, PatternOperator>> = {
  '=': '=',
  '==': '=',
  '!=': '!=',
  '<>': '!=',
  '<': '<',
  '>': '>',
  '<=': '<=',
  '>=': '>=',
}

class PatternParser {
  readonly found: Comparison[] = []
  #at = 0
  readonly #tokens: readonly Token[]

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens
  }

  done(): boolean {
    return this.#at === this.#tokens.length
  }

  #mark(text: string): boolean {
    const next = this.#tokens[this.#at]
    if (next?.kind !== 'mark' || next.text !== text) return false
    this.#at++
    return true
  }

  #word(text: string): boolean {
    const next = this.#tokens[this.#at]
    if (next?.kind !== 'word' || next.text.toUpperCase() !== text) return false
    this.#at++
    return true
  }

  #take(...kinds: Token['kind'][]): string | undefined {
    const next = this.#tokens[this.#at]
    if (!next || !kinds.includes(next.kind)) return undefined
    this.#at++
    return next.text
  }

  /** `[…] AND […] OR ([…] FOLLOWEDBY […]) WITHIN 5 SECONDS` */
  observations(depth: number): boolean {
    if (depth > maxDepth) return false
    do {
      if (this.#mark('[')) {
        if (!this.#comparisons(0, false) || !this.#mark(']')) return false
      } else if (!this.#mark('(') || !this.observations(depth + 1) || !this.#mark(')')) return false
      while (this.#qualifier());
    } while (this.#word('AND') || this.#word('OR') || this.#word('FOLLOWEDBY'))
    return true
  }

  #qualifier(): boolean {
    const start = this.#at
    if (this.#word('WITHIN') && this.#take('number') && this.#word('SECONDS')) return true
    this.#at = start
    if (this.#word('REPEATS') && this.#take('number') && this.#word('TIMES')) return true
    this.#at = start
    if (this.#word('START') && this.#take('other', 'string') && this.#word('STOP') && this.#take('other', 'string'))
      return true
    this.#at = start
    return false
  }

  #comparisons(depth: number, negated: boolean): boolean {
    if (depth > maxDepth) return false
    do {
      const not = this.#word('NOT') !== negated
      if (this.#mark('(')) {
        if (!this.#comparisons(depth + 1, not) || !this.#mark(')')) return false
      } else if (!this.#comparison(not)) return false
    } while (this.#word('AND') || this.#word('OR'))
    return true
  }

  #comparison(negated: boolean): boolean {
    const exists = this.#word('EXISTS')
    const object = this.#take('word')
    if (object === undefined || !this.#mark(':')) return false
    const path = this.#path()
    if (path === undefined) return false
    if (exists) {
      this.found.push({ object, path, operator: 'EXISTS', negated, values: [] })
      return true
    }
    const not = this.#word('NOT') !== negated
    const sign = this.#tokens[this.#at]
    if (!sign) return false
    this.#at++
    const operator = sign.kind === 'mark' ? signs[sign.text] : (sign.text.toUpperCase() as PatternOperator)
    if (!operator || (sign.kind !== 'mark' && !['IN', 'LIKE', 'MATCHES', 'ISSUBSET', 'ISSUPERSET'].includes(operator)))
      return false
    const values: string[] = []
    if (operator === 'IN') {
      if (!this.#mark('(')) return false
      do {
        const value = this.#take('string', 'number', 'other', 'word')
        if (value === undefined) return false
        values.push(value)
      } while (this.#mark(','))
      if (!this.#mark(')')) return false
    } else {
      const kinds: Token['kind'][] = ['LIKE', 'MATCHES', 'ISSUBSET', 'ISSUPERSET'].includes(operator)
        ? ['string']
        : ['string', 'number', 'other', 'word']
      const value = this.#take(...kinds)
      if (value === undefined) return false
      values.push(value)
    }
    this.found.push({ object: object.toLowerCase(), path, operator, negated: not, values })
    return true
  }

  /** `hashes.'SHA-256'`, `resolves_to_refs[*].value`, `sections[0].name` */
  #path(): string | undefined {
    const steps: string[] = []
    do {
      const step = this.#take('word', 'string')
      if (step === undefined) return undefined
      steps.push(step)
      while (this.#mark('[')) {
        if (!this.#mark('*') && this.#take('number') === undefined) return undefined
        if (!this.#mark(']')) return undefined
      }
    } while (this.#mark('.'))
    return steps.join('.')
  }
}
