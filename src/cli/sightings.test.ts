import { readFileSync, writeFileSync } from 'node:fs'
import { gunzipSync, gzipSync } from 'node:zlib'
import { beforeAll, expect, it } from 'vitest'
import { winnow as inProcess } from '../../test/command-line.ts'
import { folderForFile, workingFolder } from '../../test/for-file.ts'
import { makeSegment } from '../formats/sightings/write.ts'

workingFolder()
const cache = folderForFile()
const winnow = (args: readonly string[], input?: string) => inProcess(args, input, { XDG_CACHE_HOME: cache })

const line = (day: number, value: string) => `2026-03-0${day}T10:00:00Z allow 10.0.0.5 -> ${value}:443\n`
const logs = {
  'a.log': line(1, '100.20.30.40') + line(2, '100.20.30.41') + line(3, 'evil-test.com'),
  'b.log': line(4, '100.20.30.40') + line(5, 'late-test.net'),
}

beforeAll(() => {
  for (const [name, text] of Object.entries(logs)) writeFileSync(name, text)
  writeFileSync('b.log.gz', gzipSync(logs['b.log']))
  writeFileSync('early.txt', '100.20.30.40\nevil-test.com\n')
  writeFileSync('late.txt', '100.20.30.41\nlate-test.net\n100.20.30.40\n')
  const file = (path: string, source_id: string, snapshot_date: string) => ({ path, source_id, snapshot_date })
  const files = [file('early.txt', 'early', '2026-02-27T00:00:00Z'), file('late.txt', 'late', '2026-03-03T00:00:00Z')]
  writeFileSync('MANIFEST.json', JSON.stringify({ files }))
})

const segmentsIn = (path: string) =>
  gunzipSync(readFileSync(path))
    .toString()
    .split('\n')
    .filter((text) => text.startsWith('{'))
    .map((text) => JSON.parse(text).segment as string)

it('analyse makes the same report from sightings as from their logs', async () => {
  const { code, out } = await winnow(['extract', 'a.log', 'b.log', '--sightings', 'both.gz'])
  const asked = ['--feeds', '.', '--format', 'json', '--as-of', '2026-03-06']
  const ofLogs = await winnow(['analyse', 'a.log', 'b.log', ...asked, '--evidence', 'logs.ndjson'])
  const ofSightings = await winnow(['analyse', 'both.gz', ...asked, '--evidence', 'sightings.ndjson'])

  expect([code, out]).toEqual([0, ''])
  const report = (text: string) => ({ ...JSON.parse(text), id: '' })
  expect(JSON.parse(ofLogs.out).summary.suspicious).toBe(4)
  expect(report(ofSightings.out)).toEqual(report(ofLogs.out))
  // Sightings name no own hosts.
  const evidence = (path: string) => readFileSync(path, 'utf8').replaceAll(/"hosts":\[[^\]]*\],/g, '')
  expect(evidence('sightings.ndjson')).toBe(evidence('logs.ndjson'))
})

it('merge counts each file of a log once, in any order, even if an input is also the output', async () => {
  await winnow(['extract', 'a.log', 'b.log', '--sightings', 'both.gz'])
  await winnow(['extract', 'b.log.gz', '--sightings', 'b.gz'])
  const [first, second] = [
    await winnow(['merge', 'one.gz', 'both.gz', 'b.gz']),
    await winnow(['merge', 'two.gz', 'b.gz', 'both.gz', 'b.gz']),
  ]
  const third = await winnow(['merge', 'b.gz', 'b.gz', 'one.gz'])

  expect([first.code, second.code, third.code]).toEqual([0, 0, 0])
  const [one, two] = ['one.gz', 'two.gz'].map((path) => readFileSync(path))
  expect(two).toEqual(one)
  expect(readFileSync('b.gz')).toEqual(one)
  expect(segmentsIn('one.gz')).toHaveLength(2)
})

it('merge reads many files a hundred at a time', async () => {
  const facts = { writer: 'test', lines: 1, bytes: 9, occurrences: 1, linesWithoutTime: 1, linesWithAssumedTime: 0 }
  const formats = [{ format: 'squid', files: 1, lines: 1 }]
  const sighted = { kind: 'ipv4', value: '100.20.30.40', hours: [], assumedHours: [], firstMs: 0, lastMs: 0 } as const
  const names = Array.from({ length: 230 }, (_, i) => `many-${i}.sightings`)
  for (const [i, name] of names.entries()) {
    const values = [{ ...sighted, count: i + 1 }]
    const segment = await makeSegment({ ...facts, formats, skippedLines: 0 }, values, `s${i}`)
    const otherPath = await makeSegment({ ...facts, formats, skippedLines: 0 }, values, `t${i}`)
    writeFileSync(name, Buffer.concat((i < 220 ? [segment, otherPath] : [otherPath]).flatMap(({ parts }) => parts)))
  }

  expect((await winnow(['merge', 'many.gz', ...names])).code).toBe(0)
  expect((await winnow(['merge', 'again.gz', ...names.toReversed(), 'many.gz'])).code).toBe(0)

  expect(segmentsIn('many.gz')).toHaveLength(450)
  expect(readFileSync('again.gz')).toEqual(readFileSync('many.gz'))
})

it('two equal files in one run count as two', async () => {
  writeFileSync('copy.log', logs['a.log'])
  await winnow(['extract', 'a.log', 'copy.log', '--sightings', 'copies.gz'])
  await winnow(['extract', 'a.log', '--sightings', 'single.gz'])
  await winnow(['merge', 'merged.gz', 'copies.gz', 'single.gz'])

  const [id = ''] = segmentsIn('single.gz')
  expect(segmentsIn('merged.gz')).toEqual([id, `${id}-2`])
})

it('an unreadable file is named with its line, and nothing is written', async () => {
  await winnow(['extract', 'a.log', '--sightings', 'good.gz'])
  const text = gunzipSync(readFileSync('good.gz')).toString()
  writeFileSync('bad.sightings', text.replace('100.20.30.40', '100.20.30.44'))

  const { code, err } = await winnow(['merge', 'out.gz', 'good.gz', 'bad.sightings'])

  expect(code).toBe(1)
  expect(err).toMatch(/bad\.sightings: line \d: /)
  expect(() => readFileSync('out.gz')).toThrow('ENOENT')
  expect((await winnow(['analyse', 'bad.sightings', '--feeds', '.'])).err).toMatch(/line \d: /)
})

it('extract refuses to make sightings from sightings, or together with every line', async () => {
  await winnow(['extract', 'a.log', '--sightings', 'good.gz'])

  const [again, both] = [
    await winnow(['extract', 'good.gz', '--sightings', 'again.gz']),
    await winnow(['extract', 'a.log', '--sightings', 'again.gz', '--per-line']),
  ]

  expect([again.code, both.code]).toEqual([2, 2])
  expect(again.err).toContain("'winnow merge'")
})
