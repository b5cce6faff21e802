import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { folderForFile } from '../../test/for-file.ts'
import { random } from '../../test/random.ts'
import { seed } from '../../test/seed.ts'
import type { SourceHistory } from '../domain/source-history.ts'
import { dayMs } from '../domain/time-units.ts'
import { createTimeline } from '../engine/listings/timeline.ts'
import { historyFile, writeHistory } from '../formats/history.ts'
import { indexMirror } from './mirror-index.ts'

const first = Date.UTC(2026, 0, 1)
const now = first + 40 * dayMs
const values = Array.from({ length: 12 }, (_, i) => `100.20.30.${i}`)
const options = { now, judge: () => undefined }

const parent = folderForFile()

interface Snapshot {
  readonly source: string
  readonly at: number
  readonly held: readonly string[]
}

/** A mirror with some snapshots as dated files, and others as files of pasts. */
async function mirrorOf(name: string, dated: readonly Snapshot[], past: readonly Snapshot[]): Promise<string> {
  const folder = join(parent, name)
  mkdirSync(folder)
  const files = dated.map(({ source, at, held }, i) => {
    writeFileSync(join(folder, `${i}.txt`), `${held.join('\n')}\n`)
    return { path: `${i}.txt`, source_path: 'list.txt', source_id: source, date: new Date(at).toISOString() }
  })
  if (files.length > 0) writeFileSync(join(folder, 'MANIFEST.json'), JSON.stringify({ files }))
  for (const [source, snapshots] of Map.groupBy(past, ({ source }) => source)) {
    await writeHistory(join(folder, historyFile(source)), historyOf(source, snapshots))
  }
  return folder
}

function historyOf(source: string, snapshots: readonly Snapshot[], complete: readonly number[] = []): SourceHistory {
  const timeline = createTimeline()
  for (const { at, held } of snapshots) {
    const writer = timeline.snapshot(source, at)
    for (const value of held) writer.add({ kind: 'ipv4', value })
    writer.commit()
  }
  return {
    source,
    name: source,
    licence: { name: 'x', stated: true, commercialUse: 'yes', redistribution: 'yes', attribution: 'no' },
    looks: [...timeline.looks(0)],
    complete,
    hasAddedDates: false,
    changedAt: timeline.changedAt(0),
    listings: [...timeline.intervals()].map(({ source: _, ...listing }) => listing),
  }
}

it(`snapshots give the same index as dated files, as files of pasts and as one after the other (SEED=${seed})`, async () => {
  const next = random(seed)
  for (let round = 0; round < 20; round++) {
    const snapshots = ['a.one', 'b.two', 'c.three'].flatMap((source) =>
      Array.from({ length: 20 }, (_, day): Snapshot => {
        const held = values.filter(() => next() < 0.6)
        return { source, at: first + 2 * day * dayMs, held: held.length > 0 ? held : values }
      }),
    )
    const datedFrom = new Map([
      ['a.one', first + 40 * next() * dayMs],
      ['b.two', first],
    ])
    const isDated = ({ source, at }: Snapshot) => at >= (datedFrom.get(source) ?? now)
    const [dated, past] = [snapshots.filter(isDated), snapshots.filter((one) => !isDated(one))]

    const whole = await indexMirror(await mirrorOf(`${round}-files`, snapshots, []), options)
    const both = await indexMirror(await mirrorOf(`${round}-both`, dated, past), options)

    expect(both.unread).toEqual([])
    const ids = (mirror: typeof whole) => mirror.sources.map(({ id }) => id).sort()
    expect(ids(both)).toEqual(ids(whole))
    const told = ({ index, sources, collected }: typeof whole) =>
      sources
        .map(({ id }, position) => {
          const listed = values.map((value) => {
            const postings = index.find('ipv4', value)?.postings ?? []
            return postings.flatMap(({ source, ...posting }) => (source === position ? [posting] : []))
          })
          const { looks, toleranceMs } = index.sources[position]?.watch ?? {}
          return { id, listed, looks: Array.from(looks ?? []), toleranceMs, of: collected[position] }
        })
        .sort((a, b) => (a.id < b.id ? -1 : 1))
    expect(told(both)).toEqual(told(whole))
  }
})

it('what became known after the time in question is left out', async () => {
  const at = (day: number) => first + day * dayMs
  const folder = join(parent, 'as-of')
  mkdirSync(folder)
  const [one = '', two = ''] = values
  const snapshots = [[one], [one, two], [two]].map((held, day) => ({ source: 'a.one', at: at(day), held }))
  await writeHistory(join(folder, historyFile('a.one')), historyOf('a.one', snapshots, [at(0), at(3)]))

  const { index } = await indexMirror(folder, { ...options, now: at(0.5) })

  const { watch } = index.sources[0] as (typeof index.sources)[number]
  expect([Array.from(watch.looks), Array.from(watch.complete ?? [])]).toEqual([[at(0)], [at(0), at(0.5)]])
  expect(index.find('ipv4', one)?.postings).toMatchObject([{ until: Infinity, present: true }])
  expect(index.find('ipv4', two)).toBeUndefined()
})

it('a damaged file of a past costs that source only', async () => {
  const past = [{ source: 'a.one', at: first, held: values }]
  const folder = await mirrorOf('damaged', [], past)
  writeFileSync(join(folder, 'b.two.history'), 'nothing')

  const { sources, unread } = await indexMirror(folder, options)

  expect(sources.map(({ id }) => id)).toEqual(['a.one'])
  expect(unread).toMatchObject([{ path: 'b.two.history', reason: expect.stringContaining('is no file of pasts') }])
})
