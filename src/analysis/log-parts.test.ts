import { expect, it } from 'vitest'
import { TooMuchKept } from '../engine/extract/kept-most.ts'
import type { Prefilter } from '../engine/extract/prefilter.ts'
import { readLog } from './read-log.ts'

const prefilter: Prefilter = {
  table: new Int32Array(4),
  mask: 1,
  ipv4Blocks: new Uint8Array(1 << 21).fill(255),
  anyIpv6Range: true,
}
const most = { values: 6, valueBytes: 1000, hours: 6 }
const two = Array.from({ length: 2 }, (_, hour) => `2026-11-19T0${hour}:00:00Z fw denied 100.20.30.40 100.20.30.41\n`)
const others = ['2026-11-19T02:00:00Z fw denied 100.20.31.40 100.20.31.41 100.20.31.42\n']
const sightings = ['value,first,last,count\n', '100.20.32.1,2026-11-19T00:00:00Z,2026-11-19T01:00:00Z,2\n']

function read(...files: readonly string[][]) {
  const contents = files.map((lines, i) => ({
    name: `${i}.log`,
    content: (async function* () {
      for (const line of lines) yield new TextEncoder().encode(line)
    })(),
  }))
  return readLog(contents, { now: Date.UTC(2026, 10, 20), prefilter, most })
}
const valuesOf = async (...files: readonly string[][]) =>
  [...(await read(...files)).extraction.possibleMatches()].map(({ value }) => value).toSorted()

it('the memory limits apply to all files together', async () => {
  expect(await valuesOf(two)).toEqual(['100.20.30.40', '100.20.30.41'])
  await expect(read(two, others)).rejects.toThrow(TooMuchKept)
})

it('hours that occur in several files count once', async () => {
  expect(await valuesOf(two, two, two, two)).toEqual(['100.20.30.40', '100.20.30.41'])
})

it('the memory limits apply to sightings files too', async () => {
  expect(await valuesOf(sightings)).toEqual(['100.20.32.1'])
  const many = Array.from({ length: 4 }, (_, i) => `100.20.32.${i},2026-11-19T00:00:00Z,2026-11-19T01:00:00Z,2\n`)

  await expect(read([sightings[0] as string, ...many])).rejects.toThrow(TooMuchKept)
})
