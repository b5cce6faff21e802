import { expect, it } from 'vitest'
import { tellApart } from './look-alike-names.ts'

const marked = (...names: string[]) => {
  const groups = names.map((name, i) => ({ id: `${i}a7b-${i}`, name }))
  return [...tellApart(groups).values()]
}

it.each([
  ['Bank Eins', 'Bank Eins'],
  ['Bank Eins', 'BANK  EINS'],
  ['Bank Eins', 'Bank Elns'],
  ['Bank Eins', 'Bank Eıns'],
  ['Bank Eins', 'ΒΑΝΚ ΕΙΝΣ'.replace('Σ', 'S')],
  ['Foto', 'F0t0'],
  ['Сосна', 'Cocнa'],
  ['Müller AG', 'Mu\u0308ller-AG'],
])('%s and %s get marks', (one, other) => {
  expect(marked(one, other, 'Stadtwerke')).toEqual(['0a7b', '1a7b'])
})

it('names that cannot be taken for each other get none', () => {
  expect(marked('Bank Eins', 'Bank Zwei', 'Stadtwerke', '東京', '大阪', 'Q1', 'Q2')).toEqual([])
})

it('marks are long enough to differ', () => {
  const groups = ['abcde1', 'abcde2', 'xbcde2'].map((id) => ({ id, name: 'Bank' }))

  expect([...tellApart(groups)]).toEqual([
    ['abcde1', 'abcde1'],
    ['abcde2', 'abcde2'],
    ['xbcde2', 'xbcde2'],
  ])
})
