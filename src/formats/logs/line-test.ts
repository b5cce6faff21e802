/** How formats tell their lines: by words and expressions, so that most formats need not look at the lines at all. */

import { type MayMatch, neededWords } from './lines/needed-words.ts'
import { Trigrams } from './lines/trigrams.ts'

/** A word that a line contains, an expression that it matches, a function that accepts it; or all or any of such tests. */
export type LineTest =
  | string
  | RegExp
  | ((line: string) => boolean)
  | readonly LineTest[]
  | { readonly any: readonly LineTest[] }

/** A test that a line passes if it passes any of these. */
export function anyOf(...tests: readonly LineTest[]): LineTest {
  return { any: tests }
}

const isList = (test: LineTest): test is readonly LineTest[] => Array.isArray(test)

/** The function that tests a line. */
export function passing(test: LineTest): (line: string) => boolean {
  if (typeof test === 'function') return test
  if (typeof test === 'string') return (line) => line.includes(test)
  if (test instanceof RegExp) return (line) => test.test(line)
  if (!isList(test)) {
    const any = test.any.map(passing)
    return (line) => any.some((passes) => passes(line))
  }
  const all = test.map(passing)
  return (line) => all.every((passes) => passes(line))
}

const trigrams = new WeakMap<readonly string[], Trigrams>()

/** False if none of the lines passes, because they do not have the words that it needs. */
export function mayPass(test: LineTest, lines: readonly string[]): boolean {
  const known = trigrams.get(lines) ?? new Trigrams(lines)
  trigrams.set(lines, known)
  return mayHave(test, (word) => known.mayHave(word))
}

function mayHave(test: LineTest, has: (word: string) => boolean): boolean {
  if (typeof test === 'function') return true
  if (typeof test === 'string') return has(test)
  if (test instanceof RegExp) return needsOf(test)(has)
  return isList(test) ? test.every((one) => mayHave(one, has)) : test.any.some((one) => mayHave(one, has))
}

/** By the expression as text. Only expressions in the code get here. */
const needs = new Map<string, MayMatch>()

function needsOf(expression: RegExp): MayMatch {
  const text = String(expression)
  const found = needs.get(text) ?? neededWords(expression)
  needs.set(text, found)
  return found
}
