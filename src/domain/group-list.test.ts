import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromCsvCell, toCsv } from './csv.ts'
import { lineFaults, longestListed, readListText } from './group-list.ts'
import { kindById } from './observables/index.ts'

const seed = 20261120
const now = Date.UTC(2026, 10, 20)
const values = (text: string) => readListText(text, now).values.map(({ kind, value }) => `${kind} ${value}`)

describe('the text of a list', () => {
  it.each([
    ['hxxp://evil[.]example[.]com/a', 'url http://evil.example.com/a'],
    ['https://evil.example.com/a?b=1,2', 'url https://evil.example.com/a?b=1,2'],
    ['https://evil.example.com/a?b=1,2 seen, in May', 'url https://evil.example.com/a?b=1,2'],
    ['"100.20.30.40","a reason"', 'ipv4 100.20.30.40'],
    ['"evil.example.com"', 'domain evil.example.com'],
    ['100.20.30.40,80,tcp', 'ipv4 100.20.30.40'],
    ['100.20.30.77/24 | office', 'ipv4-cidr 100.20.30.0/24'],
    ['\tEvil.Example.COM.\t# remark', 'domain evil.example.com'],
  ])('%j holds %s', (line, value) => {
    expect(values(line)).toEqual([value])
  })

  it('names the wrong line and the reason, with any line ending', () => {
    const text = '# remark\r\n10.0.0.1\n\r\u2028words only\nhttps://a.example.com/'.concat('x'.repeat(longestListed))
    const { values: none, rejected } = readListText(text, now)
    expect(none).toEqual([])
    expect(rejected).toEqual([
      { line: 2, text: '10.0.0.1', fault: 'not-routable' },
      { line: 5, text: 'words only', fault: 'unknown' },
      { line: 6, text: expect.stringMatching(/^https:\/\/a\.example\.com\/x{98}$/), fault: 'too-long' },
    ])
  })

  it('accounts for every line: as a value, a repetition, a remark or a rejection', () => {
    const piece = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.ipV4(),
      fc.domain(),
      fc.webUrl(),
      fc.constantFrom('10.0.0.1', '# x', '', ' ', '=1+1', "'; drop table x --", '\u202eevil', 'http://[::1', '%%%'),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const text = pieces.join('\n')
        const { values: entries, repeated, rejected } = readListText(text, now)
        const lines = text.replace(/^\ufeff/, '').split(/\r\n|[\n\r\u2028\u2029]/)
        const said = lines.filter((line) => line.trim() !== '' && !/^(?:#|;|\/\/)/.test(line.trim()))
        expect(entries.length + repeated + rejected.length).toBe(said.length)
        for (const { kind, value } of entries) {
          expect(kindById[kind].canonical(value)).toBe(value)
          expect(value).not.toMatch(/[\n\r\0]/)
          expect(Buffer.byteLength(value)).toBeLessThanOrEqual(longestListed)
        }
        for (const { fault } of rejected) expect(lineFaults).toContain(fault)
      }),
      { seed, numRuns: 500 },
    )
  })

  it.each([
    ['evil.example.com # seen in May', 'seen in May'],
    ['"100.20.30.40","a reason"', 'a reason'],
    ['100.20.30.40,80,tcp', '80,tcp'],
    ['evil.example.com', undefined],
  ])('%j has the remark %j', (line, reason) => {
    expect(readListText(line, now).values[0]?.remark).toBe(reason)
  })

  it('is read as a table if its first line names columns, with any separator', () => {
    const rows = [
      ['Value', 'Reason', 'Expires at'],
      ['evil[.]example[.]com', 'our own, "test"', '2026-12-31'],
      ['100.20.30.40', '', '2026-12-31T10:00:00+02:00'],
      ['100.20.30.41', 'for ever', ''],
      ['100.20.30.42', 'German', '31.12.2026'],
    ]
    const cell = (text: string) => `"${text.replaceAll('"', '""')}"`
    for (const separator of [',', ';', '\t']) {
      const text = rows.map((row) => row.map(cell).join(separator)).join('\r\n')
      expect(readListText(`\ufeff\n${text}\n\n`, now)).toEqual({
        repeated: 0,
        rejected: [],
        unknownColumns: [],
        values: [
          {
            ...{ kind: 'domain', value: 'evil.example.com' },
            ...{ reason: 'our own, "test"', expiresAt: '2026-12-31T23:59:59.000Z' },
          },
          { kind: 'ipv4', value: '100.20.30.40', expiresAt: '2026-12-31T08:00:00.000Z' },
          { kind: 'ipv4', value: '100.20.30.41', reason: 'for ever' },
          { kind: 'ipv4', value: '100.20.30.42', reason: 'German', expiresAt: '2026-12-31T23:59:59.000Z' },
        ],
      })
    }
  })

  it('limits expiry dates to the end of the year 9999, in any zone', () => {
    const table = 'value,expires\n100.20.30.40,9999-12-31T23:59:59-05:00\n100.20.30.41,31.12.9999\n'

    expect(readListText(table, now).values.map(({ expiresAt }) => expiresAt)).toEqual([
      '9999-12-31T23:59:59.999Z',
      '9999-12-31T23:59:59.000Z',
    ])
  })

  it('rejects values that could not be stored as they are written', () => {
    const table =
      'value,reason,expires\n100.20.30.40,a,2026-11-19\n100.20.30.41,b,2026-02-31\n100.20.30.42,c,soon\nx,d,'
    expect(readListText(table, now)).toMatchObject({
      values: [],
      rejected: [
        { line: 2, fault: 'expired' },
        { line: 3, fault: 'expiry' },
        { line: 4, fault: 'expiry' },
        { line: 5, fault: 'unknown' },
      ],
    })
    expect(readListText('100.20.30.40,a reason,2020-01-01', now).rejected).toMatchObject([
      { line: 1, fault: 'columns' },
    ])
    expect(readListText('value,severity,reason\n100.20.30.40,high,x', now)).toEqual({
      ...{ values: [], repeated: 0, rejected: [], unknownColumns: ['severity'] },
    })
  })

  it('is read to the end despite a quote that is never closed', () => {
    const { values: read, rejected } = readListText('value,reason\n100.20.30.40,"open\n100.20.30.41,b\n', now)
    expect([read.map(({ value }) => value), rejected]).toEqual([['100.20.30.40', '100.20.30.41'], []])
    expect(readListText(`value,reason\n${'"a,'.repeat(300_000)}`, now).values).toEqual([])
  })

  it('is read in time proportional to its length, whatever its lines repeat', () => {
    const lines = ['"', "'", ' '].map((mark) => `100.20.30.40 a${mark.repeat(7900)}x\n`.repeat(300))

    const { values: read, repeated, rejected } = readListText(lines.join(''), now)

    expect([read.length, repeated, rejected]).toEqual([1, 899, []])
  })

  it('reads back what an export wrote', () => {
    const text = fc.string({ unit: fc.constantFrom(...'=+-@\'";, a1|＝'), maxLength: 12 })
    fc.assert(
      fc.property(text, (reason) => {
        const csv = toCsv([
          ['value', 'reason'],
          ['100.20.30.40', reason],
        ])
        const read = readListText(csv, now).values[0]?.reason ?? ''
        expect(read).toBe(
          fromCsvCell(reason)
            .replace(/[\p{Cc}\s]+/gu, ' ')
            .trim(),
        )
      }),
      { seed, numRuns: 2000 },
    )
  })
})
