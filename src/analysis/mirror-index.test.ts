import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { folderForFile } from '../../test/for-file.ts'
import { type AcceptedSnapshot, indexMirror } from './mirror-index.ts'

const folder = folderForFile()

type Version = readonly [date: string, path: string, text: string]

/** The index of a mirror with one source. */
async function indexOf(...versions: Version[]) {
  return accepting(undefined, ...versions)
}

async function accepting(accept: readonly AcceptedSnapshot[] | undefined, ...versions: Version[]) {
  const files = versions.map(([date, source_path, text], index) => {
    const path = `${index}.txt`
    writeFileSync(join(folder, path), text)
    return { path, source_id: 'own', source_path, date }
  })
  writeFileSync(join(folder, 'MANIFEST.json'), JSON.stringify({ files }))
  return indexMirror(folder, { now: Date.UTC(2026, 10, 20), accept, judge: () => undefined })
}

describe('a source of several files', () => {
  const list = (from: number, count: number) =>
    Array.from({ length: count }, (_, i) => `100.20.30.${from + i}\n`).join('')

  it('keeps listing the content of one file when another one is published', async () => {
    const { index } = await indexOf(
      ['2014-04-04', 'windmill.txt', list(0, 3)],
      ['2024-05-14', 'ferry.txt', list(10, 2)],
      ['2025-01-01', 'ferry.txt', list(11, 3)],
    )
    const until = (n: number) => index.find('ipv4', `100.20.30.${n}`)?.postings[0]?.until

    expect([0, 2, 11, 13].map(until)).toEqual([Infinity, Infinity, Infinity, Infinity])
    expect(until(10)).toBe(Date.UTC(2025, 0, 1))
  })

  it('counts the unreadable rows of all current files', async () => {
    const { index } = await indexOf(
      ['2026-01-01', 'a.txt', `${list(0, 8)}nonsense\n`],
      ['2026-01-02', 'b.txt', `${list(20, 8)}nonsense\nnonsense too\n`],
    )

    expect(index.sources[0]?.rejected).toBe(3)
  })
})

it('the newest snapshot tells what the dates of a source mean', async () => {
  const table = (header: string) => `ip,${header}\n100.20.30.1,2026-01-02\n100.20.30.2,2026-01-03\n`
  const meaning = async (...headers: string[]) => {
    const versions = headers.map((header, i) => [`2026-02-0${i + 1}`, 'list.csv', table(header)] as const)
    return (await indexOf(...versions)).index.sources[0]?.watch.hasAddedDates ?? false
  }

  expect(await meaning('date_added')).toBe(true)
  expect(await meaning('first_seen')).toBe(false)
  expect(await meaning('first_seen', 'date_added')).toBe(true)
  expect(await meaning('date_added', 'first_seen')).toBe(false)
})

describe('a source that declares itself as a list of shared infrastructure', () => {
  it.each([
    ['doubtful', undefined],
    ['doubtful', 'doubtful'],
    ['warned', 'benign'],
  ] as const)('makes what it lists %s where warning lists say %s', async (mark, judged) => {
    writeFileSync(join(folder, 'list.txt'), '100.20.30.40\n')
    const files = ['firehol.hphosts-psh', 'another'].map((source_id) => ({
      path: 'list.txt',
      source_id,
      date: '2026-01-01',
    }))
    writeFileSync(join(folder, 'MANIFEST.json'), JSON.stringify({ files }))
    const { index } = await indexMirror(folder, { now: Date.UTC(2026, 10, 20), judge: () => judged })

    const marks = new Map(
      index
        .find('ipv4', '100.20.30.40')
        ?.postings.map(({ source, warned, doubtful }) => [
          index.sources[source]?.id,
          warned ? 'warned' : doubtful ? 'doubtful' : 'credible',
        ]),
    )
    const elsewhere = judged === undefined ? 'credible' : mark
    expect(marks).toEqual(
      new Map([
        ['firehol.hphosts-psh', mark],
        ['another', elsewhere],
      ]),
    )
  })
})

describe('a snapshot that would be held back', () => {
  const list = (count: number) => Array.from({ length: count }, (_, i) => `100.20.30.${i}\n`).join('')
  const reset: Version[] = [
    ['2026-01-01', 'list.txt', list(100)],
    ['2026-01-02', 'list.txt', list(5)],
  ]
  const heldOf = ({ snapshots }: Awaited<ReturnType<typeof indexOf>>) => snapshots.map(({ outcome }) => outcome.held)

  it.each([
    ['nobody accepts', [], [undefined, 'shrunken']],
    ['is accepted with its source', [{ source: 'own' }], [undefined, undefined]],
    ['is accepted by its day', [{ source: 'own', date: '2026-01-02' }], [undefined, undefined]],
    ['is another than the accepted one', [{ source: 'own', date: '2026-01-01' }], [undefined, 'shrunken']],
  ])('%s', async (_, accept, held) => {
    expect(heldOf(await accepting(accept, ...reset))).toEqual(held)
  })

  it('stays held back if it is empty or unreadable, even if it is accepted', async () => {
    const mirror = await accepting([{ source: 'own' }], reset[0] as Version, ['2026-01-02', 'list.txt', '# nothing\n'])
    expect(heldOf(mirror)[1]).toBeDefined()
  })

  it('is confirmed by a later one', async () => {
    const { index, snapshots } = await indexOf(...reset, ['2026-01-05', 'list.txt', list(6)])

    expect(snapshots.at(-1)?.outcome).toMatchObject({ removed: 94, confirms: true })
    expect(index.find('ipv4', '100.20.30.99')?.postings[0]?.until).toBe(Date.UTC(2026, 0, 5))
  })

  it.each([
    [{ source: 'other' }, 'no source other'],
    [{ source: 'own', date: '2026-01-03' }, 'no snapshot of own at 2026-01-03'],
  ])('%j is there, or the mirror says so', async (accept, sentence) => {
    await expect(accepting([accept], ...reset)).rejects.toThrow(sentence)
  })
})
