import { expect, it } from 'vitest'
import { random as seeded } from '../../../test/random.ts'
import { seed } from '../../../test/seed.ts'
import { NameFilter } from './name-filter.ts'

const mapOf = (names: readonly string[]) => new Map(names.map((name) => [name, 0]))

it(`lets every name pass that a list contains or stands above (SEED=${seed})`, () => {
  const random = seeded(seed)
  const label = () => Math.floor(random() * 36 ** (1 + Math.floor(random() * 6))).toString(36)
  const names = Array.from({ length: 5000 }, () => `${label()}.${label()}.example`)
  const above = names.slice(0, 500)
  const filter = new NameFilter(mapOf(names), mapOf(above))

  const excluded = [
    ...names,
    ...names.map((name) => `www.${name}`),
    ...above.flatMap((name) => [`${label()}.${name}`, `www.${label()}.${name}`, `.${name}`]),
  ].filter((name) => !filter.mayContain(name))
  expect(excluded).toEqual([])
})

it('excludes most other names, among them those below a name that does not stand for them', () => {
  const names = Array.from({ length: 5000 }, (_, i) => `n${i}.example`)
  const filter = new NameFilter(mapOf(names), mapOf(['above.example']))
  const others = names.flatMap((name, i) => [`x.${name}`, `other${i}.example`, `www.other${i}.example`])

  const passed = others.filter((name) => filter.mayContain(name))
  expect(passed.length).toBeLessThan(others.length / 20)
})

it('is empty without lists', () => {
  const filter = new NameFilter(new Map(), new Map())
  expect(['', '.', 'a.example', 'www.a.example'].map((name) => filter.mayContain(name))).toEqual(Array(4).fill(false))
})
