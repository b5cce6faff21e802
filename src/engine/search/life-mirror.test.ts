import { existsSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { isSoak } from '../../../test/soak.ts'
import { parseIpv4 } from '../../domain/observables/ip.ts'
import { ipv4Cidr } from '../../domain/observables/ipv4-cidr.ts'
import { dayMs } from '../../domain/time-units.ts'
import { createIndexBuilder } from '../index/index-builder.ts'
import { bufferBytes } from '../index/index-bytes.ts'
import { openIndex } from '../index/index-reader.ts'
import { archiveCadence, toleranceOf } from '../listings/looks.ts'
import { createTimeline } from '../listings/timeline.ts'
import { barAt, lifeOf } from './life.ts'

/**
 * Checks for every address and range of real lists with several snapshots that its life agrees with the snapshots: at
 * each look, next to it and between looks. The data is outside the repository; without it, and outside the soak, the
 * test is skipped.
 */
const data = new URL('../../../../shared/data/', import.meta.url)
const manifest = new URL('feeds/MANIFEST.json', data)
const isHere = existsSync(manifest)

type Kind = 'ipv4' | 'ipv4-cidr'

function snapshots() {
  const { files } = JSON.parse(readFileSync(manifest, 'utf8')) as {
    files: { path: string; source_id: string; snapshot_date: string; parser_hint: string }[]
  }
  const lists = files.filter(({ parser_hint }) => ['netset', 'plain', 'ipsum'].includes(parser_hint))
  const bySource = Map.groupBy(lists, ({ source_id }) => source_id)
  return [...bySource].flatMap(([source, own]) => {
    const read = new Map(
      own.map(({ path, snapshot_date }) => [Date.parse(snapshot_date), valuesOf(new URL(path, data))] as const),
    )
    const looks = [...read].filter(([, values]) => values.size > 0).sort(([a], [b]) => a - b)
    return looks.length > 1 ? [{ source, looks }] : []
  })
}

function valuesOf(file: URL): Map<string, Kind> {
  const values = new Map<string, Kind>()
  for (const line of gunzipSync(readFileSync(file)).toString('latin1').split('\n')) {
    const cell = line.split(/[\s#;]/)[0] as string
    if (parseIpv4(cell) !== undefined) values.set(cell, 'ipv4')
    const range = cell.includes('/') ? ipv4Cidr.canonical(cell) : undefined
    if (range !== undefined) values.set(range, 'ipv4-cidr')
  }
  return values
}

it.skipIf(!isHere || !isSoak)(
  'the life of every indicator in real lists agrees with the snapshots',
  () => {
    const sources = snapshots()
    const timeline = createTimeline({ shrinkShare: 1 })
    for (const { source, looks } of sources) {
      for (const [time, values] of looks) {
        const writer = timeline.snapshot(source, time)
        for (const [value, kind] of values) writer.add({ kind, value })
        writer.commit()
      }
    }
    const now = Math.max(...sources.flatMap(({ looks }) => looks.map(([time]) => time))) + 400 * dayMs
    const builder = createIndexBuilder({ now })
    for (const listing of timeline.listings()) builder.add(listing)
    const tolerances = sources.map(({ looks }) =>
      toleranceOf(
        archiveCadence(
          looks.map(([time]) => time),
          dayMs,
        ),
      ),
    )
    const index = openIndex(
      bufferBytes(
        builder.build(
          timeline.sources.map((id, i) => ({ id, looks: timeline.looks(i), toleranceMs: tolerances[i] as number })),
        ),
      ),
    )
    let instantCount = 0
    for (const [position, { looks }] of sources.entries()) {
      const tolerance = tolerances[position] as number
      const times = looks.map(([time]) => time)
      expect(Array.from(timeline.looks(position))).toEqual(times)
      const instants = times.flatMap((time, i) => [time - 1000, time, time + 1000, (time + (times[i + 1] ?? now)) / 2])
      const all = new Map(looks.flatMap(([, values]) => [...values]))
      for (const [value, kind] of all) {
        const rows = lifeOf(index, { kind, value }, now).rows.filter(
          (row) => row.source === position && row.how === 'exact',
        )
        for (const instant of instants) {
          const at = times.findLastIndex((time) => time <= instant)
          const [before = Number.NaN, after = Number.POSITIVE_INFINITY] = [times[at], times[at + 1]]
          const isListed = looks[at]?.[1].has(value)
          const isNear = after - before <= tolerance && isListed === looks[at + 1]?.[1].has(value)
          const isWatched = before === instant || isNear
          const right = !isWatched ? 'notWatched' : isListed ? 'listed' : 'notListed'
          const got = rows[0] && barAt(rows[0], instant).state
          if (got !== right || rows.length !== 1)
            expect({ value, instant, got }).toEqual({ value, instant, got: right })
          instantCount++
        }
      }
    }
    console.log(`${sources.length} sources, ${index.indicators} indicators, ${instantCount} instants`)
    expect(sources.length).toBeGreaterThanOrEqual(20)
  },
  600_000,
)
