import { describe, expect, it } from 'vitest'
import { buildNames } from '../../../test/build-names.ts'
import { random } from '../../../test/random.ts'
import { seed } from '../../../test/seed.ts'
import { rounds } from '../../../test/soak.ts'
import { readValue, type Value } from '../../domain/observables/read.ts'
import { compareCodeUnits } from '../../domain/order.ts'
import { createIndexBuilder } from '../index/index-builder.ts'
import { bufferBytes } from '../index/index-bytes.ts'
import { IndexFileError } from '../index/index-layout.ts'
import { openIndex } from '../index/index-reader.ts'
import { memoryScratch } from '../index/scratch.ts'
import { matchesWildcard, type NamePattern, readNamePattern } from './name-pattern.ts'
import { namesFileWriter, openNamesFile, tagName } from './names-file.ts'
import { nameKey } from './names-layout.ts'
import { type NamesOptions, type NamesQuestion, type NamesReader, openNames } from './names-reader.ts'
import { createNamesSorter, ITSELF } from './names-sorter.ts'

const inOrder = (names: Iterable<string>) =>
  [...new Set(names)]
    .map((name) => [nameKey(name), name] as const)
    .sort(([a], [b]) => compareCodeUnits(a, b))
    .map(([, name]) => name)

const open = (names: Iterable<string>) => openNames(bufferBytes(buildNames(inOrder(names))))
const patternOf = (text: string) => readNamePattern(text) as NamePattern

/** Reads all pages and returns their names. */
function all(reader: NamesReader, question: NamesQuestion, options: NamesOptions = { most: 7, work: 3 }): string[] {
  const names: string[] = []
  let from: string | undefined = ''
  while (from !== undefined) {
    const page = reader.search(question, { ...options, from })
    expect(page.read).toBeLessThanOrEqual(options.work)
    expect(page.names.length).toBeLessThanOrEqual(options.most)
    if (page.next !== undefined) {
      expect(page.next > from).toBe(true)
      expect(reader.rank(page.next)).toBeLessThan(reader.size)
      expect(reader.rank(page.next)).toBeGreaterThanOrEqual(reader.rank(from))
    }
    names.push(...page.names.map(({ name }) => name))
    from = page.next
  }
  return names
}

/** Invented names with few different letters, so that patterns match many. */
function randomNames(count: number, next: () => number): string[] {
  const letters = 'abl-0'
  const label = () =>
    Array.from({ length: 1 + Math.floor(next() * 6) }, () => letters[Math.floor(next() * letters.length)]).join('')
  const ends = ['com', 'co.uk', 'de', 'bla.com', 'a.org']
  return Array.from({ length: count }, () => {
    const labels = Array.from({ length: 1 + Math.floor(next() * 3) }, label)
    return [...labels, ends[Math.floor(next() * ends.length)]].join('.')
  })
}

describe('the names of an index', () => {
  const onion = `${'a'.repeat(16)}.onion`
  const lists: Record<string, readonly string[]> = {
    first: ['evil-name.com', 'http://www.evil-name.com/a', 'http://50.20.3.4/x', '50.20.3.4', 'me@mail-name.com'],
    second: ['http://www.evil-name.com/b', 'http://evil-name.com/', 'http://[2a00:1::7]/x', 'evil_name-2.co.uk', onion],
    own: ['evil-name.com', 'http://www.evil-name.com/b', 'own-name.com', 'http://other-name.com/?a=b'],
    other: ['own-name.com', 'zzz-name.com'],
    nothing: ['50.20.3.4'],
  }
  const builder = createIndexBuilder({ now: 1 })
  for (const [source, texts] of Object.values(lists).entries()) {
    for (const text of texts) {
      const { kind, value } = readValue(text) as Value
      builder.add({ kind, value, source, from: 0, until: 9, dated: true, present: true })
    }
  }
  const index = openIndex(bufferBytes(builder.build(Object.keys(lists).map((id) => ({ id })))))
  const isShared = (id: string) => id === 'first' || id === 'second'
  const parts: Uint8Array[] = []
  const write = (part: Uint8Array) => void parts.push(part.slice())
  namesFileWriter(index, { isShared, scratch: memoryScratch(), write }).end()
  const file = Uint8Array.from(Buffer.concat(parts))
  const { version, section } = openNamesFile(bufferBytes(file))
  const namesIn = (reader: NamesReader | undefined) =>
    reader
      ?.search(patternOf('*'), { most: 99, work: 9 })
      .names.map(({ name, isListed, urls, firstUrl }) => [
        name,
        isListed,
        ...[...reader.urlsFrom(firstUrl, urls)].map((at) => index.at(4 * at)?.value).toSorted(),
      ])

  it('are its domains, hidden services and hosts of URLs, without duplicates and with their URLs', () => {
    expect(version).toBe(index.version)
    expect(namesIn(section('names'))).toEqual([
      ['evil-name.com', true, 'http://evil-name.com/'],
      ['www.evil-name.com', false, 'http://www.evil-name.com/a', 'http://www.evil-name.com/b'],
      [onion, true],
      ['evil_name-2.co.uk', true],
    ])
  })

  it('of sources that are not public are in separate sections', () => {
    expect(['first', 'nothing', 'tags'].map((id) => section('names', id))).toEqual([undefined, undefined, undefined])
    expect(namesIn(section('names', 'own'))).toEqual([
      ['evil-name.com', true],
      ['www.evil-name.com', false, 'http://www.evil-name.com/b'],
      ['other-name.com', false, 'http://other-name.com/?a=b'],
      ['own-name.com', true],
    ])
    expect(namesIn(section('names', 'other'))).toEqual([
      ['own-name.com', true],
      ['zzz-name.com', true],
    ])
  })

  it('include tags and families, which lead to indicators', () => {
    const parts: Uint8Array[] = []
    const write = (part: Uint8Array) => void parts.push(part.slice())
    const writer = namesFileWriter(index, { isShared, scratch: memoryScratch(), write })
    const tag = (text: string, source: string, tags: string[], families: string[] = []) =>
      writer.tag(readValue(text) as Value, Object.keys(lists).indexOf(source), tags, families)
    tag('evil-name.com', 'first', ['C2 Server', 'Emotet', ''], ['Emotet'])
    tag('evil-name.com', 'second', ['c2 server', 'x'.repeat(100)])
    tag('50.20.3.4', 'first', ['ｃ２ server', 'Фишинг'])
    tag('own-name.com', 'own', ['emotet'], ['Emotet'])
    tag('unknown-name.com', 'first', ['emotet'])
    writer.end()
    const tagged = openNamesFile(bufferBytes(Buffer.concat(parts)))
    const taggedValues = (contents: 'tags' | 'families', text: string, source?: string) => {
      const reader = tagged.section(contents, source)
      const { names = [] } = reader?.search(patternOf(tagName(text)), { most: 9, work: 9 }) ?? {}
      return names.flatMap(({ firstUrl, urls }) =>
        [...(reader?.urlsFrom(firstUrl, urls) ?? [])].map((at) => index.at(4 * at)?.value),
      )
    }

    expect(taggedValues('tags', 'c2 SERVER').toSorted()).toEqual(['50.20.3.4', 'evil-name.com'])
    expect(taggedValues('tags', 'emotet')).toEqual(['evil-name.com'])
    expect(taggedValues('tags', 'фишинг')).toEqual(['50.20.3.4'])
    expect(taggedValues('tags', 'X'.repeat(100))).toEqual(['evil-name.com'])
    expect([taggedValues('tags', 'emotet', 'own'), taggedValues('families', 'emotet')]).toEqual([
      ['own-name.com'],
      ['evil-name.com'],
    ])
    expect([
      taggedValues('tags', 'c2'),
      taggedValues('tags', 'c2 server', 'own'),
      taggedValues('families', 'emotet', 'other'),
    ]).toEqual([[], [], []])
  })

  it('are refused if the file is damaged or cut off', () => {
    for (let at = 0; at < file.length; at++) {
      const damaged = file.slice()
      damaged[at] = (damaged[at] as number) ^ 4
      try {
        // References of URLs are checked only when they are followed.
        const opened = openNamesFile(bufferBytes(damaged))
        for (const source of [undefined, 'own', 'other']) namesIn(opened.section('names', source))
      } catch (error) {
        expect(error).toBeInstanceOf(IndexFileError)
      }
      expect(() => openNamesFile(bufferBytes(file.slice(0, at)))).toThrow(IndexFileError)
    }
  })
})

it(`names of many sections are sorted by partition (SEED=${seed})`, () => {
  const next = random(seed)
  const sorter = createNamesSorter(memoryScratch())
  const rows = randomNames(80_000, next).map((name, ref) => {
    const section = Math.floor(next() * 3) * 300
    return { section, name, ref: next() < 0.5 ? ref : ITSELF }
  })
  for (const { section, name, ref } of rows) sorter.add(section, name, ref)
  const sorted: string[] = []
  sorter.finish((section, data, at, length, ref) => {
    sorted.push(`${section} ${String.fromCharCode(...data.subarray(at, at + length))} ${ref}`)
  })
  // Stable sort: rows with the same name keep their order.
  const right = rows
    .map(({ section, name, ref }) => ({ key: [section, nameKey(name)] as const, ref }))
    .sort(({ key: [s, a] }, { key: [t, b] }) => s - t || compareCodeUnits(a, b))
    .map(({ key: [section, key], ref }) => `${section} ${key} ${ref}`)

  expect(sorted.length).toBe(right.length)
  expect(sorted.findIndex((row, i) => row !== right[i])).toBe(-1)
})

const patterns = rounds(400, 100_000)

it(`${patterns} random patterns find the same as a scan of all names (SEED=${seed})`, () => {
  const next = random(seed)
  const names = inOrder(randomNames(8000, next))
  const reader = open(names)
  const pieces = ['*', '*', '?', 'a', 'b', 'l', '-', '0', '.', 'com', '.com', 'bla', '.co.uk', 'de']
  let matching = 0
  for (let i = 0; i < patterns; i++) {
    const text = Array.from(
      { length: 1 + Math.floor(next() * 5) },
      () => pieces[Math.floor(next() * pieces.length)],
    ).join('')
    const pattern = readNamePattern(next() < 0.2 ? (names[Math.floor(next() * names.length)] as string) : text)
    if (!pattern) continue
    const isBelow = pattern.shape === 'exact' && next() < 0.5
    const under = pattern.pattern
    const question = isBelow ? { under } : pattern
    const right = names.filter((name) =>
      isBelow ? name === under || name.endsWith(`.${under}`) : matchesWildcard(under, name),
    )
    const options =
      next() < 0.5
        ? { most: 10_000, work: 1000 }
        : { most: 1 + Math.floor(next() * 200), work: 1 + Math.floor(next() * 20) }
    const got = all(reader, question, options)
    if (got.join() !== right.join()) expect({ question, got }).toEqual({ question, got: right })
    matching += right.length > 0 ? 1 : 0
  }
  expect(matching).toBeGreaterThan(patterns / 10)
}, 1_800_000)

describe('a names section', () => {
  it('can be empty', () => {
    expect(open([]).search(patternOf('*a*'), { most: 1, work: 1 })).toEqual({ names: [], read: 0 })
  })

  it.each([
    ['out of order', ['b.com', 'a.com']],
    ['twice', ['a.com', 'a.com']],
    ['with letters that no name has', ['A.com']],
    ['with letters beyond Latin', ['я.com']],
    ['too long', ['a'.repeat(254)]],
    ['empty', ['']],
  ])('is not built from names %s', (_, names) => {
    expect(() => buildNames(names)).toThrow(RangeError)
  })

  it('that is damaged or cut off is refused', () => {
    const whole = buildNames(inOrder(randomNames(6000, random(7))))
    const search = (bytes: Uint8Array) =>
      openNames(bufferBytes(bytes)).search(patternOf('*a*'), { most: 1000, work: 1000 })
    const found = search(whole)
    for (let at = 0; at < whole.length; at += 1 + Math.floor(whole.length / 400)) {
      const damaged = whole.slice()
      damaged[at] = (damaged[at] as number) ^ 4
      // Damage in the padding, in the reserved word of the header or in blocks without a match has no effect.
      try {
        expect(search(damaged)).toEqual(found)
      } catch (error) {
        expect(error).toBeInstanceOf(IndexFileError)
      }
      if (at > 0) expect(() => openNames(bufferBytes(whole.slice(0, at)))).toThrow(IndexFileError)
    }
    expect(() => openNames(bufferBytes(new Uint8Array(0)))).toThrow(IndexFileError)
  })
})
