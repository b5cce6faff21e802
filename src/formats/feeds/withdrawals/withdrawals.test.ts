import { describe, expect, it } from 'vitest'
import { readFeed } from '../../../../test/read-feed.ts'

const ips = ['45.155.75.108', '91.92.38.55', '5.188.186.17', '80.94.223.70']

/** The listed values of a file, and how many rows were rejected as not for detection. */
async function read(text: string) {
  const { records, tally } = await readFeed(text)
  return { found: records.map(({ value }) => value), against: tally.rejected['not-for-detection'] ?? 0 }
}

const csv = (name: string, cells: readonly string[]) =>
  `ip,${name},first_seen\n${cells.map((cell, n) => `${ips[n]},${cell},2025-01-0${n + 1}`).join('\n')}\n`

const json = (name: string, cells: readonly unknown[]) =>
  JSON.stringify({ data: cells.map((cell, n) => ({ ip: ips[n], [name]: cell })) })

describe('a row that its publisher withdraws is not for detection', () => {
  it.each([
    ['false_positive', ['no', 'yes', 'no']],
    ['Whitelisted', ['0', '1', '0']],
    ['active', ['1', '0', '1']],
    ['Revoked', ['false', 'TRUE', 'false']],
    ['verified', ['yes', 'no', 'yes']],
    ['status', ['active', 'false-positive', 'online']],
    ['Statut', ['Actif', 'Faux positif', 'Actif']],
    ['Status', ['aktiv', 'Falsch positiv', 'gesperrt']],
    ['verdict', ['Malicious', 'Benign', 'Suspicious']],
    ['reputation', ['Bad', 'Good', 'Suspicious']],
    ['risk', ['high', 'retired', 'none']],
    ['Action', ['BlockAndRemediate', 'Allowed', 'Audit']],
    ['change', ['add', 'remove', 'add']],
    ['state', ['active', 'deleted', 'active']],
    ['status', ['active', 'inactive', 'active']],
    ['policy', ['block', 'permitted', 'block']],
    ['enabled', ['yes', 'no', 'yes']],
    ['tags', ['ssh', 'scanner; whitelist', 'whitelist-evasion']],
    ['type', ['ban', 'bypass', 'captcha']],
    ['comment', ['C2 of Foo', 'False positive', 'hosted on a legitimate service']],
    ['Bemerkung', ['C2', 'Fehlalarm - Kunde', 'Phishing']],
    ['notes', ['few false positives', 'Whitelisted: customer', 'expired certificate']],
  ])('in CSV by “%s”', async (name, cells) => {
    expect(await read(csv(name, cells))).toEqual({ found: [ips[0], ips[2]], against: 1 })
  })

  it.each([
    ['classification', ['malicious', 'benign', 'unknown']],
    ['isWhitelisted', [false, true, false]],
    ['is_active', [1, 0, 1]],
    ['deleted', [false, true, false]],
    ['ioc', [true, false, true]],
    ['tags', [['botnet'], ['c2', 'whitelist'], ['phishing']]],
    ['note', ['C2', 'Known false positive', '']],
  ])('in JSON by “%s”', async (name, cells) => {
    expect(await read(json(name, cells))).toEqual({ found: [ips[0], ips[2]], against: 1 })
  })

  it('even if the word comes after the rows that are used to detect columns', async () => {
    const rows = Array.from({ length: 400 }, (_, n) => `45.155.${n >> 8}.${n & 255},active`).join('\n')

    const { found, against } = await read(`ip,status\n${rows}\n91.92.38.55,whitelisted\n`)

    expect([found.length, against]).toEqual([400, 1])
  })
})

it('an action in a log of a firewall withdraws nothing, in its rules it does', async () => {
  const rows = `src,dst,action\n${ips[0]},10.0.0.1,block\n${ips[1]},10.0.0.1,allow\n`
  const log = rows
    .split('\n')
    .map((row, at) => (row === '' ? '' : `${at === 0 ? 'date' : `2025-01-0${at}`},${row}`))
    .join('\n')

  expect(await read(rows)).toEqual({ found: [ips[0]], against: 1 })
  expect(await read(log)).toEqual({ found: [ips[0], ips[1]], against: 0 })
})

it('a remark calls a value harmless, in a column without a header', async () => {
  expect(await read('evil-test.com;C2\nshop-test.com;False positive\nbad-test.net;legit site, hacked\n')).toEqual({
    found: ['evil-test.com', 'bad-test.net'],
    against: 1,
  })
})

it('a listing ends at the start of the day of its removal or at the end of the last day of validity, whichever comes first', async () => {
  const { records } = await readFeed(
    `ip,expires,removed\n${ips[0]},2025-03-01,2025-02-01\n${ips[1]},2025-03-01,\n${ips[2]},,2025-02-01\n`,
  )
  const ends = records.map(({ validUntil }) => validUntil)

  expect(ends).toEqual([Date.UTC(2025, 1, 1), Date.UTC(2025, 2, 2), Date.UTC(2025, 1, 1)])
})

describe('an access map of a mail server', () => {
  it('lists the values that it refuses', async () => {
    const map = `# access
bad-host-one.com   REJECT
pay@bad-host-two.com\t550 not here
45.155.75.108 discard
/^x.*\\.com$/ REJECT
/^x.*\\.com$/i REJECT
partner-host.com OK
me@partner-host.com DUNNO
91.92.38.55  permit
`
    expect(await read(map)).toEqual({
      found: ['bad-host-one.com', 'pay@bad-host-two.com', '45.155.75.108'],
      against: 3,
    })
  })

  it('lists nothing if it accepts everything', async () => {
    expect(await read('partner-host.com OK\n91.92.38.55 OK\n')).toEqual({ found: [], against: 2 })
  })
})

it('of the rules of a proxy, those that refuse list something', async () => {
  const rules = `# rules
DOMAIN-SUFFIX,pay-velmora.net,REJECT
DOMAIN,login-northwave.com,REJECT-DROP
DOMAIN-SUFFIX,shop.velmora.com,DIRECT
IP-CIDR,45.155.75.0/24,REJECT,no-resolve
IP-CIDR,62.10.20.0/24,DIRECT,no-resolve
DOMAIN-KEYWORD,northwave.com,REJECT
FINAL,Proxy
`

  expect((await read(rules)).found).toEqual(['pay-velmora.net', 'login-northwave.com', '45.155.75.0/24'])
})

describe('a column withdraws nothing if it is about', () => {
  it.each([
    ['a host that does not answer', 'url_status', ['online', 'offline', 'offline']],
    ['a host that does not answer', 'status', ['online', 'offline', 'offline']],
    ['HTTP', 'status', ['200', '404', '0']],
    ['counts', 'false_positive', ['0', '1', '7']],
    ['counts of engines', 'malicious', ['0', '1', '1']],
    ['a fact that nobody filled in', 'verified', ['no', 'no', 'no']],
    ['a sandbox that found nothing', 'verdict', ['clean', 'undetected', 'unknown']],
    ['other actions', 'action', ['login', 'allow', 'scan']],
    ['a fact that nobody filled in', 'active', ['0', '0', '0']],
    ['a fact that nobody filled in', 'enabled', ['false', 'false', 'false']],
    ['the reaction of a product', 'action', ['quarantine', 'deleted', 'removed']],
    ['the reaction of a product', 'status', ['blocked', 'deleted', 'active']],
    ['the reaction of a product', 'disposition', ['Malicious', 'Removed', 'Malicious']],
    ['events that a sensor let through', 'action', ['allowed', 'allowed', 'allowed']],
    ['events that a sensor let through', 'action', ['accept', 'drop', 'accept']],
    ['events that a firewall let through', 'action', ['deny', 'allow', 'drop']],
    ['events that a router let through', 'policy', ['accept', 'reject', 'accept']],
    ['events that a product let through', 'status', ['blocked', 'allowed', 'blocked']],
    ['a host that does not answer', 'state', ['up', 'disabled', 'down']],
    ['a host that was taken down', 'status', ['online', 'removed', 'offline']],
  ])('%s: “%s”', async (_, name, cells) => {
    expect(await read(csv(name, cells))).toEqual({ found: ips.slice(0, 3), against: 0 })
  })
})

const digests = ['1', '2', '3'].map((end) =>
  'b94d27b9934d3e08a52e52d7da7dabfac484efe37a5380ee9088f7ace2efcde'.concat(end),
)
const sites = ['velmora-pay.net', 'tolvar-login.com', 'ads-quintor.org']
const urls = sites.map((name) => `http://${name}/gate`)

it.each([
  ['addresses', ips, 'is_active', '0', '1'],
  ['sites', sites, 'IsActive', 'false', 'true'],
  ['addresses', ips, 'status', 'inactive', 'active'],
])('an entry of %s that is inactive before its end is withdrawn', async (_, values, name, inactive, active) => {
  const text = `value,valid_until,${name}\n${values[0]},2025-07-02,${active}\n${values[1]},2025-07-04,${inactive}\n`

  expect(await read(text)).toEqual({ found: [values[0]], against: 1 })
})

describe('other columns and values show that a column withdraws nothing', () => {
  it.each([
    ['a sensor', 'ip,action,count', ips, ['allow,12', 'block,2', 'allow,3']],
    [
      'a firewall',
      'src_ip,timestamp,rule,action',
      ips,
      ['2025-01-02,a,deny', '2025-01-02,b,allow', '2025-01-02,a,drop'],
    ],
    [
      'a firewall',
      'ip,first_seen,country,action',
      ips,
      ['2025-01-02,DE,deny', '2025-01-02,FR,allow', '2025-01-02,US,deny'],
    ],
    ['a sensor', 'ip,port,action', ips, ['22,allow', '22,block', '22,allow']],
    ['a host', 'ip,port,active', ips, ['443,no', '443,yes', '443,no']],
    ['a host', 'ip,status,last_online', ips, ['inactive,2025-01-02', 'active,2025-01-02', 'inactive,2025-01-02']],
    ['a product', 'sha256,threat,change', digests, ['Emotet,created', 'Emotet,deleted', 'Emotet,created']],
    ['a product', 'sha256,threat,action', digests, ['Emotet,quarantine', 'Emotet,allowed', 'Emotet,alert']],
    ['certificates', 'sha256,revoked', digests, ['yes', 'no', 'yes']],
    ['certificates', 'sha256,status', digests, ['revoked', 'valid', 'revoked']],
    ['files', 'sha256,deleted', digests, ['1', '1', '1']],
    ['sites', 'url,removed', urls, ['yes', 'no', 'yes']],
    ['sites', 'url,active', urls, ['0', '1', '0']],
    ['sites', 'url,status', urls, ['active', 'inactive', 'disabled']],
    ['names', 'domain,status', sites, ['ACTIVE', 'INACTIVE', 'INVALID']],
    ['names', 'domain,status', sites, ['active', 'deleted', 'active']],
    ['a registration', 'domain,registrar,status', sites, ['NameSilo,active', 'NameCheap,expired', 'NameSilo,active']],
    [
      'a registration',
      'domain,registered,expires,active',
      sites,
      ['2025-01-02,2026-01-02,yes', '2025-02-03,2026-02-03,no', '2025-01-02,2026-01-02,yes'],
    ],
    ['a scheduled end', 'ip,expiration,is_active', ips, ['2025-07-02,0', ',1', '2025-07-02,0']],
  ])('because it is about %s: “%s”', async (_, header, values, cells) => {
    const rows = cells.map((rest, n) => `${values[n]},${rest}`).join('\n')

    const { found, against } = await read(`${header}\n${rows}\n`)

    expect([found.length, against]).toEqual([3, 0])
  })

  it('unless the column marks false positives, which counts for all kinds', async () => {
    expect(await read(`url,status\n${urls[0]},active\n${urls[1]},false positive\n`)).toEqual({
      found: [urls[0]],
      against: 1,
    })
  })

  it('in JSON too: a site that is no longer polled', async () => {
    const locations = sites.map((fqdn, n) => ({ fqdn, available: n === 0, enabled: n === 0, lastscrape: '2025-01-01' }))

    expect(await read(JSON.stringify([{ name: 'quintor', locations }]))).toEqual({ found: sites, against: 0 })
  })
})

it.each([
  ['CSV', 'ip,role\n45.155.75.108,attacker\n91.92.38.55,victim\n'],
  [
    'IODEF',
    '<IODEF-Document><Incident><EventData><Flow><System category="source"><Node><Address category="ipv4-addr">45.155.75.108</Address></Node></System><System category="target"><Node><Address category="ipv4-addr">91.92.38.55</Address></Node></System></Flow></EventData></Incident></IODEF-Document>',
  ],
])('the victim of an attack is not listed: %s', async (_, text) => {
  expect(await read(text)).toEqual({ found: ['45.155.75.108'], against: 1 })
})

it.each(['category', 'role'])('a column “%s” of targets alone withdraws nothing', async (name) => {
  expect(await read(`ip,${name}\n45.155.75.108,target\n91.92.38.55,target\n`)).toEqual({
    found: ['45.155.75.108', '91.92.38.55'],
    against: 0,
  })
})

it('the end of a registration is not that of its entry', async () => {
  const rows = sites.map((name, n) => `${name},2025-0${n + 1}-02,2026-0${n + 1}-02`)
  const { records } = await readFeed(`domain,registration,expires\n${rows.join('\n')}\n`)

  expect(records.map(({ value, validUntil }) => [value, validUntil])).toEqual(sites.map((name) => [name, undefined]))
})

it.each([
  [
    'CSV',
    'indicator,type,status\n45.155.75.108,ip,active\nbad-host-one.com,domain,inactive\n91.92.38.55,ip,inactive\n',
  ],
  [
    'JSON',
    JSON.stringify([
      { indicator: '45.155.75.108', type: 'ip', status: 'active' },
      { indicator: 'bad-host-one.com', type: 'domain', status: 'inactive' },
      { indicator: '91.92.38.55', type: 'ip', status: 'inactive' },
    ]),
  ],
])('inactive sites stay listed in a list of addresses and sites in %s', async (_, text) => {
  expect(await read(text)).toEqual({ found: ['45.155.75.108', 'bad-host-one.com'], against: 1 })
})

it('lists the names that imitate another one, and neither that one nor what they resolve to', async () => {
  const csv =
    'fuzzer,domain,dns_a\n*original,northwave.com,45.155.75.1\nhomoglyph,n0rthwave.com,45.155.75.2\naddition,northwaves.com,45.155.75.3\n'
  const rows = csv
    .split('\n')
    .slice(1, -1)
    .map((line) => line.split(','))
  const records = rows.map(([fuzzer, domain, address]) => ({ fuzzer, domain, dns_a: [address] }))

  for (const text of [csv, JSON.stringify(records)])
    expect((await readFeed(text)).records.map(({ value }) => value)).toEqual(['n0rthwave.com', 'northwaves.com'])
})

it.each(['never', '9999-12-31', '-'])('a listing ends on its date, also if others have “%s”', async (endless) => {
  const { records } = await readFeed(`ip,expires\n${ips[0]},2026-02-01\n${ips[1]},${endless}\n${ips[2]},${endless}\n`)

  expect(records.map(({ validUntil }) => validUntil)).toEqual([Date.UTC(2026, 1, 2), undefined, undefined])
})

it('lists what a sign adds and not what a sign removes', async () => {
  const rows = ips.slice(0, 3).map((ip, at) => `${at === 1 ? '-' : '+'},${ip},2026-01-0${at + 1}`)
  const { records } = await readFeed(`op,ip,date\n${rows.join('\n')}\n`)

  expect(records.map(({ value }) => value)).toEqual([ips[0], ips[2]])
})

it.each([
  ...['not whitelisted', 'never whitelisted', 'not benign', 'never benign', 'not legitimate', 'False positive: no'],
  ...['False positives: none', 'whitelisted - no', 'benign: no', '"white list domains, C2"', 'removed files'],
  ...['Benign section of known actor', 'Expired domain', 'no longer whitelisted', 'kein Fehlalarm'],
])('the remark “%s” withdraws nothing', async (remark) => {
  expect(await read(csv('comment', ['C2', remark, 'Phishing']))).toEqual({ found: ips.slice(0, 3), against: 0 })
  expect(await read(JSON.stringify({ ip: ips[0], description: remark }))).toEqual({ found: [ips[0]], against: 0 })
  expect((await read(`${ips[0]},${remark},C2\n${ips[1]},False positive,C2\n${ips[2]},C2,C2\n`)).found).toContain(ips[0])
})

it.each([
  ...['removed', 'expired 2026-01-05', 'removed entry', 'not malicious', 'whitelisted - do not block'],
  ...['"Whitelisted, not an attacker"', 'nicht mehr gelistet', 'delisted domain'],
])('the remark “%s” withdraws its row', async (remark) => {
  expect(await read(csv('comment', ['C2', remark, 'Phishing']))).toEqual({ found: [ips[0], ips[2]], against: 1 })
})

it('remarks that could describe what is listed do not withdraw most rows', async () => {
  const cells = ['trusted domains', 'trusted hosts', 'harmless', 'C2']
  expect(await read(csv('description', cells))).toEqual({ found: ips, against: 0 })
  expect((await read(csv('description', cells.fill('False positive', 0, 3)))).found).toEqual([ips[3]])
})

it('an action beside the publisher and the direction of an entry withdraws it', async () => {
  const rows = ips.map((ip, at) => `${ip},abuse feed,outbound,2025-01-0${at + 1},${at === 1 ? 'allow' : 'block'}`)
  expect(await read(`ip,source,destination,first_seen,action\n${rows.join('\n')}\n`)).toEqual({
    found: [ips[0], ips[2], ips[3]],
    against: 1,
  })
})

it('what Pi-hole allows is not listed, by its type', async () => {
  const entry = (type: number, domain: string) => ({
    id: 1,
    type,
    domain,
    enabled: 1,
    date_added: 1767323045,
    date_modified: 1767323045,
  })
  const entries = [
    entry(0, 'good-test.com'),
    entry(1, 'evil-test.com'),
    entry(1, 'bad-test.net'),
    entry(2, '(\\.|^)own-test\\.com$'),
  ]
  const { records, rejections } = await readFeed(JSON.stringify(entries))

  expect(records.map(({ value }) => value)).toEqual(['evil-test.com', 'bad-test.net'])
  expect(rejections.map(({ reason }) => reason)).toEqual(['not-for-detection', 'not-for-detection'])
})

it('an inactive address without an end is not listed, unlike one that has ended', async () => {
  const rows = ['2026-03-02,1', ',1', ',0', '2025-07-02,0'].map((rest, at) => `${ips[at]},${rest}`)

  const listed = { found: [ips[0], ips[1], ips[3]], against: 1 }

  expect(await read(`ip,expiration,is_active\n${rows.join('\n')}\n`)).toEqual(listed)
  const states = rows.map((row) => row.replace(/1$/, 'active').replace(/0$/, 'inactive'))
  expect(await read(`ip,expiration,status\n${states.join('\n')}\n`)).toEqual(listed)
  expect((await read('domain,expiration,is_active\na-test.com,2026-03-02,1\nb-test.com,,0\n')).against).toBe(0)
})

it('a site without an end may only not answer, also beside addresses', async () => {
  const rows = [
    `${ips[0]},ip,2026-03-02,1`,
    'a-test.com,domain,,0',
    `${ips[1]},ip,,0`,
    'b-test.com,domain,2026-03-02,1',
  ]

  expect(await read(`value,type,expiration,is_active\n${rows.join('\n')}\n`)).toEqual({
    found: [ips[0], 'a-test.com', 'b-test.com'],
    against: 1,
  })
})

it('in records, null is no end', async () => {
  const record = (at: number, expires: string | null, active: boolean) => ({ ip: ips[at], expires, active })
  const records = [record(0, null, true), record(1, '2025-01-02', false), record(2, null, false)]

  expect(await read(JSON.stringify(records))).toEqual({ found: [ips[0], ips[1]], against: 1 })
})

it.each([
  ['Hinweis', 'Fehlalarm'],
  ['Anmerkung', 'Falsch-positiv'],
  ['Commentaire', 'faux positif'],
  ['Observaciones', 'falso positivo'],
])('a note calls an address harmless: %s', async (name, note) => {
  expect(await read(`ip,${name}\n${ips[0]},Botnet\n${ips[1]},${note}\n${ips[2]},C2\n`)).toEqual({
    found: [ips[0], ips[2]],
    against: 1,
  })
})

it.each([
  ['Observaciones', 'falso positivo'],
  ['Commentaire', 'faux positif'],
  ['Opmerking', 'vals positief'],
  ['备注', '误报'],
])('notes call most addresses harmless: %s', async (name, note) => {
  const rows = ips.slice(0, 4).map((ip, at) => `${ip},${at < 3 ? note : 'Botnet'}`)

  expect(await read(`ip,${name}\n${rows.join('\n')}\n`)).toEqual({ found: [ips[3]], against: 3 })
})

it('what the API of Pi-hole allows is not listed, and numbers of another meaning withdraw nothing', async () => {
  const entry = (type: string, domain: string) => ({
    ...{ domain, type, kind: 'exact', enabled: true },
    ...{ date_added: 1767323045, date_modified: 1767323045 },
  })
  const entries = [entry('allow', 'good-test.com'), entry('deny', 'evil-test.com')]
  const rows = [0, 1, 2, 3, 4].map((type) => `evil${type}-test.com,${type},1,2026-01-02,2026-01-03`)

  expect(await read(JSON.stringify(entries))).toEqual({ found: ['evil-test.com'], against: 1 })
  expect((await read(`domain,type,enabled,date_added,date_modified\n${rows.join('\n')}\n`)).against).toBe(0)
})

it.each([
  ['Beschreibung', 'Legitime Domain'],
  ['Beschreibung', 'CDN eines Kunden, nicht blockieren'],
  ['description', 'shared hosting - do not block'],
  ['comment', 'Resolver of a partner. Please do not block it'],
  ['comment', 'Don’t block'],
  ['comment', 'Do not block this IP'],
  ['comment', 'It must not be blocked'],
  ['comment', 'CDN, not an attacker, dont block'],
  ['Bemerkung', 'Diese Adresse bitte nicht sperren'],
  ['Bemerkung', 'Darf nicht gesperrt werden'],
])('notes say that an address is not to be blocked: %s, %s', async (name, note) => {
  const rows = ips.map((ip, at) => `${ip};${at === 1 ? note : `C2 ${at}`}`)

  expect(await read(`ip;${name}\n${rows.join('\n')}\n`)).toEqual({ found: [ips[0], ips[2], ips[3]], against: 1 })
})

it.each([
  'firewalls do not block this port',
  'Do not block: no',
  'Do not block: false',
  'Do not block?',
  'C2. AV engines did not react. They do not block',
  'C2. AV engines did not react, do not block',
  'sperren, nicht blocken',
])('a note about blocking other things withdraws nothing: %s', async (note) => {
  const rows = ips.map((ip, at) => `${ip};${at === 1 ? note : `C2 ${at}`}`)

  expect((await read(`ip;comment\n${rows.join('\n')}\n`)).found).toEqual(ips)
})

it('an alias of a firewall may hold networks between blanks', async () => {
  const alias = '<alias><name>bad</name><type>network</type><address>45.155.75.108/32 91.92.38.0/24</address></alias>'

  expect(await read(`<pfsense><version>21.7</version><aliases>${alias}</aliases></pfsense>`)).toEqual({
    found: ['45.155.75.108', '91.92.38.0/24'],
    against: 0,
  })
})

const oddNames = ['exceptions.dll', 'whitelist.exe', 'expired.exe', 'removed.js', 'legitime.docx', 'Ausnahme.pdf']
const malware = oddNames.map((name, at) => ({ sha256: `${at}a`.repeat(32), name }))

it.each([
  ['JSON', JSON.stringify(malware)],
  ['a table', `sha256,name\n${malware.map(({ sha256, name }) => `${sha256},${name}`).join('\n')}\n`],
  ['a table with aliases', `sha256,alias\n${malware.map(({ sha256, name }) => `${sha256},${name}`).join('\n')}\n`],
])('names of files withdraw nothing: %s', async (_, text) => {
  expect(await read(text)).toEqual({ found: malware.map(({ sha256 }) => sha256), against: 0 })
})

it.each([
  [
    'aliases of a firewall',
    `<pfsense><aliases>${[
      ['whitelist', `${ips[0]} ${ips[1]}`],
      ['bad_hosts', `${ips[2]} ${ips[3]}`],
    ]
      .map(([name, list]) => `<alias><name>${name}</name><type>host</type><address>${list}</address></alias>`)
      .join('')}</aliases></pfsense>`,
    [ips[2], ips[3]],
  ],
  [
    'lists with their values in an object',
    JSON.stringify({
      data: [
        { name: 'Bad', data: { urls: [ips[1], ips[2]] } },
        { name: 'Allowed URLs', data: { urls: [ips[0]] } },
      ],
    }),
    [ips[1], ips[2]],
  ],
  [
    'records with members',
    JSON.stringify([
      { name: 'allowlist-office', members: [ips[0]] },
      { name: 'trusted relationship attack', members: [ips[1], ips[2]] },
    ]),
    [ips[1], ips[2]],
  ],
])('a record that is a list of allowed values by its name withdraws them: %s', async (_, text, found) => {
  expect(await read(text)).toEqual({ found, against: 1 })
})

it.each([
  [
    'a log of fail2ban',
    (what: string, ip: string) => `2026-01-02 03:10:11,123 fail2ban.actions [812]: NOTICE [sshd] ${what} ${ip}`,
    '',
  ],
  ['a table', (what: string, ip: string) => `${ip},${what.toLowerCase()}`, 'ip,action\n'],
])('the end of a block lists nothing: %s', async (_, row, head) => {
  const rows = ips.map((ip, at) => row(at === 1 ? 'Unban' : 'Ban', ip))

  expect(await read(`${head}${rows.join('\n')}\n`)).toEqual({ found: [ips[0], ips[2], ips[3]], against: 1 })
})

it('what Zeek is never to match, and what is no longer to, is not for detection', async () => {
  const rows = ips.map((ip, at) => `${ip}\tIntel::ADDR\tCERT\t${at === 1 ? 'T' : 'F'}\t${at === 2 ? 'T' : '-'}`)
  const head = '#fields\tindicator\tindicator_type\tmeta.source\tmeta.whitelist\tmeta.remove\n'

  expect(await read(`${head}${rows.join('\n')}\n`)).toEqual({ found: [ips[0], ips[3]], against: 2 })
})

it.each([
  'not-whitelisted',
  'non_whitelisted hosts',
  'whitelist-bypass',
  'allowlist-violations',
  'blocklist-whitelisted',
  'ssh-pass-list',
  'SafeList-Stealer',
])('a name that says more than that its values are allowed withdraws none: %s', async (name) => {
  expect((await read(JSON.stringify({ name, ips }))).found).toEqual(ips)
  expect(
    (
      await read(
        JSON.stringify([
          { name, ips },
          { name: 'Loader', ips: ['9.9.9.11'] },
        ]),
      )
    ).found,
  ).toHaveLength(5)
})

it.each([
  { title: 'Whitelist', version: 1, blacklist: ips },
  { group: 'Trusted', blocklist: ips },
  { name: 'allow-list', allowlist: [], denylist: ips },
  { name: 'allowlist', lists: { allowed: [], blocked: ips } },
])('a list of blocked values is one whatever stands beside it: %j', async (list) => {
  expect((await read(JSON.stringify(list))).found).toEqual(ips)
  expect(new Set((await read(JSON.stringify([list, list]))).found)).toEqual(new Set(ips))
})

it('a list of blocked values beside one of allowed values allows none of these', async () => {
  const list = { name: 'allowlist', ips: ips.slice(0, 2), blocked: ips.slice(2) }

  expect((await read(JSON.stringify(list))).found).toEqual(ips.slice(2))
})

it('names of lists are no tags, also where one of them withdraws its list', async () => {
  const lists = ['whitelist', 'Loader'].map((name, at) => ({ name, ips: ips.slice(2 * at, 2 * at + 2) }))
  const { records } = await readFeed(JSON.stringify(lists))

  expect(records.map(({ value, tags }) => [value, tags])).toEqual(ips.slice(2).map((ip) => [ip, undefined]))
})

it('a word that allows withdraws lists of several values, too', async () => {
  const lists = ['block', 'allow'].map((list, at) => ({ list, ips: ips.slice(2 * at, 2 * at + 2) }))

  expect(await read(JSON.stringify(lists))).toEqual({ found: ips.slice(0, 2), against: 1 })
})

it('a file that is one list of allowed values by its name lists none', async () => {
  const list = (Name: string) => JSON.stringify({ IPSet: { Name, Addresses: ips.map((ip) => `${ip}/32`) } })

  expect((await read(list('allowlist'))).found).toEqual([])
  expect((await read(list('blocklist'))).found).toEqual(ips)
})
