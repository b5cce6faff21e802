import { describe, expect, it } from 'vitest'
import { random } from '../../../test/random.ts'
import { seed } from '../../../test/seed.ts'
import { bestScanner } from '../../analysis/scanner.ts'
import { EVENT_CODES } from '../../domain/log-event.ts'
import { createExtractor, type ExtractorOptions } from './extraction.ts'
import { PackedSightings } from './packed-sightings.ts'
import { scriptScanner } from './script-scanner.ts'
import type { Sighting } from './sighting.ts'

const start = Date.UTC(2026, 5, 1)

/** Lines of `seconds code value`, some without a time, in no strict order. */
function logOf(lines: number): Buffer {
  const next = random(seed)
  const whole = (below: number) => Math.floor(next() * below)
  return Buffer.from(
    Array.from({ length: lines }, (_, i) => {
      const at = next() < 0.05 ? '-' : start / 1000 + i * 40 + whole(9000)
      return `${at} ${whole(12)} 100.20.${whole(4)}.${whole(60)} Host-${whole(90)}.evil-test.com\n`
    }).join(''),
  )
}

const wordsOf = (bytes: Uint8Array, from: number, to: number) =>
  Buffer.from(bytes.subarray(from, to)).toString().split(' ')
let isAssumed = false
let role = { code: 0, address: '' }
const options: ExtractorOptions = {
  keepAll: true,
  clock(bytes, from, to) {
    const [at = ''] = wordsOf(bytes, from, to)
    isAssumed = at.endsWith('7')
    return Number(at) * 1000 + 250
  },
  isTimeAssumed: () => isAssumed,
  event: {
    read(bytes, from, to) {
      const [, code, address = ''] = wordsOf(bytes, from, to)
      role = { code: Number(code) < 3 ? EVENT_CODES + Number(code) : 0, address }
      return Number(code)
    },
    roleOf: (bytes, from, to) => (wordsOf(bytes, from, to)[0] === role.address ? role.code : 0),
  },
}

function extracted(log: Uint8Array, more: ExtractorOptions, chunk = 100_000) {
  const extractor = createExtractor({ ...options, ...more })
  for (let at = 0; at < log.length; at += chunk) extractor.push(log.subarray(at, at + chunk))
  return extractor.finish()
}

const sorted = (all: Iterable<Sighting>) =>
  Array.from(all, (one) => structuredClone(one)).sort((a, b) => (a.kind + a.value < b.kind + b.value ? -1 : 1))

describe('packed sightings', () => {
  it.each(['script', 'wasm'])(
    `are the same for any number of parts and chunks as for the whole log: %s (SEED=${seed})`,
    async (name) => {
      const scanner = name === 'script' ? scriptScanner : await bestScanner()
      expect(scanner.name).toBe(name)
      const log = logOf(30_000)
      const whole = extracted(log, { scanner })
      const sightings = new PackedSightings()
      let parts = 0
      const take = (columns: Parameters<PackedSightings['add']>[0]) => {
        parts++
        sightings.add(columns)
      }
      const rest = extracted(log, { scanner, handOver: { values: 200, hours: 3000, take } }, 997)
      take(rest.columns)

      expect(parts).toBeGreaterThan(3)
      expect(sorted(sightings.all())).toEqual(sorted(whole.all()))
      expect(sightings.base).toBe(
        Math.min(
          ...[...whole.all()].flatMap(({ hours = [], assumedHours = [] }) => [
            hours[0] ?? Number.POSITIVE_INFINITY,
            assumedHours[0] ?? Number.POSITIVE_INFINITY,
          ]),
        ),
      )
      expect(sightings.size).toBe(whole.columns.kinds.length)
      expect([...whole.all()].filter(({ kind, roles }) => kind === 'ipv4' && roles).length).toBeGreaterThan(100)
      const { from, to, lines, bytes, occurrences, linesWithoutTime, linesWithAssumedTime } = whole
      expect(rest).toMatchObject({ from, to, lines, bytes, occurrences, linesWithoutTime, linesWithAssumedTime })
      expect(linesWithAssumedTime).toBeGreaterThan(100)
    },
  )

  it('can be listed by kind, sorted by their bytes', () => {
    const sightings = new PackedSightings()
    sightings.add(extracted(logOf(3000), { scanner: scriptScanner }).columns)

    for (const places of sightings.inOrder().values()) {
      const values = Array.from(places, (place) => sightings.sighting(place).value)
      expect(values).toEqual(values.toSorted())
      expect(values.length).toBeGreaterThan(50)
    }
  })
})
