import { describe, expect, it } from 'vitest'
import { readFeed, valuesIn } from '../../../test/read-feed.ts'

/** Tables as analysts and exchanges of a sector export them, with invented values. */

it.each(['Source IP', 'Source Address', 'source_ip', 'src_ip'])(
  'where attacks came from (%s) is listed, and not where they went',
  async (name) => {
    const rows = [1, 2, 3].map((n) => `45.155.75.${n},62.10.20.30,22,Blocked`)

    expect(await valuesIn(`${name},Destination IP,Port,Action\n${rows.join('\n')}\n`)).toEqual([
      '45.155.75.1',
      '45.155.75.2',
      '45.155.75.3',
    ])
  },
)

it('the address of a source is listed, and not its name', async () => {
  const rows = [1, 2].map((n) => `ws${n}.talbrook-lab.com,45.155.75.${n},a`)

  expect(await valuesIn(`Source Host,Source IP,User\n${rows.join('\n')}\n`)).toEqual(['45.155.75.1', '45.155.75.2'])
})

describe('rows are withdrawn', () => {
  it.each([
    ['Verdict', 'Malicious', 'Non-malicious'],
    ['Verdict', 'Suspicious', 'Not malicious'],
    ['Verdict', 'Malicious activity', 'No threats detected'],
    ['Status', 'Under investigation', 'Revoked'],
    ['Status', 'Taken down', 'Known benign'],
    ['Tags', 'c2', 'benign'],
    ['Tags', 'c2', 'known-good'],
    ['Context', 'Loader', '"Legitimate, connectivity check"'],
    ['Rating', 'Malicious', 'Good'],
    ['Deprecated', 'no', 'yes'],
    ['Recommendation', 'Block', 'Do not block'],
    ['Empfehlung', 'Sperren', 'Nicht sperren'],
    ['Situação', 'Ativo', 'Falso positivo'],
    ['Opmerking', 'C2', 'vals positief'],
  ])('by the column “%s”: not for “%s”, but for “%s”', async (name, listed, withdrawn) => {
    const text = `Indicator,Type,${name}\n45.155.75.1,IP,${listed}\n45.155.75.2,IP,${withdrawn}\n45.155.75.3,IP,${listed}\n`

    expect(await valuesIn(text)).toEqual(['45.155.75.1', '45.155.75.3'])
  })

  it.each(['Do not block:', 'Exclusion list (do not block):', 'Lista de exclusão (não bloquear):'])(
    'below the heading “%s”',
    async (heading) => {
      expect(
        await valuesIn(`Indicators of Compromise\n\nIP addresses:\n45[.]155[.]75[.]1\n\n${heading}\n62.10.20.30\n`),
      ).toEqual(['45.155.75.1'])
    },
  )
})

describe('dates', () => {
  it.each([
    ['Eerst gezien', 'Laatst gezien'],
    ['Primeira vez visto', 'Última vez visto'],
    ['Prima rilevazione', 'Ultima rilevazione'],
  ])('below “%s” and “%s” are read', async (first, last) => {
    const { records } = await readFeed(
      `Indicator,${first},${last}\n45.155.75.1,02-01-2026,03-01-2026\n45.155.75.2,02-01-2026,08-01-2026\n`,
    )

    expect(records[1]).toMatchObject({ firstSeen: Date.UTC(2026, 0, 2), lastSeen: Date.UTC(2026, 0, 8) })
  })

  it.each(['2026-01-02 10:00:00 +0000 UTC', '2026-01-02 10:00:00 (UTC)', '02/Jan/2026 10:00:00'])(
    'as “%s” are read',
    async (date) => {
      expect((await readFeed(`ip,first_seen\n45.155.75.1,${date}\n45.155.75.2,${date}\n`)).records[0]?.firstSeen).toBe(
        Date.UTC(2026, 0, 2, 10),
      )
    },
  )
})

it('of names that lead to the page that tells why they are blocked, the names are listed', async () => {
  const names = ['pay-velmora.net', 'x.velmora.top', 'login-northwave.com']

  expect(await valuesIn(`127.0.0.1 localhost\n${names.map((name) => `62.10.20.30 ${name}`).join('\n')}\n`)).toEqual(
    names,
  )
})

it('OpenCTI: patterns of STIX are read among rules, unless they are revoked', async () => {
  const row = (name: string, pattern: string, kind: string, revoked: boolean) =>
    `"Indicator","${name}","${pattern}","${kind}","${revoked}","2026-06-01T00:00:00Z"`
  const text = [
    '"entity_type","name","pattern","pattern_type","revoked","valid_until"',
    row('a', "[ipv4-addr:value = '45.155.75.1']", 'stix', false),
    row('b', 'rule b { condition: true }', 'yara', false),
    row('c', 'rule c { condition: true }', 'yara', false),
    row('d', "[ipv4-addr:value = '45.155.75.2']", 'stix', true),
  ]
  const { records } = await readFeed(text.join('\n'))

  expect(records).toMatchObject([{ value: '45.155.75.1', validUntil: Date.UTC(2026, 5, 1) }])
})

it('records of a list of domains or hosts are listed by their names', async () => {
  const domains = ['pay-velmora.net', 'x.velmora.top'].map((name) => ({ name, role: 'c2' }))
  const files = [{ name: 'a.zip', md5: 'a1b2c3d4e5f60718293a4b5c6d7e8f90' }]

  expect(await valuesIn(JSON.stringify({ domains }))).toEqual(['pay-velmora.net', 'x.velmora.top'])
  expect(await valuesIn(JSON.stringify({ iocs: { ips: ['45.155.75.1'], domains, files } }))).toEqual(
    expect.arrayContaining(['45.155.75.1', 'pay-velmora.net', 'x.velmora.top', files[0]?.md5]),
  )
})

it('lists side by side are read to their ends, also if a column has only a few', async () => {
  const sha256 = 'd1b2c3d4'.repeat(8)
  const text = `IPv4,Domain,SHA256,Email\n45.155.75.1,pay-velmora.net,${sha256},a@velmora.top\n45.155.75.2,x.velmora.top,,\n45.155.75.3,,,\n`

  expect((await valuesIn(text)).sort()).toEqual(
    ['45.155.75.1', '45.155.75.2', '45.155.75.3', 'a@velmora.top', sha256, 'pay-velmora.net', 'x.velmora.top'].sort(),
  )
})

it('of rows with gaps, each lists its name, or the address if it has none', async () => {
  const sha256 = 'd1b2c3d4'.repeat(8)
  const text = `IPv4,Domain,SHA256\n45.155.75.1,a.velmora.top,${sha256}\n45.155.75.2,b.velmora.top,\n,c.velmora.top,\n45.155.75.4,,\n`

  expect(await valuesIn(text)).toEqual(['a.velmora.top', sha256, 'b.velmora.top', 'c.velmora.top', '45.155.75.4'])
})

it('lines with two or more addresses are read in full, whatever stands between them', async () => {
  const text =
    '45.155.75.1; 45.155.75.2, 45.155.75.3 | 45.155.75.4\n45.155.75.5, 45.155.75.6\n45.155.75.7;45.155.75.8\n'

  expect(await valuesIn(text)).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((n) => `45.155.75.${n}`))
})

it('URLs with a wildcard at their end are no URLs', async () => {
  const { records, tally } = await readFeed(
    'type,value\nurl,http://pay-velmora.net/*\nurl,http://x.velmora.top/gate*\nurl,http://y.velmora.top/a\n',
  )

  expect(records.map(({ value }) => value)).toEqual(['pay-velmora.net', 'http://y.velmora.top/a'])
  expect(tally.read + (tally.rejected['not-an-indicator'] ?? 0)).toBe(3)
})

it('credibility in the admiralty code, where 1 is the best, is no score', async () => {
  const { records } = await readFeed('ip,reliability,credibility\n45.155.75.1,A,1\n45.155.75.2,C,3\n')

  expect(records.map(({ score }) => score)).toEqual([undefined, undefined])
})
