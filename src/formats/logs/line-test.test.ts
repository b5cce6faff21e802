import { readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { describe, expect, it } from 'vitest'
import { sourceFiles } from '../../../test/source-files.ts'
import { anyOf, type LineTest, mayPass, passing } from './line-test.ts'
import { neededWords } from './lines/needed-words.ts'
import { Trigrams } from './lines/trigrams.ts'
import { samples } from './samples.ts'

describe('a line', () => {
  it.each<[LineTest, string, boolean]>([
    ['"id":', '{"id":1}', true],
    ['"id":', '{"ID":1}', false],
    [/^a+b/, 'aab', true],
    [/^a+b/, 'cab', false],
    [(line) => line.length > 3, 'four', true],
    [['one', /two/], 'one two', true],
    [['one', /two/], 'one three', false],
    [anyOf('one', ['two', /three/]), 'three, two', true],
    [anyOf('one', ['two', /three/]), 'two', false],
  ])('%s of %j: %j', (test, line, passes) => {
    expect(passing(test)(line)).toBe(passes)
    if (passes) expect(mayPass(test, [line])).toBe(true)
  })
})

describe('lines', () => {
  it.each<[LineTest, boolean]>([
    ['three', false],
    [/thr[e]+/, false],
    [['one', /three/], false],
    [['one', (line) => line.length > 99], true],
    [['three', (line) => line.length > 99], false],
    [anyOf('three', /four/), false],
    [anyOf('three', /two/), true],
    [anyOf('three', (line) => line.length > 99), true],
    [[/one/, anyOf('three', 'four')], false],
  ])('may pass %s: %j', (test, may) => {
    expect(mayPass(test, ['one two', 'two'])).toBe(may)
  })
})

describe('what an expression needs', () => {
  const alike = (text: string) => text.toLowerCase().replaceAll(/\d/g, '0')
  const has = (text: string) => {
    const known = alike(text)
    return (word: string) => known.includes(alike(word))
  }
  it.each([
    [/\bsshd\[\d+\]: /, 'sshd[1]: ', 'dovecot[1]: '],
    [/(?:Info|Error): (?:imap|pop3)/, 'Error: imap', 'Error: smtp'],
    [/one|two/, 'two', 'three'],
    [/colou?r=/, 'color=', 'cole='],
    [/ab(?:cde)*fgh/, 'abfgh', 'abcde'],
    [/(?=never)same(?!never)(?<!never)/, 'same', 'never'],
    [/[abc]def/i, 'aDEF', 'abc'],
    [/wor+ld/, 'worrrld', 'wold'],
    [/wor+ld/, 'worrld', 'wor ld'],
    [/\d{4}-\d\d [1-5]+:/, '2021-06 07:', '202-06 07:'],
    [/\d{2,4}-[1-5]+:x/, '1-02-03:x', '1-2-a:x'],
    [/x{0}yes\.no/, 'yes.no', 'yesno'],
  ])('%s', (expression, matching, other) => {
    const needs = neededWords(expression)
    expect(needs(has(matching))).toBe(true)
    expect(needs(has(other))).toBe(false)
  })

  it('is nothing if the syntax is not understood', () => {
    for (const expression of [/\x61bcd/, /\u{61}bcd/u, /(abc)\1/, /(?i:abc)/]) {
      expect(neededWords(expression)(() => false)).toBe(true)
    }
  })

  it('is in every line that the expression matches, for all expressions of the formats and all samples', () => {
    const lines = Object.values(samples).flatMap(({ log }) => (typeof log === 'string' ? log.split('\n') : []))
    expect(lines.length).toBeGreaterThan(300)
    const known = lines.map((line) => [line, has(line)] as const)
    for (const expression of expressions()) {
      const needs = neededWords(expression)
      for (const [line, hasWord] of known) {
        if (expression.test(line) && !needs(hasWord)) expect.fail(`${expression} in ${line}`)
      }
    }
  })
})

it('tells the words that no line has, in whatever case and with whatever digits', () => {
  const trigrams = new Trigrams(['{"Id":17,"name":"Käse"}', 'last\tline'])
  for (const word of ['"id":', '"ID":25', 'NAME', 'ä', 'se"}', 'last', 'li', '\tli'])
    expect(trigrams.mayHave(word)).toBe(true)
  for (const word of ['"ids":', '"name":{', 'kase', '}last', 'last line']) expect(trigrams.mayHave(word)).toBe(false)
})

/** Every expression in the code of the formats. */
function expressions(): RegExp[] {
  const found = new Map<string, RegExp>()
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    const { regex } = node as { regex?: { pattern: string; flags: string } }
    if (regex && !/[gy]/.test(regex.flags)) {
      found.set(`${regex.pattern}/${regex.flags}`, new RegExp(regex.pattern, regex.flags))
    }
    for (const [key, inner] of Object.entries(node)) if (key !== 'regex') walk(inner)
  }
  for (const file of sourceFiles(import.meta.dirname)) walk(parseSync(file, readFileSync(file, 'utf8')).program)
  return [...found.values()]
}
