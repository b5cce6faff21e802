import { describe, expect, it } from 'vitest'
import { OwnRange, ReportRequest } from './uploads.ts'

describe('an own range', () => {
  it.each([
    '192.0.2.1',
    '192.0.2.0/24',
    '10.0.0.0/8',
    '2001:db8::1',
    '2001:db8::/32',
    'fd00::/8',
    'example.com',
    'bücher-test.de',
    'dc01.corp.lan',
    ' intranet.example ',
  ])('may be %s', (text) => {
    expect(OwnRange.parse(text)).toBe(text.trim())
  })

  it.each([
    '',
    'our office',
    'localhost',
    '999.1.1.1',
    '192.0.2.0/33',
    '192.0.2.0-192.0.2.9',
    'http://example.com/a',
    'a@example.com',
    'x'.repeat(300),
  ])('may not be %s', (text) => {
    expect(OwnRange.safeParse(text).success).toBe(false)
  })

  it('is named in the refusal, with the accepted forms', () => {
    const read = OwnRange.safeParse('our office')

    expect(read.error?.issues[0]?.message).toBe('"our office" is no address, no range (CIDR) and no domain')
  })

  it('may be missing, and may be given a thousand times', () => {
    const cOrg = {
      type: 'enterprise',
      productGroup: 'siem',
      sourcesType: { free: true, commercial: false },
      iocTypes: [],
    }
    const request = (count: number) => ReportRequest.safeParse({ cOrg, ownRanges: Array(count).fill('192.0.2.1') })

    expect(ReportRequest.parse({ cOrg }).ownRanges).toEqual([])
    expect([request(1000).success, request(1001).success]).toEqual([true, false])
  })
})
