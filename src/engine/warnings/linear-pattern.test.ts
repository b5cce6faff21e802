import { describe, expect, it } from 'vitest'
import { linearPattern } from './linear-pattern.ts'

describe('linear patterns', () => {
  it.each([
    ['/^(security|noc|soc|abuse)\\@.*\\..*$/i', ['NOC@a.b', 'abuse@x.com'], ['my-abuse@x.com', 'abuse@x']],
    ['^a{2,3}b?$', ['aa', 'aaab'], ['a', 'aaaa']],
    ['colou?r', ['my color', 'colours'], ['colr']],
    ['[^a-c]x', ['dx', ' x'], ['ax', 'x']],
    ['^(?:ab|cd)+$', ['abcd', 'cd'], ['abc', '']],
    ['\\d{3}-\\d{4}', ['call 555-0123'], ['55-0123']],
    ['^[\\w.-]+$', ['a_b.c-d'], ['a b']],
    ['x*', ['', 'anything'], []],
    ['^.$', ['a'], ['', '\n', 'ab']],
    ['(a|)b', ['b', 'ab'], ['a']],
    ['[]x]', [']', 'x'], ['y']],
    ['a{2}', ['aa'], ['a']],
    ['a{2,}', ['aaaa'], ['a']],
  ])('%s', (source, yes, no) => {
    const pattern = linearPattern(source)

    for (const text of yes) expect(pattern?.test(text), text).toBe(true)
    for (const text of no) expect(pattern?.test(text), text).toBe(false)
  })

  it.each([
    '(a)\\1',
    '(?=a)',
    '(?<!a)b',
    '\\bword',
    'a**',
    '(',
    '[a',
    '*a',
    'a{3,2}',
    'a{9999}',
    '((((a{99}){99}){99}))',
    '/a/u',
  ])('refuses %s', (source) => {
    expect(linearPattern(source)).toBeUndefined()
  })

  it('need few steps for expressions on which backtracking engines take very long', () => {
    const pattern = linearPattern('^(a+)+$')

    expect(pattern?.test(`${'a'.repeat(5000)}b`)).toBe(false)
    expect(pattern?.test('a'.repeat(5000))).toBe(true)
  })

  it('agree with the built-in engine for random small expressions', () => {
    let state = 7
    const random = (below: number) => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      return Math.floor((state / 2 ** 32) * below)
    }
    const atoms = ['a', 'b', '.', '[ab]', '[^a]', '(a|b)', '(?:ab)', 'c', '(a|bc)', '\\w']
    const marks = ['', '', '', '*', '+', '?', '{1,2}']
    for (let i = 0; i < 2000; i++) {
      let source = random(3) === 0 ? '^' : ''
      for (let part = 0; part < 1 + random(4); part++)
        source += `${atoms[random(atoms.length)]}${marks[random(marks.length)]}`
      if (random(3) === 0) source += '$'
      const text = Array.from({ length: random(7) }, () => 'abc'[random(3)]).join('')
      expect(linearPattern(source)?.test(text), `${source} on ${text}`).toBe(new RegExp(source).test(text))
    }
  })
})
