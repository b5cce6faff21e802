import { describe, expect, it } from 'vitest'
import { inChunks, oneChunk } from '../../test/one-chunk.ts'
import { segmentOf, sightingsFile } from '../../test/segment-of.ts'
import { dayMs, hourMs } from '../domain/time-units.ts'
import { type LogReading, readLog } from './read-log.ts'

const now = Date.UTC(2026, 10, 20)
const second = (text: string) => Date.parse(text) / 1000

const read = (name: string, text: string): Promise<LogReading> =>
  readLog([{ name, content: inChunks(text, 100) }], { now, keepAll: true })

const seenIn = ({ extraction }: LogReading) =>
  [...extraction.all()].map(({ kind, value, count, first, last, hours }) => ({
    kind,
    value,
    count,
    ...(first !== undefined && { first: new Date(first).toISOString(), last: new Date(last ?? 0).toISOString() }),
    hours: Array.from(hours ?? []),
  }))

describe('sightings of other programs', () => {
  it("are the indicators of Zeek's intel.log, not the ends of the connection", async () => {
    const fields = ['ts', 'uid', 'id.orig_h', 'id.resp_h', 'seen.indicator', 'seen.indicator_type', 'seen.where']
    const row = (ts: string, indicator: string, type: string) =>
      [ts, 'C1', '10.0.0.7', '100.77.1.1', indicator, `Intel::${type}`, 'Conn::IN_RESP'].join('\t')
    const log = [
      '#separator \\x09',
      '#path\tintel',
      `#fields\t${fields.join('\t')}`,
      row('1623024000.123456', '100.20.30.40', 'ADDR'),
      row('1623027601.000000', '100.20.30.40', 'ADDR'),
      row('1623024001.000000', 'evil-test.com/a.bin', 'URL'),
      row('1623024002.000000', 'somebody', 'USER_NAME'),
      '#close\t2021-06-08',
    ].join('\n')
    const reading = await read('intel.log', `${log}\n`)
    const ten = second('2021-06-07T00:00:00Z')

    expect(seenIn(reading)).toEqual([
      {
        kind: 'ipv4',
        value: '100.20.30.40',
        count: 2,
        first: '2021-06-07T00:00:00.123Z',
        last: '2021-06-07T01:00:01.000Z',
        hours: [ten, ten, ten + 3601, ten + 3601],
      },
      expect.objectContaining({ kind: 'url', value: 'http://evil-test.com/a.bin', count: 1 }),
    ])
    expect(reading.detectedFormat).toBe('zeek-intel-log')
    expect(reading.extraction).toMatchObject({ lines: 4, overlongLines: 1, occurrences: 3, linesWithoutTime: 1 })
  })

  it("are the same in Zeek's JSON", async () => {
    const row = { ts: 1623024000.5, 'id.orig_h': '10.0.0.7', 'seen.indicator': 'evil-test.com' }
    const reading = await read(
      'intel.log',
      `${JSON.stringify({ ...row, 'seen.indicator_type': 'Intel::DOMAIN' })}\n{"broken\n`,
    )

    expect(seenIn(reading)).toEqual([
      expect.objectContaining({ value: 'evil-test.com', first: '2021-06-07T00:00:00.500Z' }),
    ])
    expect(reading.extraction.overlongLines).toBe(1)
  })

  it('are what MISP calls sightings, without false positives and expirations', async () => {
    const sighting = (type: string, value: string, kind: string, more = {}) => ({
      Sighting: { id: '1', date_sighting: '1623024000', type, Attribute: { type: kind, value }, ...more },
    })
    const answers = [
      { response: [sighting('0', '100.20.30.40|443', 'ip-dst|port'), sighting('1', 'fine-test.com', 'domain')] },
      [sighting('0', 'evil-test.com', 'hostname'), sighting('2', 'old-test.com', 'domain')],
      { response: [sighting('0', 'a report', 'text'), { Sighting: { type: '0', date_sighting: '1' } }] },
    ]
    const read3 = await Promise.all(answers.map((answer) => read('sightings.json', JSON.stringify(answer))))

    expect(read3.flatMap(seenIn).map(({ value, first }) => [value, first])).toEqual([
      ['100.20.30.40', '2021-06-07T00:00:00.000Z'],
      ['evil-test.com', '2021-06-07T00:00:00.000Z'],
    ])
    expect(read3.map(({ detectedFormat }) => detectedFormat)).toEqual(Array(3).fill('misp-sightings'))
    expect(read3.map(({ extraction }) => extraction.overlongLines)).toEqual([1, 1, 2])
  })

  it('are the rows of a CSV with value, first, last and count', async () => {
    const reading = await read(
      'seen.csv',
      [
        'Count;"Value";first;last;note',
        '5;100.20.30.40;2021-06-07T00:00:00Z;2021-06-07 00:10:00.250;x',
        '1;evil-test[.]com;1623024000;;',
        ';slow-test.com;;;',
        'many;bad-test.com;;;',
        'x'.repeat(2 ** 20 + 1),
      ].join('\r\n'),
    )
    const ten = second('2021-06-07T00:00:00Z')

    expect(seenIn(reading)).toEqual([
      {
        kind: 'ipv4',
        value: '100.20.30.40',
        count: 5,
        first: '2021-06-07T00:00:00.000Z',
        last: '2021-06-07T00:10:00.250Z',
        hours: [ten, ten + 600],
      },
      expect.objectContaining({ value: 'evil-test.com', count: 1, hours: [ten, ten] }),
      { kind: 'domain', value: 'slow-test.com', count: 1, hours: [] },
    ])
    expect(reading.extraction).toMatchObject({ lines: 9, occurrences: 7, overlongLines: 2, linesWithoutTime: 3 })
  })
})

describe('impossible times', () => {
  const iso = (time: number) => new Date(time).toISOString()

  it('are ignored in a table of sightings, as in a log', async () => {
    const rows = [
      `1,100.20.30.40,${iso(now - hourMs)},`,
      `1,100.20.30.40,${iso(now + 2 * dayMs)},`,
      `1,100.20.30.41,${iso(now + 12 * hourMs)},`,
      `1,100.20.30.42,${iso(now + 2 * dayMs)},`,
      `1,100.20.30.43,${iso(Date.UTC(1989, 5))},`,
    ]
    const reading = await read('seen.csv', `count,value,first,last\n${rows.join('\n')}\n`)

    expect(seenIn(reading).map(({ value, first, last }) => [value, first, last])).toEqual([
      ['100.20.30.40', iso(now - hourMs), iso(now - hourMs)],
      ['100.20.30.41', iso(now + 12 * hourMs), iso(now + 12 * hourMs)],
      ['100.20.30.42', undefined, undefined],
      ['100.20.30.43', undefined, undefined],
    ])
    expect(reading.extraction).toMatchObject({ from: now - hourMs, to: now + 12 * hourMs, linesWithoutTime: 3 })
  })

  it('without a zone are those of the sightings’ writer, which no zone of this reading changes', async () => {
    const log = '2021-10-31 02:10:00 fw app: 100.20.30.40 came\n'
    const sightings = await sightingsFile(await segmentOf(log, 'a', now))
    const assumed = async (stated: object, files: Readonly<Record<string, string | Buffer>>) => {
      const content = Object.entries(files).map(([name, data]) => ({ name, content: oneChunk(data) }))
      return (await readLog(content, { now, ...stated })).assumed
    }
    const both = { 'a.sightings': sightings, 'b.log': log }

    const zone = 'Europe/Berlin'
    expect(await assumed({ zone }, { 'a.sightings': sightings })).toEqual({ sightingsZoneOffsetMinutes: 0 })
    expect(await assumed({ zone }, both)).toEqual({ sightingsZoneOffsetMinutes: 0, zone, linesInRepeatedHour: 1 })
    expect(await assumed({ zone: 120, isZoneAssumed: true }, both)).toEqual({
      zoneOffsetMinutes: 120,
      sightingsZoneOffsetMinutes: 0,
    })
  })

  it('are ignored in sightings whose writer had a later clock', async () => {
    const line = (time: number, address: string) => `${iso(time)} fw connection to ${address} denied\n`
    const log =
      line(now - hourMs, '100.20.30.40').repeat(200) +
      line(now + 30 * dayMs, '100.20.30.40') +
      line(now + 30 * dayMs, '100.20.30.41').repeat(3)
    const segment = await segmentOf(log, 'a', now + 31 * dayMs)
    const reading = await read('fw.sightings', (await sightingsFile(segment)).toString())

    expect(seenIn(reading).map(({ value, count, first, last }) => [value, count, first, last])).toEqual([
      ['100.20.30.40', 201, iso(now - hourMs), iso(now - hourMs)],
      ['100.20.30.41', 3, undefined, undefined],
    ])
    expect(reading.extraction).toMatchObject({ from: now - hourMs, to: now - hourMs, linesWithoutTime: 3 })
  })
})
