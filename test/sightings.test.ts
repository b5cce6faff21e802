import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { type LogFile, readLog } from '../src/analysis/read-log.ts'
import { dayMs } from '../src/domain/time-units.ts'
import { compileOwnLists, type OwnList } from '../src/engine/lists/own-lists.ts'
import { samples } from '../src/formats/logs/samples.ts'
import { random } from './random.ts'
import { seed } from './seed.ts'
import { indexOf, logFileOf, now, reportOf, sightingsOf } from './sightings-report.ts'
import { isSoak, partOf } from './soak.ts'

// The report from the sightings of a log equals the report from the log.

const logs = fileURLToPath(new URL('../../shared/data/logs', import.meta.url))

/** Removes directions; of a log that states directions only, the figures of events and blocks too. */
function withoutDirections(value: ReturnType<typeof reportOf>) {
  const saysActions = value.report.passed !== undefined
  const dropped = saysActions ? /^(?:inbound|outbound|internal)$/ : /^(?:events|blocked)$/
  return JSON.parse(JSON.stringify(value, (key, one) => (dropped.test(key) ? undefined : one)))
}

/** Compares the two reports. @returns the number of matched observables, and how many of them passed */
async function compare(files: () => readonly LogFile[], seed: number): Promise<{ met: number; passed: number }> {
  const whole = await readLog(files(), { now, keepAll: true })
  const seen = [...whole.extraction.all()]
  const index = indexOf(seen, seed)
  const some = seen.filter((_, at) => at % 5 === 0)
  const lists: OwnList[] = [
    { id: 'deny', name: 'deny', effect: 'deny', inherited: false, entries: some.slice(0, 50) },
    { id: 'allow', name: 'allow', effect: 'allow', inherited: false, entries: some.slice(50, 90) },
  ]
  const alsoKept = compileOwnLists(lists)?.prefilter
  const sightings = await sightingsOf(files())
  let [met, passed] = [0, 0]
  for (const ownRanges of [[], seen.slice(0, 2).map(({ value }) => value)]) {
    const options = { now, ownRanges, prefilter: index.prefilter, ...(alsoKept && { alsoKept: [alsoKept] }) }
    const ofLog = await readLog(files(), options)
    const ofSightings = await readLog([logFileOf('x.sightings', sightings)], options)
    const withOwn = await readLog([logFileOf('x.sightings', await sightingsOf(files(), { ownRanges }))], options)

    expect(ofSightings.leftOut).toBe(0)
    const expected = reportOf(ofLog, index, lists)
    expect(reportOf(withOwn, index, lists)).toEqual(expected)
    // Own addresses decide directions, which are known only while the log is read.
    const found = reportOf(ofSightings, index, lists)
    if (ownRanges.length === 0) expect(found).toEqual(expected)
    else expect(withoutDirections(found)).toEqual(withoutDirections(expected))
    met += expected.evidence.length
    passed += expected.report.passed?.summary.suspicious ?? 0
  }
  return { met, passed }
}

describe(`the report from sightings equals the report from (SEED=${seed})`, () => {
  it('their log, for a third of the formats', async () => {
    let [met, passed] = [0, 0]
    for (const [i, [id, { log }]] of partOf(Object.entries(samples), 3).entries()) {
      if (id === 'winnow-sightings') continue
      // Made-up samples have documentation addresses, which are not observables.
      const text = typeof log === 'string' ? log : Buffer.from(log).toString('latin1')
      const routable = text
        .replaceAll('192.0.2.', '100.20.2.')
        .replaceAll('198.51.100.', '100.51.9.')
        .replaceAll('203.0.113.', '100.90.1.')
        .replaceAll('.example', '-test.com')
      const bytes = typeof log === 'string' ? Buffer.from(routable) : Buffer.from(log)
      const found = await compare(() => [logFileOf(`${id}.log`, bytes)], i)
      met += found.met
      passed += found.passed
    }
    expect(met).toBeGreaterThan(30)
    if (isSoak) expect(passed).toBeGreaterThan(5)
  })

  it('several logs, lists and repeated lines', async () => {
    const line = (at: number, value: string) => `${new Date(now - at).toISOString()} fw denied ${value} \n`
    const log = Array.from({ length: 500 }, (_, i) => line(i * 1_234_567, `100.20.${i % 7}.${i % 31}`)).join('')
    const old = Array.from(
      { length: 50 },
      (_, i) => `Jun ${(i % 28) + 1} 10:00:${i % 60} fw sshd[1]: 100.20.9.${i}\n`,
    ).join('')
    const list = Array.from({ length: 90 }, (_, i) => `100.30.0.${i % 40}\n`).join('')
    const files = () => [
      logFileOf('a.log', Buffer.from(log)),
      logFileOf('b.log', Buffer.from(old)),
      logFileOf('c.txt', Buffer.from(list)),
    ]

    expect((await compare(files, 7)).met).toBeGreaterThan(50)
    expect((await compare(() => files().toReversed(), 8)).met).toBeGreaterThan(50)
    expect((await compare(() => files().slice(2), 9)).met).toBeGreaterThan(10)
  })

  it('a log of kinds that no source lists, which are named in the same order', async () => {
    const log = `${new Date(now - dayMs).toISOString()} mail denied to=user@mail-test.com from 100.20.3.1 at b-test.com`
    const read = (name: string, bytes: Uint8Array) => readLog([logFileOf(name, bytes)], { now, keepAll: true })
    const whole = await read('a.log', Buffer.from(log))
    const sightings = await sightingsOf([logFileOf('a.log', Buffer.from(log))])
    const index = indexOf([], 1)
    const [ofLog, ofSightings] = [whole, await read('x.sightings', sightings)].map((one) => reportOf(one, index, []))

    expect(ofLog?.report.summary.unlistedKinds).toEqual(['ipv4', 'email', 'domain'])
    expect(ofSightings).toEqual(ofLog)
  })

  it('a log that states which events passed', async () => {
    const next = random(3)
    const log = Array.from({ length: 2000 }, () => {
      const time = ((now - Math.floor(next() * 20 * dayMs)) / 1000).toFixed(3)
      const number = Math.floor(next() * 60)
      const result = number < 20 || next() < 0.3 ? 'TCP_DENIED/403' : 'TCP_MISS/200'
      const host = `${number}.evil-test.com`
      return `${time} 90 10.0.0.7 ${result} 512 GET http://${host}/ - HIER_DIRECT/100.20.3.${Math.floor(next() * 60)} text/html\n`
    })
    const { met, passed } = await compare(() => [logFileOf('access.log', Buffer.from(log.join('')))], 5)

    expect(passed).toBeGreaterThan(20)
    expect(met).toBeGreaterThan(passed)
  })

  const manifest = join(logs, 'MANIFEST.json')
  it.skipIf(!existsSync(manifest))(
    'real logs, which the soak requires to be a hundred times as large as their sightings',
    async () => {
      const all = (JSON.parse(readFileSync(manifest, 'utf8')).files as { path: string; bytes: number }[]).filter(
        ({ bytes }) => isSoak || bytes < 2_000_000,
      )
      const chosen = partOf(all, 24)
      let [size, packedSize, met] = [0, 0, 0]
      for (const [i, { path, bytes }] of chosen.entries()) {
        const read = () => [logFileOf(basename(path), readFileSync(join(logs, '..', path)))]
        met += (await compare(read, i)).met
        size += bytes
        packedSize += (await sightingsOf(read())).length
      }
      console.log(`${chosen.length} logs: ${size} bytes, their sightings ${packedSize}; ${met} observables met`)
      if (isSoak) expect(packedSize).toBeLessThan(size / 100)
    },
    1_200_000,
  )
})
