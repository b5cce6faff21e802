import { expect, it } from 'vitest'
import { random as seeded } from '../../../test/random.ts'
import { seed } from '../../../test/seed.ts'
import { type KindId, kindById, kindIds } from '../../domain/observables/index.ts'
import { readValue } from '../../domain/observables/read.ts'
import { addressKinds, isUnlikeOthers, valueList } from './value-list.ts'
import { allValues } from './values.conformance.ts'

/** Texts in the shapes of values, and mixtures of them. */
function* texts(): Generator<string> {
  const random = seeded(seed)
  const below = (n: number) => Math.floor(random() * n)
  const randomText = (alphabet: string, length: number) =>
    Array.from({ length }, () => alphabet[below(alphabet.length)]).join('')
  const pick = <T>(all: readonly T[]) => all[below(all.length)] as T
  const hex = '0123456789abcdef'
  const letters = 'abcdefghijklmnopqrstuvwxyz'
  const pieces = [
    () => randomText(hex, pick([32, 40, 62, 64, 128])),
    () => `${pick(['1', '3'])}${randomText('23456789abcdef', pick([25, 30, 31, 34]))}`,
    () => `bc1${randomText('acdef023456789', pick([29, 37, 59, 61]))}`,
    () => `${randomText(letters, 16)}.onion`,
    () => `${randomText('234567', 16)}.onion`,
    () => `${randomText(letters + hex, 1 + below(20))}.${pick(['com', 'onion', 'example.net', 'de', '12'])}`,
    () => [below(300), below(300), below(300), below(300)].join('.'),
    () => Array.from({ length: 8 }, () => randomText(hex, 4)).join(':'),
    () => `${randomText(hex, 3)}::${randomText(hex, 2)}`,
    () => `AS${below(70_000)}`,
    () => `CVE-2024-${10_000 + below(9999)}`,
    () => `/${randomText(letters, 5)}/${randomText(letters, 5)}`,
  ]
  for (let i = 0; i < 20_000; i++) {
    const text = pick(pieces)()
    yield text
    yield pick([
      `${text}/${below(40)}`,
      `${randomText(letters, 3)}@${text}`,
      `http://${text}/`,
      `http://${randomText(letters, 2)}@${text}/x`,
      `${text}.${pick(pieces)()}`,
    ])
  }
  for (const { value } of allValues) yield value
}

it(`isUnlikeOthers is true only for values that belong to no other kind (SEED=${seed})`, () => {
  const shared = new Set<string>()
  for (const text of texts()) {
    const kinds = kindIds.filter((kind) => kindById[kind].canonical(text) === text)
    if (kinds.length < 2) continue
    shared.add(kinds.join(' '))
    for (const kind of kinds) expect([text, kind, isUnlikeOthers({ kind, value: text })]).toEqual([text, kind, false])
  }
  // The property must have been tested with some texts.
  expect([...shared]).toEqual(expect.arrayContaining(['md5 ja3', 'onion domain', 'sha1 btc']))
  for (const value of ['evil-test.com', '1.2.3.4', 'http://evil-test.com/']) {
    const kind = readValue(value)?.kind as KindId
    expect([value, isUnlikeOthers({ kind, value })]).toEqual([value, true])
  }
})

it('a list states whether its kinds can never have equal values', () => {
  const all = [...texts()]
  for (const kinds of [addressKinds, ['md5', 'sha1', 'sha256', 'sha512'] as const]) {
    expect(valueList('list.txt', kinds).ownLines).toBe(true)
    const twice = all.filter((text) => kinds.filter((kind) => kindById[kind].canonical(text) === text).length > 1)
    expect(twice).toEqual([])
  }
  expect(valueList('some.txt', ['md5', 'ja3']).ownLines).toBe(isUnlikeOthers)
  expect(valueList('own.txt', ['domain'], { entries: () => ['a'] }).ownLines).toBeUndefined()
})
