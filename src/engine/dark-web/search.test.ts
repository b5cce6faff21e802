import { expect, it } from 'vitest'
import { oddTexts } from '../../../test/odd-texts.ts'
import { random } from '../../../test/random.ts'
import { searchable, searchPosts } from '../../../test/reference-search.ts'
import { seed } from '../../../test/seed.ts'
import { rounds } from '../../../test/soak.ts'
import { goldenNow, goldenPosts, goldenQueries } from './conformance.ts'
import type { PostWhere, SnippetPiece } from './query.ts'
import { parsePostQuery } from './query-parser.ts'
import { snippetOf } from './snippet.ts'
import { lexemesOf, wordBounds } from './words.ts'

const posts = goldenPosts.map(searchable)

function read(query: string): PostWhere {
  const parsed = parsePostQuery(query)
  if ('fault' in parsed) throw new Error(`${query}: ${JSON.stringify(parsed.fault)}`)
  return parsed.where
}

const find = (query: string) => searchPosts(posts, read(query), { now: goldenNow })

it.each(goldenQueries)('$query finds exactly the expected posts', ({ query, finds }) => {
  expect(find(query).found.map(({ id }) => id)).toEqual(finds)
})

it('counts the hits by actor, country, sector, language, month, source and kind', () => {
  const { counts } = find('leak OR утечка')
  expect(counts.lang).toEqual([
    { value: 'en', count: 3 },
    { value: 'ru', count: 2 },
  ])
  expect(counts.actor[0]).toEqual({ value: 'greymarten', count: 2 })
  expect(counts.month).toContainEqual({ value: '2026-02', count: 2 })
  expect(counts.sector).toContainEqual({ value: 'healthcare', count: 2 })
})

it('finds a word by its other forms, whatever language the post is in', () => {
  const post = (id: string, title: string, language?: string) =>
    searchable({
      ...(goldenPosts[0] as (typeof goldenPosts)[number]),
      id,
      title,
      text: '',
      ...(language && { language }),
    })
  const some = [post('a', 'Bank'), post('b', 'Bank', 'en'), post('c', 'Banken', 'de'), post('d', 'Banken', 'fr')]
  const found = (query: string) => searchPosts(some, read(query), { now: goldenNow }).found.map(({ id }) => id)
  expect(found('Banken')).toEqual(['a', 'b', 'c', 'd'])
  expect(found('Bank')).toEqual(['a', 'b', 'c'])
  expect(found('"Bank"')).toEqual(['a', 'b'])
})

it('finds posts under every name of an actor', () => {
  const actorKeys = (key: string) => (key === 'grauermarder' ? ['grauermarder', 'greymarten'] : [key])
  const { found } = searchPosts(posts, read('actor:"Grauer Marder"'), { now: goldenNow, actorKeys })
  expect(found.map(({ actorKey }) => actorKey)).toEqual(['greymarten', 'greymarten', 'greymarten'])
})

it.each([
  ['', 'empty', 0],
  ['actr:x', 'unknown-field', 0],
  ['a AND', 'missing-operand', 5],
  ['a OR )', 'missing-operand', 5],
  ['(a b', 'unclosed-bracket', 0],
  ['a) b', 'unexpected-bracket', 1],
  ['say "this', 'unclosed-quote', 4],
  ['x actor:', 'missing-value', 2],
  ['actor:night*', 'bad-value', 6],
  ['country:DEU', 'bad-value', 8],
  ['month:2026-13', 'bad-value', 6],
  ['posted:yesterday', 'bad-value', 7],
  ['posted:2026-02-01..2026-01-01', 'empty-range', 7],
  ['*lock', 'bad-value', 0],
  ['l*', 'bad-value', 0],
  ['...', 'bad-value', 0],
  ['-secret', 'only-not', 0],
  ['a OR -b', 'only-not', 0],
])('%s is refused with the fault %s', (query, code, at) => {
  expect(parsePostQuery(query)).toMatchObject({ fault: { code, at } })
})

it(`random texts cause no error (SEED=${seed})`, () => {
  for (const text of oddTexts(random(seed), rounds(2000, 100_000), ['actor:', 'posted:', 'müll'])) {
    const parsed = parsePostQuery(text)
    if ('fault' in parsed) {
      expect(parsed.fault.at + parsed.fault.length, text).toBeLessThanOrEqual(text.length)
      continue
    }
    searchPosts(posts, parsed.where, { now: goldenNow })
    const snippet = snippetOf(text, parsed.where, 10_000)
    expect(snippet.map((part) => part.text).join(''), text).toBe(text)
  }
})

it('refuses queries that are nested too deep, too long, or have too many conditions', () => {
  expect(parsePostQuery('('.repeat(2000))).toMatchObject({ fault: { code: 'too-deep' } })
  expect(parsePostQuery('a '.repeat(1000))).toMatchObject({ fault: { code: 'too-many-terms' } })
  expect(parsePostQuery('a'.repeat(3000))).toMatchObject({ fault: { code: 'too-long' } })
})

it('lexemes stay within the limits of PostgreSQL', () => {
  const { lexemes } = lexemesOf({
    title: 'x'.repeat(400),
    text: `${'word '.repeat(20_000)}${'长'.repeat(2000)}${'ö'.repeat(400)}.com`,
  })
  for (const [lexeme, places] of lexemes) {
    expect(Buffer.byteLength(lexeme)).toBeLessThan(800)
    expect(places.length).toBeLessThanOrEqual(wordBounds.places)
    expect(places.at(-1)).toBeLessThanOrEqual(wordBounds.place)
    expect([...places].sort((a, b) => a - b)).toEqual(places)
    expect(lexeme).not.toContain('\0')
  }
})

const marked = (parts: readonly SnippetPiece[]) =>
  parts.map(({ text, isMatch }) => (isMatch ? `[${text}]` : text)).join('')

it.each([
  ['hospitals', 'The hospital paid.', 'The [hospital] paid.'],
  ['"data leak"', 'No leak of data, but a data leak.', 'No leak of data, but a [data leak].'],
  ['example.com', 'See mail.example.com now.', 'See mail.[example.com] now.'],
  ['joe@example.com', 'Ask joe@example[.]com!', 'Ask [joe@example[.]com]!'],
  ['中国银行', '是中国银行的数据', '是[中国银行]的数据'],
  ['leak*', 'Leaks, leaking, bleak.', '[Leaks], [leaking], bleak.'],
  ['sold -price', 'Sold for a price.', '[Sold] for a price.'],
  ['munchen', 'München ist schön.', '[München] ist schön.'],
])('the query %s marks its matches', (query, text, expected) => {
  expect(marked(snippetOf(text, read(query)))).toBe(expected)
})

it('a snippet of a long text starts and ends at words, around the matches', () => {
  const text = `${'before it '.repeat(100)}the hidden hospital ${'after it '.repeat(100)}`
  const snippet = snippetOf(text, read('hospital hidden'), 120)
  expect(marked(snippet)).toMatch(/^… (?:before|it).* the \[hidden hospital\] after .* …$/)
  expect(snippet.map((part) => part.text).join('').length).toBeLessThan(130)
})
