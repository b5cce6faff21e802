import { describe, expect, it } from 'vitest'
import { expectJudged, expectListed, readFeed, valuesIn } from '../../../../test/read-feed.ts'

const ips = ['45.155.75.108', '91.92.38.55', '5.188.186.17', '80.94.223.70']

/** Values as they are to be judged: the ones at the given places are withdrawn, the others listed. */
const judged = (values: readonly string[], ...withdrawn: number[]) =>
  values.map((value, at) => (withdrawn.includes(at) ? `«${value}»` : `‹${value}›`))

const digests = ['1', '2', '3'].map((end) =>
  'b94d27b9934d3e08a52e52d7da7dabfac484efe37a5380ee9088f7ace2efcde'.concat(end),
)
const sites = ['velmora-pay.net', 'tolvar-login.com', 'ads-quintor.org']
const urls = sites.map((name) => `http://${name}/gate`)

const oddNames = ['exceptions.dll', 'whitelist.exe', 'expired.exe', 'removed.js', 'legitime.docx', 'Ausnahme.pdf']
const malware = oddNames.map((name, at) => ({ sha256: `‹${`${at}a`.repeat(32)}›`, name }))

/** Rows of addresses with an end and their state, of which the third is withdrawn. */
const ending = (active: string, inactive: string) =>
  ['2026-03-02,1', ',1', ',0', '2025-07-02,0']
    .map((rest, at) => `${judged(ips, 2)[at]},${rest.replace(/1$/, active).replace(/0$/, inactive)}\n`)
    .join('')

/** A table of addresses, of which the ones at the given places are withdrawn. */
const csv = (name: string, cells: readonly string[], ...withdrawn: number[]) => {
  const marked = judged(ips, ...withdrawn)
  return `ip,${name},first_seen\n${cells.map((cell, n) => `${marked[n]},${cell},2025-01-0${n + 1}`).join('\n')}\n`
}

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
  ])('in CSV by “%s”', (name, cells) => expectJudged(csv(name, cells, 1)))

  it.each([
    ['classification', ['malicious', 'benign', 'unknown']],
    ['isWhitelisted', [false, true, false]],
    ['is_active', [1, 0, 1]],
    ['deleted', [false, true, false]],
    ['ioc', [true, false, true]],
    ['tags', [['botnet'], ['c2', 'whitelist'], ['phishing']]],
    ['note', ['C2', 'Known false positive', '']],
  ])('in JSON by “%s”', (name, cells) =>
    expectJudged({
      data: judged(ips, 1)
        .slice(0, 3)
        .map((ip, n) => ({ ip, [name]: cells[n] })),
    }),
  )

  it('even if the word comes after the rows that are used to detect columns', async () => {
    const rows = Array.from({ length: 400 }, (_, n) => `‹45.155.${n >> 8}.${n & 255}›,active`).join('\n')

    await expectJudged(`ip,status\n${rows}\n«91.92.38.55»,whitelisted\n`)
  })
})

it.each(
  Object.entries({
    'an action in rules of a firewall': `src,dst,action\n‹${ips[0]}›,10.0.0.1,block\n«${ips[1]}»,10.0.0.1,allow\n`,
    'no action in a log of a firewall': `date,src,dst,action\n2025-01-01,‹${ips[0]}›,10.0.0.1,block\n2025-01-02,‹${ips[1]}›,10.0.0.1,allow\n`,
    'a remark in a column without a header':
      '‹evil-test.com›;C2\n«shop-test.com»;False positive\n‹bad-test.net›;legit site, hacked\n',
    'what an access map of a mail server accepts': `# access
‹bad-host-one.com›   REJECT
‹pay@bad-host-two.com›\t550 not here
‹45.155.75.108› discard
/^x.*\\.com$/ REJECT
/^x.*\\.com$/i REJECT
«partner-host.com» OK
«me@partner-host.com» DUNNO
«91.92.38.55»  permit
`,
    'all that an access map accepts': '«partner-host.com» OK\n«91.92.38.55» OK\n',
    'a cell about false positives, for all kinds': `url,status\n‹${urls[0]}›,active\n«${urls[1]}»,false positive\n`,
    'no site that is no longer polled': [
      {
        name: 'quintor',
        locations: judged(sites).map((fqdn, n) => ({
          fqdn,
          available: n === 0,
          enabled: n === 0,
          lastscrape: '2025-01-01',
        })),
      },
    ],
    'the victim of an attack in a table': 'ip,role\n‹45.155.75.108›,attacker\n«91.92.38.55»,victim\n',
    'the victim of an attack in IODEF':
      '<IODEF-Document><Incident><EventData><Flow><System category="source"><Node><Address category="ipv4-addr">‹45.155.75.108›</Address></Node></System><System category="target"><Node><Address category="ipv4-addr">«91.92.38.55»</Address></Node></System></Flow></EventData></Incident></IODEF-Document>',
    'no targets alone in a category': 'ip,category\n‹45.155.75.108›,target\n‹91.92.38.55›,target\n',
    'inactive addresses, not inactive sites beside them':
      'indicator,type,status\n‹45.155.75.108›,ip,active\n‹bad-host-one.com›,domain,inactive\n«91.92.38.55»,ip,inactive\n',
    'inactive addresses in records': [
      { indicator: '‹45.155.75.108›', type: 'ip', status: 'active' },
      { indicator: '‹bad-host-one.com›', type: 'domain', status: 'inactive' },
      { indicator: '«91.92.38.55»', type: 'ip', status: 'inactive' },
    ],
    'an action beside the publisher and the direction of an entry': `ip,source,destination,first_seen,action\n${judged(
      ips,
      1,
    )
      .map((ip, at) => `${ip},abuse feed,outbound,2025-01-0${at + 1},${at === 1 ? 'allow' : 'block'}\n`)
      .join('')}`,
    'what Pi-hole allows, by its type': [
      [0, '«good-test.com»'],
      [1, '‹evil-test.com›'],
      [1, '‹bad-test.net›'],
      [2, '«(\\.|^)own-test\\.com$»'],
    ].map(([type, domain]) => ({ id: 1, type, domain, enabled: 1, date_added: 1767323045, date_modified: 1767323045 })),
    'what the API of Pi-hole allows': [
      ['allow', '«good-test.com»'],
      ['deny', '‹evil-test.com›'],
    ].map(([type, domain]) => ({
      ...{ domain, type, kind: 'exact', enabled: true, date_added: 1767323045, date_modified: 1767323045 },
    })),
    'nothing by numbers of another meaning': `domain,type,enabled,date_added,date_modified\n${[0, 1, 2, 3, 4]
      .map((type) => `‹evil${type}-test.com›,${type},1,2026-01-02,2026-01-03\n`)
      .join('')}`,
    'an inactive address without an end, unlike one that has ended': `ip,expiration,is_active\n${ending('1', '0')}`,
    'an inactive address without an end, by its status': `ip,expiration,status\n${ending('active', 'inactive')}`,
    'no inactive site without an end': 'domain,expiration,is_active\n‹a-test.com›,2026-03-02,1\n‹b-test.com›,,0\n',
    'no inactive site without an end beside addresses': `value,type,expiration,is_active
‹${ips[0]}›,ip,2026-03-02,1
‹a-test.com›,domain,,0
«${ips[1]}»,ip,,0
‹b-test.com›,domain,2026-03-02,1
`,
    'an inactive address whose end is null': [
      { ip: `‹${ips[0]}›`, expires: null, active: true },
      { ip: `‹${ips[1]}›`, expires: '2025-01-02', active: false },
      { ip: `«${ips[2]}»`, expires: null, active: false },
    ],
    'nothing of networks between blanks in an alias of a firewall':
      '<pfsense><version>21.7</version><aliases><alias><name>bad</name><type>network</type><address>‹45.155.75.108/32→45.155.75.108› ‹91.92.38.0/24›</address></alias></aliases></pfsense>',
    'nothing by names of files in records': malware,
    'nothing by names of files in a table': `sha256,name\n${malware.map(({ sha256, name }) => `${sha256},${name}\n`).join('')}`,
    'nothing by aliases of files': `sha256,alias\n${malware.map(({ sha256, name }) => `${sha256},${name}\n`).join('')}`,
    'an alias of a firewall by its name': `<pfsense><aliases>${[
      ['whitelist', `«${ips[0]} ${ips[1]}»`],
      ['bad_hosts', `‹${ips[2]}› ‹${ips[3]}›`],
    ]
      .map(([name, list]) => `<alias><name>${name}</name><type>host</type><address>${list}</address></alias>`)
      .join('')}</aliases></pfsense>`,
    'a list with its values in an object by its name': {
      data: [
        { name: 'Bad', data: { urls: [`‹${ips[1]}›`, `‹${ips[2]}›`] } },
        { name: 'Allowed URLs', data: { urls: [`«${ips[0]}»`] } },
      ],
    },
    'a record with members by its name': [
      { name: 'allowlist-office', members: [`«${ips[0]}»`] },
      { name: 'trusted relationship attack', members: [`‹${ips[1]}›`, `‹${ips[2]}›`] },
    ],
    'the end of a block in a log of fail2ban': judged(ips, 1)
      .map(
        (ip, at) =>
          `2026-01-02 03:10:11,123 fail2ban.actions [812]: NOTICE [sshd] ${at === 1 ? 'Unban' : 'Ban'} ${ip}\n`,
      )
      .join(''),
    'the end of a block in a table': `ip,action\n${judged(ips, 1)
      .map((ip, at) => `${ip},${at === 1 ? 'unban' : 'ban'}\n`)
      .join('')}`,
    'what Zeek is never to match, and what is no longer to': `#fields\tindicator\tindicator_type\tmeta.source\tmeta.whitelist\tmeta.remove\n${judged(
      ips,
      1,
      2,
    )
      .map((ip, at) => `${ip}\tIntel::ADDR\tCERT\t${at === 1 ? 'T' : 'F'}\t${at === 2 ? 'T' : '-'}\n`)
      .join('')}`,
    'lists of several values by a word that allows': [
      { list: 'block', ips: judged(ips.slice(0, 2)) },
      { list: 'allow', ips: [`«${ips[2]}`, `${ips[3]}»`] },
    ],
  }),
)('withdraws %s', (_, text) => expectJudged(text))

it('of the rules of a proxy, those that refuse list something', async () => {
  await expectListed(`# rules
DOMAIN-SUFFIX,‹pay-velmora.net›,REJECT
DOMAIN,‹login-northwave.com›,REJECT-DROP
DOMAIN-SUFFIX,shop.velmora.com,DIRECT
IP-CIDR,‹45.155.75.0/24›,REJECT,no-resolve
IP-CIDR,62.10.20.0/24,DIRECT,no-resolve
DOMAIN-KEYWORD,northwave.com,REJECT
FINAL,Proxy
`)
})

it('a listing ends at the start of the day of its removal or at the end of the last day of validity, whichever comes first', async () => {
  const { records } = await readFeed(
    `ip,expires,removed\n${ips[0]},2025-03-01,2025-02-01\n${ips[1]},2025-03-01,\n${ips[2]},,2025-02-01\n`,
  )
  const ends = records.map(({ validUntil }) => validUntil)

  expect(ends).toEqual([Date.UTC(2025, 1, 1), Date.UTC(2025, 2, 2), Date.UTC(2025, 1, 1)])
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
    ['the reaction of a product', 'action', ['quarantine', 'deleted', 'removed']],
    ['the reaction of a product', 'status', ['blocked', 'deleted', 'active']],
    ['the reaction of a product', 'disposition', ['Malicious', 'Removed', 'Malicious']],
    ['events that a sensor let through', 'action', ['allowed', 'allowed', 'allowed']],
    ['events that a sensor let through', 'action', ['accept', 'drop', 'accept']],
    ['events that a firewall let through', 'action', ['deny', 'allow', 'drop']],
    ['events that a product let through', 'status', ['blocked', 'allowed', 'blocked']],
    ['a host that does not answer', 'state', ['up', 'disabled', 'down']],
    ['a host that was taken down', 'status', ['online', 'removed', 'offline']],
  ])('%s: “%s”', (_, name, cells) => expectJudged(csv(name, cells)))
})

it.each([
  ['addresses', ips, 'is_active', '0', '1'],
  ['sites', sites, 'IsActive', 'false', 'true'],
  ['addresses', ips, 'status', 'inactive', 'active'],
])('an entry of %s that is inactive before its end is withdrawn', async (_, values, name, inactive, active) => {
  await expectJudged(
    `value,valid_until,${name}\n‹${values[0]}›,2025-07-02,${active}\n«${values[1]}»,2025-07-04,${inactive}\n`,
  )
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
    ['a host', 'ip,port,active', ips, ['443,no', '443,yes', '443,no']],
    ['a host', 'ip,status,last_online', ips, ['inactive,2025-01-02', 'active,2025-01-02', 'inactive,2025-01-02']],
    ['a product', 'sha256,threat,change', digests, ['Emotet,created', 'Emotet,deleted', 'Emotet,created']],
    ['a product', 'sha256,threat,action', digests, ['Emotet,quarantine', 'Emotet,allowed', 'Emotet,alert']],
    ['certificates', 'sha256,revoked', digests, ['yes', 'no', 'yes']],
    ['certificates', 'sha256,status', digests, ['revoked', 'valid', 'revoked']],
    ['files', 'sha256,deleted', digests, ['1', '1', '1']],
    ['sites', 'url,removed', urls, ['yes', 'no', 'yes']],
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
    await expectJudged(`${header}\n${cells.map((rest, n) => `‹${values[n]}›,${rest}\n`).join('')}`)
  })
})

it('the end of a registration is not that of its entry', async () => {
  const rows = sites.map((name, n) => `${name},2025-0${n + 1}-02,2026-0${n + 1}-02`)
  const { records } = await readFeed(`domain,registration,expires\n${rows.join('\n')}\n`)

  expect(records.map(({ value, validUntil }) => [value, validUntil])).toEqual(sites.map((name) => [name, undefined]))
})

it('lists names that imitate another one, but neither the original nor the addresses of the names', async () => {
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

it('lists rows with a plus sign but not those with a minus sign', async () => {
  const rows = ips.slice(0, 3).map((ip, at) => `${at === 1 ? '-' : '+'},${ip},2026-01-0${at + 1}`)
  const { records } = await readFeed(`op,ip,date\n${rows.join('\n')}\n`)

  expect(records.map(({ value }) => value)).toEqual([ips[0], ips[2]])
})

it.each([
  ...['not whitelisted', 'never whitelisted', 'not benign', 'never benign', 'not legitimate', 'False positive: no'],
  ...['False positives: none', 'whitelisted - no', 'benign: no', '"white list domains, C2"', 'removed files'],
  ...['Benign section of known actor', 'Expired domain', 'no longer whitelisted', 'kein Fehlalarm'],
])('the remark “%s” withdraws nothing', async (remark) => {
  await expectJudged(csv('comment', ['C2', remark, 'Phishing']))
  await expectJudged({ ip: `‹${ips[0]}›`, description: remark })
  const rows = `${ips[0]},${remark},C2\n${ips[1]},False positive,C2\n${ips[2]},C2,C2\n`
  expect(await valuesIn(rows)).toContain(ips[0])
})

it.each([
  ...['removed', 'expired 2026-01-05', 'removed entry', 'not malicious', 'whitelisted - do not block'],
  ...['"Whitelisted, not an attacker"', 'nicht mehr gelistet', 'delisted domain'],
])('the remark “%s” withdraws its row', async (remark) => {
  await expectJudged(csv('comment', ['C2', remark, 'Phishing'], 1))
})

it('remarks that could describe the listed values do not withdraw most rows', async () => {
  const cells = ['trusted domains', 'trusted hosts', 'harmless', 'C2']
  await expectJudged(csv('description', cells))
  await expectListed(csv('description', cells.fill('False positive', 0, 3), 0, 1, 2))
})

it.each([
  ['Hinweis', 'Fehlalarm'],
  ['Anmerkung', 'Falsch-positiv'],
  ['Commentaire', 'faux positif'],
  ['Observaciones', 'falso positivo'],
])('a note calls an address harmless: %s', async (name, note) => {
  await expectJudged(`ip,${name}\n‹${ips[0]}›,Botnet\n«${ips[1]}»,${note}\n‹${ips[2]}›,C2\n`)
})

it.each([
  ['Observaciones', 'falso positivo'],
  ['Commentaire', 'faux positif'],
  ['Opmerking', 'vals positief'],
  ['备注', '误报'],
])('notes call most addresses harmless: %s', async (name, note) => {
  const rows = judged(ips, 0, 1, 2).map((ip, at) => `${ip},${at < 3 ? note : 'Botnet'}\n`)

  await expectJudged(`ip,${name}\n${rows.join('')}`)
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
  const rows = judged(ips, 1).map((ip, at) => `${ip};${at === 1 ? note : `C2 ${at}`}\n`)

  await expectJudged(`ip;${name}\n${rows.join('')}`)
})

it.each([
  'firewalls do not block this port',
  'Do not block: no',
  'Do not block?',
  'C2. AV engines did not react. They do not block',
  'sperren, nicht blocken',
])('a note about blocking other things withdraws nothing: %s', async (note) => {
  const rows = judged(ips).map((ip, at) => `${ip};${at === 1 ? note : `C2 ${at}`}\n`)

  await expectListed(`ip;comment\n${rows.join('')}`)
})

it.each([
  'not-whitelisted',
  'non_whitelisted hosts',
  'whitelist-bypass',
  'blocklist-whitelisted',
  'ssh-pass-list',
  'SafeList-Stealer',
])('a name that only contains a word for an allow list does not withdraw its values: %s', async (name) => {
  await expectListed({ name, ips: judged(ips) })
  await expectListed([
    { name, ips: judged(ips) },
    { name: 'Loader', ips: ['‹9.9.9.11›'] },
  ])
})

it.each([
  { title: 'Whitelist', version: 1, blacklist: ips },
  { group: 'Trusted', blocklist: ips },
  { name: 'allow-list', allowlist: [], denylist: ips },
  { name: 'allowlist', lists: { allowed: [], blocked: ips } },
])('a list of blocked values is one whatever stands beside it: %j', async (list) => {
  expect(await valuesIn(JSON.stringify(list))).toEqual(ips)
  expect(new Set(await valuesIn(JSON.stringify([list, list])))).toEqual(new Set(ips))
})

it('a list of blocked values beside one of allowed values allows none of these', async () => {
  await expectListed({ name: 'allowlist', ips: ips.slice(0, 2), blocked: judged(ips.slice(2)) })
})

it('names of lists are not tags, even if one of them withdraws its list', async () => {
  const lists = ['whitelist', 'Loader'].map((name, at) => ({ name, ips: ips.slice(2 * at, 2 * at + 2) }))
  const { records } = await readFeed(JSON.stringify(lists))

  expect(records.map(({ value, tags }) => [value, tags])).toEqual(ips.slice(2).map((ip) => [ip, undefined]))
})

it('a file that is one list of allowed values by its name lists none', async () => {
  const list = (Name: string) => JSON.stringify({ IPSet: { Name, Addresses: ips.map((ip) => `${ip}/32`) } })

  expect(await valuesIn(list('allowlist'))).toEqual([])
  expect(await valuesIn(list('blocklist'))).toEqual(ips)
})
