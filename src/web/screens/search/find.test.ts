import { expect, it } from 'vitest'
import { demoSnapshots } from '../../../catalogue/demo/snapshots.ts'
import { longestSearch, type SearchAnswer } from '../../../contract/search.ts'
import { queryFor } from '../../text/query-for.ts'
import { examples } from './examples.tsx'
import { fileName, hitCells, lifeCells } from './export.ts'
import { find, fitsAddress, mostTyped } from './find.ts'
import { sampleLife } from './sample.ts'

const hash = 'a'.repeat(32)
const asHash: SearchAnswer = {
  as: 'value',
  kind: 'md5',
  value: hash,
  also: [{ kind: 'ja3', value: hash }],
  notes: [],
}

it('asks for the life of the most likely reading, or of the kind that the address names', async () => {
  const asked: string[] = []
  const calls = {
    understand: async () => asHash,
    life: async ({ kind }: { kind: string }) => {
      asked.push(kind)
      return sampleLife
    },
  }

  await find(calls, hash)
  await find(calls, hash, 'ja3')
  const found = await find(calls, hash, 'no such kind')

  expect(asked).toEqual(['md5', 'ja3', 'md5'])
  expect(found.value).toEqual({ kind: 'md5', value: hash })
})

it('asks for no life if the text is not a single value', async () => {
  const answer: SearchAnswer = { as: 'unknown', why: 'other' }

  const found = await find({ understand: async () => answer, life: () => Promise.reject() }, '???')

  expect(found).toEqual({ text: '???', answer })
})

it('names the kind in an address only if the value may be of several kinds', () => {
  expect(queryFor({ kind: 'ipv4', value: '50.20.30.40' })).toBe('?q=50.20.30.40')
  expect(queryFor({ kind: 'ja3', value: hash }, { asOf: '2026-03-01' })).toBe(`?q=${hash}&kind=ja3&as_of=2026-03-01`)
})

it('keeps long texts out of the address, and allows as many characters as the contract', () => {
  expect([fitsAddress('50.20.30.40'), fitsAddress('50.20.30.40\n'.repeat(1000))]).toEqual([true, false])
  expect(mostTyped).toBe(longestSearch)
})

it('offers examples that the sources of the demo list', () => {
  const texts = [...demoSnapshots(Date.parse('2026-11-21T12:00:00Z'))].map(({ text }) => text)
  const [value] = examples

  expect(texts.filter((text) => text.includes(value.text.replaceAll('[.]', '.'))).length).toBeGreaterThan(10)
  expect(texts.some((text) => /bank-[\w-]+\.example/.test(text))).toBe(true)
  expect(texts.some((text) => text.includes('192.31.196.2'))).toBe(true)
})

it('exports every bar of a life, with the state of the source on the selected day', () => {
  const at = Date.parse('2026-03-09T00:00:00Z')

  const [head, ...rows] = lifeCells(sampleLife, at)

  expect(rows).toHaveLength(sampleLife.rows.reduce((sum, { bars }) => sum + bars.length, 0))
  expect(rows[1]).toHaveLength(head?.length ?? 0)
  expect(rows.map((row) => `${row[3]}: ${row[8]}`)).toContain('Quiet Lantern: published')
})

it('exports a hit with its line, its facts as numbers, and its marks as yes or no', () => {
  const { facts } = sampleLife

  expect(hitCells([{ kind: 'ipv4', value: '50.20.30.40', facts, line: 3 }])[1]).toEqual([
    3,
    'ipv4',
    '50.20.30.40',
    5,
    4,
    2,
    1,
    0,
    1,
    0,
    'no',
    'no',
  ])
})

it.each([
  ['203.0.113.4', 'winnow-203.0.113.4-2026-03-01'],
  ['../../etc/passwd', 'winnow-etc-passwd-2026-03-01'],
  ['***', 'winnow-search-2026-03-01'],
])('names the file for %s: %s', (text, name) => {
  expect(fileName(text, '2026-03-01')).toBe(name)
})
