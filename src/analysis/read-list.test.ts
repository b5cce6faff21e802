import { describe, expect, it } from 'vitest'
import { inChunks } from '../../test/one-chunk.ts'
import { fingerprintOf } from '../engine/extract/fingerprint.ts'
import type { Prefilter } from '../engine/extract/prefilter.ts'
import { makeHead } from '../formats/feeds/head.ts'
import { readList } from './read-list.ts'
import { readLog } from './read-log.ts'

const now = Date.parse('2026-11-20T12:00:00Z')

async function read(text: string, size = 65_536) {
  const bytes = new TextEncoder().encode(text)
  const { extraction, detectedFormat } = await readLog([{ name: 'list', content: inChunks(bytes, size) }], { now })
  const values = [...extraction.all()].map(({ kind, value }) => `${kind} ${value}`).sort()
  return { detectedFormat, values, extraction, bytes: bytes.length }
}

function prefilterOf(domain: string): Prefilter {
  const table = new Int32Array(2 * 64)
  const pair = new Int32Array(2)
  fingerprintOf('domain', domain, pair)
  table.set(pair, 2 * ((pair[0] as number) & 63))
  return { table, mask: 63, ipv4Blocks: new Uint8Array(1 << 21), anyIpv6Range: false }
}

const stix = JSON.stringify({
  type: 'bundle',
  id: 'bundle--5f6a1c2e-0000-4000-8000-000000000001',
  objects: [
    {
      type: 'indicator',
      spec_version: '2.1',
      id: 'indicator--5f6a1c2e-0000-4000-8000-000000000002',
      created: '2021-06-06T15:57:37Z',
      modified: '2021-06-06T15:57:37Z',
      pattern: "[domain-name:value = 'evil-test.com'] OR [ipv4-addr:value = '100.20.30.40']",
      pattern_type: 'stix',
      valid_from: '2021-06-06T15:57:37Z',
      external_references: [{ source_name: 'news', url: 'https://news-test.com/report' }],
    },
  ],
})

describe('an uploaded list', () => {
  it('is compared by the indicators it lists, without surrounding references', async () => {
    const { detectedFormat, values } = await read(stix)

    expect(detectedFormat).toBe('FEED_COMPARE')
    expect(values).toEqual(['domain evil-test.com', 'ipv4 100.20.30.40'])
  })

  it('gives the same from chunks of any size', async () => {
    const whole = await read(stix)

    expect((await read(stix, 7)).values).toEqual(whole.values)
  })

  it('has no event times, even if it contains dates', async () => {
    const { extraction } = await read(
      'id,dateadded,url\n1,2021-06-06 15:57:37,http://evil-test.com/a\n2,2021-06-07 00:00:00,http://evil-test.com/b\n',
    )

    expect(extraction.from).toBeUndefined()
    expect(extraction.uniques.url).toBe(2)
  })

  it('counts rows that cannot be compared as skipped, and the bytes of the file', async () => {
    const lines = [
      'evil-test.com',
      'worse.evil-test.com',
      '10.0.0.1',
      ...Array.from({ length: 9 }, (_, i) => `100.20.30.${i + 1}`),
      '???',
    ]
    const { extraction, values, bytes } = await read(`# made up\n${lines.join('\n')}\n`)

    expect(values).toHaveLength(11)
    expect(extraction.overlongLines).toBe(2)
    expect(extraction.lines).toBe(13)
    expect(extraction.bytes).toBe(bytes)
  })

  it('with URLs does not list their hosts', async () => {
    const { values } = await read('http://evil-test.com/a\nhttp://100.20.30.40/b\n')

    expect(values).toEqual(['url http://100.20.30.40/b', 'url http://evil-test.com/a'])
  })

  it("excludes the organisation's own addresses", async () => {
    const bytes = new TextEncoder().encode('100.20.30.40\n100.20.31.40\n')
    const files = [{ name: 'list', content: inChunks(bytes, 5) }]
    const { extraction } = await readLog(files, { now, ownRanges: ['100.20.30.0/24'] })

    expect([...extraction.all()].map(({ value }) => value)).toEqual(['100.20.31.40'])
    expect(extraction.overlongLines).toBe(1)
  })

  it('needs bounded memory and still counts dropped values', async () => {
    const rows = 5000
    const text = Array.from({ length: rows }, (_, i) => `name${i}.evil-test.com`).join('\n')
    const bytes = new TextEncoder().encode(text)

    const extraction = await readList(makeHead(bytes, { whole: true }), inChunks(bytes, 1000), {
      prefilter: prefilterOf('name7.evil-test.com'),
      maxUniques: 100,
    })

    expect([...(extraction?.possibleMatches() ?? [])].map(({ value }) => value)).toEqual(['name7.evil-test.com'])
    expect(extraction?.uniques.domain).toBe(rows)
  })

  it('includes ranges', async () => {
    const { values } = await read('100.20.30.0/24\n100.20.31.0/24 ; made up\n')

    expect(values).toEqual(['ipv4-cidr 100.20.30.0/24', 'ipv4-cidr 100.20.31.0/24'])
  })

  it('counts up to the point where it is truncated', async () => {
    const { values, extraction } = await read(stix.slice(0, -2))

    expect(values).toContain('domain evil-test.com')
    expect(extraction.overlongLines).toBe(1)
  })

  it('in UTF-16 is read like UTF-8', async () => {
    const text = 'evil-test.com\r\nworse.evil-test.com\r\n'
    const bytes = new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le'))
    const { extraction } = await readLog([{ name: 'list', content: inChunks(bytes, 5) }], { now })

    expect(extraction.uniques).toEqual({ domain: 2 })
  })
})
