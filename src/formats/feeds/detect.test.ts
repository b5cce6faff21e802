import { describe, expect, it } from 'vitest'
import { expectListed } from '../../../test/read-feed.ts'
import { detectFeed } from './detect.ts'
import { makeHead } from './head.ts'

const detect = (text: string, name?: string) =>
  detectFeed(makeHead(new TextEncoder().encode(text), { whole: true, ...(name === undefined ? {} : { name }) }))

const repeat = (count: number, row: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => row(i)).join('\n')

describe('columns of delimited text', () => {
  it.each([
    [
      'names in a row',
      'id,dateadded,url,url_status,threat,tags,urlhaus_link,reporter\n"1","2026-01-02 00:00:00","http://192.0.2.1/x","online","malware_download","elf","https://list.example/url/1/","one"\n"2","2026-01-02 00:00:00","http://198.51.100.7/y","online","malware_download","elf","https://list.example/url/2/","one"',
      { delimiter: ',', header: 'row', value: 'url', added: 'dateadded' },
    ],
    [
      'names in a comment',
      '# first_seen_utc,dst_ip,dst_port,malware\n2026-01-02 00:00:00,192.0.2.1,443,Sample\n2026-01-02 00:00:00,198.51.100.7,8080,Sample',
      { delimiter: ',', header: 'comment', value: 'dst_ip', firstSeen: 'first_seen_utc', tags: ['malware'] },
    ],
    [
      'no names, a date first, the page of the report last',
      repeat(
        20,
        (i) =>
          `2026-01-02 00:00:${10 + i},someone,domain,evil-test${i}.com,#phishing,https://report.example/status/${i}`,
      ),
      { delimiter: ',', header: 'none', value: 3, type: 2, firstSeen: 0, tags: [4] },
    ],
    [
      'rows of empty cells, as spreadsheets export them',
      `Type,Data,Note\ndomain,evil-test.com,\nip,45.83.64.1,seen in 2026\n${repeat(12, () => ',,')}`,
      { delimiter: ',', header: 'row', value: 'Data', type: 'Type' },
    ],
    [
      'kinds as Surge and Clash name them, of rows of different lengths',
      'DOMAIN-SUFFIX,evil-test.com\nDOMAIN,c2.bad-test.net\nDOMAIN-KEYWORD,evil\nIP-CIDR,45.155.75.0/24,no-resolve',
      { delimiter: ',', header: 'none', value: 1, type: 0 },
    ],
    ['tabs', 'IP\tcount\n192.0.2.1\t10\n198.51.100.7\t9', { delimiter: '\t', header: 'row', value: 'IP' }],
    [
      'semicolons and European dates',
      'Datum;Domain;Score\n31.01.2026;evil-test.com;90\n30.01.2026;bad-test.net;40',
      { delimiter: ';', header: 'row', value: 'Domain', score: 'Score' },
    ],
    [
      'pipes and blanks around them',
      '# sample\n64496  |  EXAMPLE-AS   |  192.0.2.1  |  2026-01-02 00:00:00  |  sshpwauth\n64496  |  EXAMPLE-AS  |  198.51.100.7  |  2026-01-02 00:00:00  |  sshpwauth',
      { delimiter: '|', value: 2, firstSeen: 3 },
    ],
    [
      'ranges',
      '# sample\n192.0.2.0\t192.0.2.255\t24\t700\tNAME\tZZ\n198.51.100.0\t198.51.100.255\t24\t600\tNAME\tZZ',
      { delimiter: '\t', value: 0, rangeEnd: 1 },
    ],
    [
      'hashes beside one another',
      'first_seen,sha256_hash,md5_hash,file_name\n2026-01-02,a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7e8f90,a1b2c3d4e5f60718293a4b5c6d7e8f90,x.exe\n2026-01-02,b1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7e8f90,b1b2c3d4e5f60718293a4b5c6d7e8f90,y.exe',
      { header: 'row', value: ['sha256_hash', 'md5_hash'], firstSeen: 'first_seen' },
    ],
    [
      'JA3 by the name of the column',
      'ja3_md5,Firstseen,Lastseen,Listingreason\nb386946a5a44d1ddcc843bc75336dfce,2025-01-02 00:00:00,2026-01-02 00:00:00,Sample\n8991a387e4cc841740f25d6f5139f92d,2025-01-02 00:00:00,2026-01-02 00:00:00,Sample',
      { value: 'ja3_md5', firstSeen: 'Firstseen', lastSeen: 'Lastseen' },
    ],
    [
      'MISP and its flag',
      'uuid,event_id,category,type,value,comment,to_ids,date\n1,1,Network activity,domain,"evil-test.com","",1,20260102\n2,1,Network activity,ip-dst,"192.0.2.1","",0,20260102',
      { value: 'value', type: 'type', where: { column: 'to_ids', in: ['1', 'true'] }, firstSeen: 'date' },
    ],
  ])('are found with %s', (_, text, wanted) => {
    const found = detect(text)

    expect(found?.format).toBe('delimited')
    expect(found?.options).toMatchObject(wanted)
  })
})

it.each([
  ['sentences', 'Network traffic to ‹45.155.75.108› on port 443', 'Network traffic to ‹bad-test.net› on port 80'],
  ['patterns', "[network-traffic:dst_ip = '‹45.155.75.108›']", "[domain-name:value = '‹bad-test.net›']"],
])('a column of indicators may also contain %s, and the links beside them are not listed', async (_, one, other) => {
  const cells = ['‹evil-test.com›', '‹http://45.83.64.1/a›', one, other]
  const rows = cells.map((cell, at) => `${cell},2026-01-02,https://objects.good-test.com/indicator/${at}\n`)

  await expectListed(`IOC,Valid from,Link\n${rows.join('')}`)
})

it.each([
  'Mozilla/5.0 (compatible; Bot; +http://good-test.com/bot)',
  'Runs evil.py at each start',
  'The first is good-test.com and the other bad-test.net',
])('a column of indicators may contain texts that are none: %s', async (text) => {
  await expectListed(`IOC,Note\n‹evil-test.com›,a\n‹45.155.75.108›,b\n${text},c\n‹91.92.38.55›,d\n`)
})

it.each([
  '45.155.75.108 -> 91.92.38.55\n45.155.75.109 -> 103.7.8.9\n',
  '45.155.75.108:51512 -> 91.92.38.55:443 TCP\n45.155.75.109:51513 -> 91.92.38.55:443 TCP\n',
  '2a01:4f8::1 => 2a01:4f8::2 443\n2a01:4f8::1 => 2a01:4f8::3 443\n',
])('a log of connections is not a list: %j', async (text) => {
  expect(detect(text)).toBeUndefined()
})

it('names of files are not listed as domains', async () => {
  await expectListed(`Scanned,Name,IPs\n${repeat(6, (i) => `2026-01-02,setup_v1.${i}.zip,‹45.155.75.${i}›`)}\n`)
})

it('a table of files and their digests is not read as a list of URL paths', async () => {
  await expectListed(
    `path,size,md5\n${repeat(9, (i) => `/tmp/loader${i},${i}00,‹a1b2c3d4e5f60718293a4b5c6d7e8f9${i}›`)}\n`,
  )
})

describe('a date', () => {
  const rows = (name: string, dates: readonly string[]) =>
    `ip,${name}\n${dates.map((date, i) => `198.51.${i >> 8}.${i & 255},${date}`).join('\n')}\n`
  const same = (count: number, date: string) => Array.from({ length: count }, () => date)
  const firstSeenOf = (name: string, dates: readonly string[]) => {
    const { added, firstSeen, lastSeen } = (detect(rows(name, dates))?.options ?? {}) as Record<string, unknown>
    return added ?? firstSeen ?? lastSeen
  }

  it.each([
    ['date', same(5, '2026-01-02')],
    ['date', same(1, '2026-01-02')],
    ['Timestamp', same(3, '2026-01-02 06:00:01')],
    ['updated_at', same(4, '2026-01-02T06:00:01Z')],
    ['export_date', ['2026-01-01', '2026-01-02']],
    ['generated at', ['2026-01-01 10:00:00', '2026-01-02 10:00:00']],
  ])('under “%s” that belongs to the file is not used for its indicators', (name, dates) => {
    expect(firstSeenOf(name, dates)).toBeUndefined()
  })

  it.each([
    ['date', ['2026-01-01', '2026-01-02']],
    ['date', [...same(400, '2026-01-02'), '2026-01-01']],
    ['date', same(4, '2026-01-02').map((date, i) => `${date} 10:00:0${i}`)],
    ['first_seen', same(5, '2026-01-02')],
    ['date_added', same(5, '2026-01-02')],
    ['last seen', same(5, '2026-01-02')],
  ])('under “%s” that belongs to the indicator is used', (name, dates) => {
    expect(firstSeenOf(name, dates)).toBe(name)
  })

  const numeric = (second: (i: number) => string) =>
    Array.from({ length: 350 }, (_, i) => `0${1 + (i % 9)}/${second(i)}/2026`)

  it.each([
    ['from a later row', 'first_seen', [...numeric(() => '05'), '14/05/2026'], 'dmy'],
    ['from the language of the header', 'Erstmals gesehen', numeric(() => '05'), 'dmy'],
    ['not at all if both are possible', 'first_seen', numeric(() => '05'), 'unknown'],
    ['from a second number above 12', 'Erstmals gesehen', numeric(() => '25'), undefined],
  ])('gets its order of day and month %s', (_, name, dates, order) => {
    const { firstSeen, dateOrder } = (detect(rows(name, dates))?.options ?? {}) as Record<string, unknown>

    expect([firstSeen, dateOrder]).toEqual([name, order])
  })

  it('is not read if its column contains both orders of day and month', () => {
    expect(firstSeenOf('first_seen', ['03/14/2026', '14/03/2026', '04/05/2026'])).toBeUndefined()
  })

  it.each([
    ['first_seen;removed', '2026-01-02;2026-02-01', { firstSeen: 'first_seen', removedAt: ['removed'] }],
    [
      'added;expires;delisted_at',
      '2026-01-02;2026-02-01;',
      { added: 'added', validUntil: 'expires', removedAt: ['delisted_at'] },
    ],
    [
      'Première observation;Dernière observation',
      '02/01/2026;03/01/2026',
      { dateOrder: 'dmy', lastSeen: 'Dernière observation' },
    ],
    ['Erstbeobachtung', '02.01.2026', { firstSeen: 'Erstbeobachtung' }],
    ['creationTime', '2026-01-02T03:04:05Z', { firstSeen: 'creationTime' }],
    ['Gesperrt am', '02.01.2026', { added: 'Gesperrt am' }],
    ['Дата обнаружения', '02.01.2026', { firstSeen: 'Дата обнаружения' }],
  ])('of “%s” is understood', (names, cells, wanted) => {
    expect(detect(`ip;${names}\n45.155.75.108;${cells}\n91.92.38.55;${cells}\n`)?.options).toMatchObject(wanted)
  })

  it('under a header of threats is not a tag', () => {
    const rows = ['2026-02-01T00:00:00Z', '2026-02-02T00:00:00Z'].map((end, at) => `45.155.75.${at},${end},worm`)

    expect(detect(`ip,threat_halt,threat\n${rows.join('\n')}\n`)?.options).toMatchObject({ tags: ['threat'] })
  })

  it('of expiry is read beside rows without an end', () => {
    const cells = ['1772000000000', '-1', '1772000000000', '-1']

    expect(
      detect(`ip;expiration_date\n${cells.map((cell, at) => `45.155.75.${at};${cell}`).join('\n')}\n`)?.options,
    ).toMatchObject({ validUntil: 'expiration_date' })
  })

  it('on which a domain was registered is not used as its first-seen date', () => {
    const record = (name: string) => ({ domain: name, whois: { created: '2020-01-02', expires: '2027-01-02' } })

    expect(detect(JSON.stringify([record('evil-test.com'), record('bad-test.net')]))?.options).toEqual({
      records: '[]',
      value: 'domain',
    })
  })

  it('is also detected in records', () => {
    const record = (ip: string, date: string) => ({ ip, date, added: '2026-01-01' })
    const options = (dates: readonly string[]) =>
      detect(JSON.stringify(dates.map((date, i) => record(`192.0.2.${i}`, date))))?.options

    expect(options(['2026-01-02', '2026-01-02'])).toMatchObject({ added: 'added' })
    expect(options(['2026-01-02', '2026-01-03'])).toMatchObject({ added: 'added', firstSeen: 'date' })
  })
})

it('never reads an imphash as a file hash', () => {
  const row = (start: string) => `2026-01-02,${start}1b2c3d4e5f60718293a4b5c6d7e8f90,f34d5f2d4577ed6d9ceec516c1f5a744`

  const found = detect(`first_seen,md5_hash,imphash\n${row('a')}\n${row('b')}\n`)

  expect(found?.options).toMatchObject({ value: 'md5_hash' })
})

describe('lists', () => {
  it.each([
    ['with one value per line', '192.0.2.1\n198.51.100.7\n', 'plain-list'],
    [
      'with a comment after each value',
      'evil-test.com # domain - sample\nbad-test.net # domain - sample\n',
      'plain-list',
    ],
    [
      'with further cells after a number sign',
      '192.0.2.1#4#2#Scanner#ZZ##0,0#3\n198.51.100.7#4#2#Scanner#ZZ##0,0#3\n',
      'plain-list',
    ],
    [
      'with the name before its kind',
      'PRIMARY evil-test.com blockeddomain.hosts\nPRIMARY bad-test.net blockeddomain.hosts\n',
      'delimited',
    ],
    [
      'with one record per line',
      '{"cidr":"192.0.2.0/24","sblid":"SBL1"}\n{"cidr":"198.51.100.0/24","sblid":"SBL2"}\n',
      'json',
    ],
  ])('%s are detected', (_, text, format) => {
    expect(detect(text)?.format).toBe(format)
  })
})

describe('records of JSON', () => {
  it.each([
    ['an array of values', '["192.0.2.1","198.51.100.7"]', { records: '[]' }],
    [
      'lists beside a list of harmless values',
      '{"version":2,"fuzzylist":["good-test.com"],"whitelist":["good-test.org"],"blacklist":["evil-test.com","bad-test.net"]}',
      { records: 'blacklist[]' },
    ],
    [
      'records under numbers',
      '{"1":[{"ioc_value":"evil-test.com","ioc_type":"domain","confidence_level":75}],"2":[{"ioc_value":"192.0.2.1:443","ioc_type":"ip:port","confidence_level":50}]}',
      { records: '*[]', value: 'ioc_value', type: 'ioc_type', score: 'confidence_level' },
    ],
    [
      'one record per line',
      '{"ip":"192.0.2.1","seen":"2026-01-02T00:00:00Z"}\n{"ip":"198.51.100.7","seen":"2026-01-02T00:00:00Z"}',
      { value: 'ip', firstSeen: 'seen' },
    ],
    ['indicators as keys', '{"192.0.2.1":{"hits":3},"198.51.100.7":{"hits":5}}', { records: '*', value: '@key' }],
  ])('are found in %s', (_, text, wanted) => {
    const found = detect(text)

    expect(found?.format).toBe('json')
    expect(found?.options).toMatchObject(wanted)
  })
})

describe('no format', () => {
  it.each([
    ['prose', 'Dear reader,\n\nthis page has moved to a new address. Please update your bookmarks.\n'],
    ['a page that asks to sign in', '<!doctype html><html><body><form><input name="user"></form></body></html>'],
    [
      'news about domains',
      '<?xml version="1.0"?><rss version="2.0"><channel><title>News</title><item><title>good-test.com has moved</title><link>https://news.example/1</link></item><item><title>good-test.org is faster now</title><link>https://news.example/2</link></item></channel></rss>',
    ],
    ['empty JSON', '{}'],
    ['an empty file', ''],
    ['a list of harmless values', '{"whitelist":["good-test.com","good-test.org"]}'],
    ['bytes', '\u0000\u0001\u0002'.repeat(300)],
  ])('is detected in %s', (_, text) => {
    expect(detect(text)).toBeUndefined()
  })
})
