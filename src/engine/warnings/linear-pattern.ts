/**
 * A small regular-expression engine for untrusted patterns. It simulates the automaton (Thompson), so no pattern can
 * make it backtrack: time is at most pattern × text. Supports literals, classes, groups, alternation, `* + ?`, `{n,m}`,
 * `^`, `$`, `\d \w \s` and their complements. Everything else (back references, look-around, `\b`, named groups,
 * Unicode classes) does not compile.
 */
export interface LinearPattern {
  test(text: string): boolean
}

const maxStates = 2000
const maxText = 8192

type CharTest = (code: number) => boolean

type Node =
  | { readonly type: 'char'; readonly test: CharTest }
  | { readonly type: 'start' | 'end' | 'empty' }
  | { readonly type: 'sequence' | 'choice'; readonly parts: readonly Node[] }
  | { readonly type: 'repeat'; readonly part: Node; readonly from: number; readonly to: number }

class Refused extends Error {}

/** Compiles `/pattern/flags` or a bare pattern; undefined if it is outside the subset or too large. */
export function linearPattern(source: string): LinearPattern | undefined {
  const delimited = /^\/(.*)\/([a-z]*)$/s.exec(source)
  const pattern = delimited ? (delimited[1] as string) : source
  const flags = delimited ? (delimited[2] as string) : ''
  if (/[^gims]/.test(flags) || pattern.length > 1000) return undefined
  try {
    const tree = parse(pattern, flags.includes('i'))
    return assemble(tree)
  } catch (error) {
    if (error instanceof Refused) return undefined
    throw error
  }
}

const isDigit: CharTest = (c) => c >= 48 && c <= 57
const isWord: CharTest = (c) => isDigit(c) || (c >= 65 && c <= 90) || (c >= 97 && c <= 122) || c === 95
const isSpace: CharTest = (c) => c === 32 || (c >= 9 && c <= 13) || c === 0xa0 || c === 0xfeff
const shorthands: Readonly<Record<string, CharTest>> = {
  d: isDigit,
  D: (c) => !isDigit(c),
  w: isWord,
  W: (c) => !isWord(c),
  s: isSpace,
  S: (c) => !isSpace(c),
}
const controls: Readonly<Record<string, number>> = { t: 9, n: 10, v: 11, f: 12, r: 13 }

function parse(pattern: string, ignoreCase: boolean): Node {
  let at = 0
  let depth = 0

  const literal = (code: number): CharTest => {
    if (!ignoreCase) return (c) => c === code
    const lower = String.fromCharCode(code).toLowerCase().charCodeAt(0)
    const upper = String.fromCharCode(code).toUpperCase().charCodeAt(0)
    return (c) => c === lower || c === upper
  }

  const escaped = (inClass: boolean): { readonly test?: CharTest; readonly code?: number } => {
    const letter = pattern[at++]
    if (letter === undefined) throw new Refused()
    const shorthand = shorthands[letter]
    if (shorthand) return { test: shorthand }
    if (Object.hasOwn(controls, letter)) return { code: controls[letter] as number }
    if (/[a-zA-Z0-9]/.test(letter) && !(inClass && letter === 'b')) throw new Refused()
    return { code: letter === 'b' ? 8 : letter.charCodeAt(0) }
  }

  const characterClass = (): CharTest => {
    const negated = pattern[at] === '^'
    if (negated) at++
    const tests: CharTest[] = []
    let first = true
    while (true) {
      const letter = pattern[at]
      if (letter === undefined) throw new Refused()
      if (letter === ']' && !first) break
      first = false
      at++
      const from = letter === '\\' ? escaped(true) : { code: letter.charCodeAt(0) }
      if (from.test) {
        tests.push(from.test)
        continue
      }
      const low = from.code as number
      if (pattern[at] === '-' && pattern[at + 1] !== undefined && pattern[at + 1] !== ']') {
        at++
        const next = pattern[at++] as string
        const to = next === '\\' ? escaped(true) : { code: next.charCodeAt(0) }
        if (to.code === undefined || to.code < low) throw new Refused()
        const high = to.code
        tests.push((c) => {
          if (c >= low && c <= high) return true
          if (!ignoreCase) return false
          const text = String.fromCharCode(c)
          const lower = text.toLowerCase().charCodeAt(0)
          const upper = text.toUpperCase().charCodeAt(0)
          return (lower >= low && lower <= high) || (upper >= low && upper <= high)
        })
      } else tests.push(literal(low))
    }
    at++
    return negated ? (c) => !tests.some((test) => test(c)) : (c) => tests.some((test) => test(c))
  }

  const atom = (): Node => {
    const letter = pattern[at++] as string
    switch (letter) {
      case '^':
        return { type: 'start' }
      case '$':
        return { type: 'end' }
      case '.':
        return { type: 'char', test: (c) => c !== 10 && c !== 13 }
      case '[':
        return { type: 'char', test: characterClass() }
      case '(': {
        if (pattern[at] === '?') {
          if (pattern[at + 1] !== ':') throw new Refused()
          at += 2
        }
        if (++depth > 50) throw new Refused()
        const inside = choice()
        if (pattern[at++] !== ')') throw new Refused()
        depth--
        return inside
      }
      case '\\': {
        const found = escaped(false)
        return { type: 'char', test: found.test ?? literal(found.code as number) }
      }
      case '*':
      case '+':
      case '?':
      case '{':
        throw new Refused()
      default:
        return { type: 'char', test: literal(letter.charCodeAt(0)) }
    }
  }

  const quantified = (): Node => {
    let node = atom()
    let times = 0
    while (at < pattern.length) {
      const rest = /^(?:[*+?]|\{(\d{1,4})(,(\d{0,4}))?\})/.exec(pattern.slice(at, at + 16))
      if (!rest) break
      // `a**` and similar have no agreed meaning. A lazy mark does not affect a yes-or-no answer.
      if (times++ > 0) throw new Refused()
      at += rest[0].length
      const [from, to] =
        rest[0] === '*'
          ? [0, Number.POSITIVE_INFINITY]
          : rest[0] === '+'
            ? [1, Number.POSITIVE_INFINITY]
            : rest[0] === '?'
              ? [0, 1]
              : [
                  Number(rest[1]),
                  rest[2] === undefined ? Number(rest[1]) : rest[3] ? Number(rest[3]) : Number.POSITIVE_INFINITY,
                ]
      if (to < from) throw new Refused()
      node = { type: 'repeat', part: node, from, to }
      if (pattern[at] === '?') at++
    }
    return node
  }

  const sequence = (): Node => {
    const parts: Node[] = []
    while (at < pattern.length && pattern[at] !== '|' && pattern[at] !== ')') parts.push(quantified())
    return parts.length === 0 ? { type: 'empty' } : { type: 'sequence', parts }
  }

  const choice = (): Node => {
    const parts = [sequence()]
    while (pattern[at] === '|') {
      at++
      parts.push(sequence())
    }
    return parts.length === 1 ? (parts[0] as Node) : { type: 'choice', parts }
  }

  const tree = choice()
  if (at < pattern.length) throw new Refused()
  return tree
}

interface State {
  readonly test?: CharTest
  readonly assertion?: 'start' | 'end'
  next: number[]
}

function assemble(tree: Node): LinearPattern {
  const states: State[] = []
  const add = (state: State): number => {
    if (states.length >= maxStates) throw new Refused()
    return states.push(state) - 1
  }
  const accept = add({ next: [] })

  /** Builds backwards: returns the entry of a fragment whose exit is `next`. */
  const build = (node: Node, next: number): number => {
    switch (node.type) {
      case 'char':
        return add({ test: node.test, next: [next] })
      case 'start':
      case 'end':
        return add({ assertion: node.type, next: [next] })
      case 'empty':
        return next
      case 'sequence':
        return node.parts.reduceRight((after, part) => build(part, after), next)
      case 'choice':
        return add({ next: node.parts.map((part) => build(part, next)) })
      case 'repeat': {
        let after = next
        if (node.to === Number.POSITIVE_INFINITY) {
          const loop = add({ next: [] })
          ;(states[loop] as State).next = [build(node.part, loop), next]
          after = loop
        } else {
          for (let i = node.from; i < node.to; i++) after = add({ next: [build(node.part, after), next] })
        }
        for (let i = 0; i < node.from; i++) after = build(node.part, after)
        return after
      }
    }
  }
  const begin = build(tree, accept)

  return {
    test(given) {
      const text = given.length > maxText ? given.slice(0, maxText) : given
      const marks = new Int32Array(states.length).fill(-1)
      let current: number[] = []
      const stack: number[] = []
      /** Follows all transitions that consume no character; true once the end of the pattern is reached. */
      const enter = (state: number, position: number, into: number[]): boolean => {
        stack.push(state)
        while (stack.length > 0) {
          const at = stack.pop() as number
          if (marks[at] === position) continue
          marks[at] = position
          if (at === accept) {
            stack.length = 0
            return true
          }
          const { test, assertion, next } = states[at] as State
          if (test) into.push(at)
          else if (assertion === 'start' ? position === 0 : assertion === 'end' ? position === text.length : true) {
            for (const following of next) stack.push(following)
          }
        }
        return false
      }
      for (let position = 0; position <= text.length; position++) {
        // A match may start anywhere.
        if (enter(begin, position, current)) return true
        if (position === text.length) return false
        const code = text.charCodeAt(position)
        const following: number[] = []
        for (const at of current) {
          const { test, next } = states[at] as State
          if (test?.(code) && enter(next[0] as number, position + 1, following)) return true
        }
        current = following
      }
      return false
    },
  }
}
