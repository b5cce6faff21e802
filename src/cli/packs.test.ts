import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { winnow } from '../../test/command-line.ts'
import { Report } from '../domain/report-schema.ts'
import type { Permission3 } from '../domain/source.ts'
import type { SourceHistory } from '../domain/source-history.ts'
import { historyFile, readHistory, writeHistory } from '../formats/history.ts'

const [march, april] = [Date.UTC(2026, 2, 1), Date.UTC(2026, 3, 1)]

let parent: string
let feeds: string
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'winnow-packs-'))
  feeds = mkdtempSync(join(parent, 'feeds-'))
})
afterEach(() => rmSync(parent, { recursive: true }))

const inParent = (name: string) => join(parent, name)

/** Puts the past of a source with one listing into the folder. */
async function past(source: string, redistribution: Permission3 = 'yes', from = march) {
  const history: SourceHistory = {
    source,
    name: source,
    licence: { name: 'Terms', stated: true, commercialUse: 'yes', redistribution, attribution: 'no' },
    looks: [from, april],
    complete: [from, april],
    hasAddedDates: false,
    changedAt: from,
    listings: [
      { kind: 'ipv4', value: '100.20.30.40', from, found: from, until: Infinity, dated: false, present: true },
    ],
  }
  await writeHistory(join(feeds, historyFile(source)), history)
}

async function pack(...sources: string[]) {
  const { code, out, err } = await winnow([
    'pack',
    inParent('all.pack'),
    '--feeds',
    feeds,
    '--key',
    inParent('key.pem'),
    ...sources,
  ])
  return { code, err, key: /the key (\S+)/.exec(out)?.[1] ?? '' }
}

const unpack = (key: string, into = 'taken') =>
  winnow(['unpack', inParent('all.pack'), '--trust', key, '--feeds', inParent(into)])

it('another folder that takes a pack over gives the same reports', async () => {
  await past('a.one')
  await past('b.two')
  const { code, key } = await pack()
  await unpack(key)
  writeFileSync(inParent('fw.log'), '2026-03-10T10:00:00Z allow 10.0.0.5 -> 100.20.30.40:443\n')
  const report = async (folder: string) => {
    const args = [
      'analyse',
      inParent('fw.log'),
      '--feeds',
      folder,
      '--format',
      'json',
      '--as-of',
      '2026-04-02',
      '--no-cache',
    ]
    return { ...JSON.parse((await winnow(args)).out), id: '00000000-0000-4000-8000-000000000000' }
  }

  expect(code).toBe(0)
  expect(await report(inParent('taken'))).toEqual(await report(feeds))
  const verified = Report.parse(await report(feeds)).comparedFeeds.map(({ statistics }) => statistics.verified)
  expect(verified).toEqual([1, 1])
})

it('the same key signs again, and only its owner can read it', async () => {
  await past('a.one')
  const [first, second] = [await pack(), await pack()]

  expect(second.key).toBe(first.key)
  expect(statSync(inParent('key.pem')).mode & 0o777).toBe(0o600)
})

it('a pack adds to what is known of a source', async () => {
  await past('a.one')
  const { key } = await pack()
  await past('a.one', 'yes', march - 1000)
  const { code } = await winnow(['unpack', inParent('all.pack'), '--trust', key, '--feeds', feeds])

  expect(code).toBe(0)
  expect((await readHistory(join(feeds, historyFile('a.one')))).looks).toEqual([march - 1000, april])
})

it.each([
  ['no', 'The terms of b.two (Terms) do not permit to pass its lists on.'],
  ['unknown', 'The terms of b.two are unknown, so its lists cannot be passed on.'],
] as const)('a source whose terms say "%s" to redistribution is not packed', async (terms, sentence) => {
  await past('a.one')
  await past('b.two', terms)
  const { code, err } = await pack()

  expect([code, err]).toEqual([1, `winnow: ${sentence}\n`])
  expect(readdirSync(parent).filter((name) => name.startsWith('all.pack'))).toEqual([])
  expect((await pack('a.one')).code).toBe(0)
})

it('nothing of a pack is taken over if it was changed or signed by others', async () => {
  await past('a.one')
  const { key } = await pack()
  const foreign = await unpack(`A${key.slice(1)}`)
  const bytes = readFileSync(inParent('all.pack'))
  bytes[bytes.length - 20] = (bytes.at(-20) as number) ^ 1
  writeFileSync(inParent('all.pack'), bytes)
  const changed = await unpack(key)

  expect([foreign.code, changed.code]).toEqual([1, 1])
  expect(foreign.err).toContain(`is signed with the key ${key}, which is not trusted here`)
  expect(changed.err).toContain('was changed after it was signed')
  expect(readdirSync(inParent('taken'))).toEqual([])
})
