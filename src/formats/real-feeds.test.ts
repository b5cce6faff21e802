import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import { seed } from '../../test/seed.ts'
import { isSoak } from '../../test/soak.ts'
import { readMirror } from './mirror.ts'
import { readSnapshot, type Tally } from './snapshot.ts'

const folder = fileURLToPath(new URL('../../../shared/data/feeds', import.meta.url))

const listsNone = /nonfeed-sigma|misp\/(?:hashes|manifest)/
const isOfPart = (at: number) => isSoak || at % 2 === seed % 2

interface Read {
  readonly path: string
  readonly rows: number
  readonly indicators: number
  readonly tally: Tally
}

/**
 * Every snapshot of the shared mirror, with formats detected from the content. The row counts in the manifest come from
 * a simple parser. For reports, pages and free JSON they count every cell that looks like an indicator, so a row with a
 * URL and its host counts twice there and once here.
 */
describe.skipIf(!existsSync(folder))(`the mirror of real feeds, half of its files (SEED=${seed})`, () => {
  const read: Read[] = []
  let sources = 0
  let files = 0

  beforeAll(async () => {
    const mirror = await readMirror(folder)
    expect(mirror.problems).toEqual([])
    sources = mirror.sources.length
    const all = mirror.sources.flatMap(({ snapshots }) => snapshots.flatMap(({ files }) => files))
    files = all.length
    for (const file of all.filter(({ path }, at) => listsNone.test(path) || isOfPart(at))) {
      const { items, tally } = readSnapshot({ files: [file] })
      for await (const _ of items);
      read.push({ path: file.path, rows: file.rows ?? 0, indicators: file.indicators ?? 0, tally })
    }
  }, 240_000)

  it('is complete', () => {
    expect(sources).toBe(275)
    expect(files).toBe(472)
  })

  it('contains no unreadable file', () => {
    // Two rows, one of them with the delimiter in a name: too little to detect its columns.
    const known = /dataplane-sshpwauth/
    const unreadable = read.filter(({ path, tally }) => tally.problems.length > 0 && !known.test(path))

    expect(unreadable.map(({ path, tally }) => `${path}: ${tally.problems.join(' ')}`)).toEqual([])
  })

  it('yields at least 99.5 % of the rows that the manifest counts, and reports the missing ones', () => {
    const rows = read.reduce((sum, file) => sum + file.rows, 0)
    // More rows in one file do not compensate for fewer in another.
    const found = read.reduce((sum, file) => sum + Math.min(file.rows, file.tally.read), 0)
    const reasons: Record<string, number> = {}
    for (const { tally } of read) {
      for (const [reason, count] of Object.entries(tally.rejected)) reasons[reason] = (reasons[reason] ?? 0) + count
    }
    const short = read.filter(({ rows, tally }) => tally.read < rows * 0.97)
    console.log(
      [
        `${found} of ${rows} rows (${((found / rows) * 100).toFixed(3)} %), rejected: ${JSON.stringify(reasons)}`,
        ...short.map(({ path, rows, tally }) => `${path}: ${tally.read} of ${rows} ${JSON.stringify(tally.rejected)}`),
      ].join('\n'),
    )

    expect(found / rows).toBeGreaterThan(0.995)
  })

  it('yields no indicator from files that list none', () => {
    const none = read.filter(({ path }) => listsNone.test(path))

    expect(none.length).toBeGreaterThan(4)
    expect(none.filter(({ tally }) => tally.read > 0).map(({ path }) => path)).toEqual([])
  })
})
