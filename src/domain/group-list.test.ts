import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lineFaults, longestListed, readListText } from './group-list.ts'
import { kindById } from './observables/index.ts'

const seed = 20261120
const values = (text: string) => readListText(text).values.map(({ kind, value }) => `${kind} ${value}`)

describe('a text of a list', () => {
  it.each([
    ['hxxp://evil[.]example[.]com/a', 'url http://evil.example.com/a'],
    ['https://evil.example.com/a?b=1,2', 'url https://evil.example.com/a?b=1,2'],
    ['https://evil.example.com/a?b=1,2 seen, in May', 'url https://evil.example.com/a?b=1,2'],
    ['"100.20.30.40","a reason"', 'ipv4 100.20.30.40'],
    ['"evil.example.com"', 'domain evil.example.com'],
    ['100.20.30.40,80,tcp', 'ipv4 100.20.30.40'],
    ['100.20.30.40:8080', 'ipv4 100.20.30.40'],
    ['100.20.30.40/32', 'ipv4 100.20.30.40'],
    ['100.20.30.77/24 | office', 'ipv4-cidr 100.20.30.0/24'],
    ['::ffff:100.20.30.40', 'ipv4 100.20.30.40'],
    ['2A00:1450:4001:0:0:0:0:1', 'ipv6 2a00:1450:4001::1'],
    ['\tEvil.Example.COM.\t# remark', 'domain evil.example.com'],
    ['b\u00fccher.example.com', 'domain xn--bcher-kva.example.com'],
    ['user[at]evil[.]example[.]com', 'email user@evil.example.com'],
    ['CVE-2026-1234', 'cve CVE-2026-1234'],
  ])('%j holds %s', (line, value) => {
    expect(values(line)).toEqual([value])
  })

  it('tells which line is wrong, and why, whatever ends lines', () => {
    const text = '# remark\r\n10.0.0.1\n\r\u2028words only\nhttps://a.example.com/'.concat('x'.repeat(longestListed))
    const { values: none, rejected } = readListText(text)
    expect(none).toEqual([])
    expect(rejected).toEqual([
      { line: 2, text: '10.0.0.1', fault: 'not-routable' },
      { line: 5, text: 'words only', fault: 'unknown' },
      { line: 6, text: expect.stringMatching(/^https:\/\/a\.example\.com\/x{98}$/), fault: 'too-long' },
    ])
  })

  it('costs no more than its lines: every line is a value, a repetition, a remark or rejected', () => {
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
        const { values: found, repeated, rejected } = readListText(text)
        const lines = text.replace(/^\ufeff/, '').split(/\r\n|[\n\r\u2028\u2029]/)
        const said = lines.filter((line) => line.trim() !== '' && !/^(?:#|;|\/\/)/.test(line.trim()))
        expect(found.length + repeated + rejected.length).toBe(said.length)
        for (const { kind, value } of found) {
          expect(kindById[kind].canonical(value)).toBe(value)
          expect(value).not.toMatch(/[\n\r\0]/)
          expect(Buffer.byteLength(value)).toBeLessThanOrEqual(longestListed)
        }
        for (const { fault } of rejected) expect(lineFaults).toContain(fault)
      }),
      { seed, numRuns: 500 },
    )
  })
})
