/** The words without which a regular expression cannot match. */

/**
 * Tells whether a text may match, from the words that it may have. Upper case stands for lower case too, and each digit
 * for all digits.
 */
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
const quantifier = /(?:[*?]|(\+)|\{(\d+)(,\d*)?\})\??/y
const groupStart = /\((?:\?(?::|(<?[=!])|<\w+>)|(?!\?))/y
const characterClass = /\[(?:[^\]\\]|\\.)*\]/y
const digits = /^\[(?:\d(?:-\d)?)+\]$/
const MOST_REPEATED = 20

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
        if (this.#repetition().least > 0 && inner) needs.push(inner)
        continue
      }
      const character = this.#character()
      if (character === '') continue
      const { least, isExact } = this.#repetition()
      const repeated = character?.repeat(Math.min(least, MOST_REPEATED)) ?? ''
      word += repeated
      if (character !== undefined && isExact && least <= MOST_REPEATED) continue
      endWord()
      word = repeated
    }
    endWord()
    return (mayHave) => needs.every((need) => need(mayHave))
  }

  /** @returns undefined if the content of the group is not part of the match */
  #group(): MayMatch | undefined {
    const [, look] = this.#take(groupStart) ?? []
    const inner = this.alternatives()
    if (this.#source[this.#at++] !== ')') this.isUnderstood = false
    return look ? undefined : inner
  }

  /** Reads a character: itself, 0 for a digit, undefined for another one of several, empty for a place such as the start. */
  #character(): string | undefined {
    const c = this.#source[this.#at] as string
    if (c === '[') {
      const [whole] = this.#take(characterClass) ?? []
      if (whole === undefined) this.isUnderstood = false
      return whole !== undefined && digits.test(whole) ? '0' : undefined
    }
    this.#at++
    if (c === '^' || c === '$') return ''
    if (c === '.') return undefined
    if (c !== '\\') return c
    const escaped = this.#source[this.#at++] as string
    if (/[bB]/.test(escaped)) return ''
    if (escaped === 'd') return '0'
    if (/[DsSwWtnrfv]/.test(escaped)) return undefined
    if (/\w/.test(escaped)) this.isUnderstood = false
    return escaped
  }

  /** Reads a quantifier if there is one: how often at least, and whether that is how often. */
  #repetition(): { least: number; isExact: boolean } {
    const found = this.#take(quantifier)
    if (!found) return { least: 1, isExact: true }
    const [, plus, least = plus ? '1' : '0', orMore] = found
    return { least: Number(least), isExact: found[2] !== undefined && orMore === undefined }
  }

  #take(expected: RegExp): RegExpExecArray | null {
    expected.lastIndex = this.#at
    const found = expected.exec(this.#source)
    if (found) this.#at += found[0].length
    else if (expected === groupStart) this.isUnderstood = false
    return found
  }
}
