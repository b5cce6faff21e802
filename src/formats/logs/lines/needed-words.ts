/** The words without which a regular expression cannot match. */

/** Tells whether a text may match, from the words that it may have. Lower and upper case are the same to it. */
export type MayMatch = (mayHave: (word: string) => boolean) => boolean

const always: MayMatch = () => true

/** What a text needs in order to match. Expressions with syntax that is not known here may match any text. */
export function neededWords({ source, unicode, unicodeSets }: RegExp): MayMatch {
  if (unicode || unicodeSets) return always
  const reader = new PatternReader(source)
  const found = reader.alternatives()
  return reader.isUnderstood ? found : always
}

/** `*`, `+`, `?`, `{2,5}`, also lazy. */
const quantifier = /(?:([*?])|\+|\{(\d+)(?:,\d*)?\})\??/y
const groupStart = /\((?:\?(?::|(<?[=!])|<\w+>)|(?!\?))/y
const characterClass = /\[(?:[^\]\\]|\\.)*\]/y

class PatternReader {
  isUnderstood = true
  readonly #source: string
  #at = 0

  constructor(source: string) {
    this.#source = source
  }

  /** Reads up to the end, or to the bracket that closes the group. */
  alternatives(): MayMatch {
    const all = [this.#sequence()]
    while (this.#source[this.#at] === '|') {
      this.#at++
      all.push(this.#sequence())
    }
    return (mayHave) => all.some((one) => one(mayHave))
  }

  #sequence(): MayMatch {
    const needs: MayMatch[] = []
    let word = ''
    const endWord = () => {
      const whole = word
      if (whole.length > 2) needs.push((mayHave) => mayHave(whole))
      word = ''
    }
    while (this.#at < this.#source.length && this.isUnderstood) {
      const c = this.#source[this.#at] as string
      if (c === '|' || c === ')') break
      if (c === '(') {
        endWord()
        const inner = this.#group()
        if (this.#mustOccur() && inner) needs.push(inner)
        continue
      }
      const literal = this.#character()
      if (literal === '') continue
      const isOnce = !this.#atQuantifier()
      const isNeeded = this.#mustOccur()
      if (literal !== undefined && isNeeded) word += literal
      if (literal === undefined || !isOnce) endWord()
    }
    endWord()
    return (mayHave) => needs.every((need) => need(mayHave))
  }

  /** @returns undefined if what is in the group is no part of the match */
  #group(): MayMatch | undefined {
    const [, look] = this.#take(groupStart) ?? []
    const inner = this.alternatives()
    if (this.#source[this.#at++] !== ')') this.isUnderstood = false
    return look ? undefined : inner
  }

  /** Reads a character: itself, undefined for one of several, empty for a place such as the start. */
  #character(): string | undefined {
    const c = this.#source[this.#at] as string
    if (c === '[') {
      if (!this.#take(characterClass)) this.isUnderstood = false
      return undefined
    }
    this.#at++
    if (c === '^' || c === '$') return ''
    if (c === '.') return undefined
    if (c !== '\\') return c
    const escaped = this.#source[this.#at++] as string
    if (/[bB]/.test(escaped)) return ''
    if (/[dDsSwWtnrfv]/.test(escaped)) return undefined
    if (/\w/.test(escaped)) this.isUnderstood = false
    return escaped
  }

  #atQuantifier(): boolean {
    quantifier.lastIndex = this.#at
    return quantifier.test(this.#source)
  }

  /** Reads a quantifier if there is one. @returns false if it allows that there is nothing */
  #mustOccur(): boolean {
    const found = this.#take(quantifier)
    return !found || (found[1] === undefined && found[2] !== '0')
  }

  #take(expected: RegExp): RegExpExecArray | null {
    expected.lastIndex = this.#at
    const found = expected.exec(this.#source)
    if (found) this.#at += found[0].length
    else if (expected === groupStart) this.isUnderstood = false
    return found
  }
}
