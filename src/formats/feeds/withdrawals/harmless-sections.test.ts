import { describe, expect, it } from 'vitest'
import { readFeed } from '../../../../test/read-feed.ts'
import { saysHarmless } from './harmless-sections.ts'

async function read(text: string) {
  const { records, tally } = await readFeed(text)
  return { found: records.map(({ value }) => value), withheld: tally.rejected['not-for-detection'] ?? 0 }
}

it.each([
  ['Whitelist', true],
  ['Whitelist (false positives, never block)', true],
  ['ALLOWLIST - trusted partners, do not block', true],
  ['False positives:', true],
  ['Legitimate services abused (do not block)', true],
  ['Entwarnung / Fehlalarme', true],
  ['Blacklist, whitelisted entries removed', false],
  ['whitelisted entries removed', false],
  ['This list has few false positives', false],
  ['Benign scanners are listed too', false],
  ['Trusted sources only', false],
  ['legitimate, compromised', false],
  ['Abused legitimate services', false],
  ['Legitimate sites (gehackt / hacked)', false],
  ['Abused legitimate services: never block', true],
  ['False positive?', false],
  ['Nicht blockieren', true],
  ['Liste blanche des domaines', true],
  ['Faux positifs', true],
  ['Lista blanca', true],
  ['Falsi positivi', true],
  ['Exceções', true],
  ['Witte lijst', true],
  ['Biała lista domeny', true],
  ['Белый список', true],
  ['Ложные срабатывания:', true],
  ['白名单域名', true],
  ['誤検知', true],
  ['Removed domains', true],
  ['delisted 2026-01-05', true],
  ['Entfernte Domains', true],
  ['Entfernt', true],
  ['Removed', true],
  ['--- Removed on 2026-01-05 ---', true],
  ['No longer active', true],
  ['no longer listed since 2026-01-05', true],
  ['Expired domains', true],
  ['Nicht mehr aktiv', true],
  ['Abgelaufene Adressen seit 5.1.2026', true],
  ['Expired on Jan 5 2026', true],
  ['Removed on 5 January', true],
  ['No longer active since January 2026', true],
  ['no longer listed since 2026', true],
  ['delisted 20260105', true],
  ['removed 2026-01-05 12:30 UTC', true],
  ['removed on 2 hosts', false],
  ['delisted on 2 lists', false],
  ['Removed 12 domains', false],
  ['no longer active on 443', false],
  ['inactive', false],
  ['Expired certificate', false],
  ['Abgelaufene Zertifikate', false],
  ['no longer active on port 443, moved', false],
  ['expired entries are removed after 30 days', false],
  ['removed duplicates', false],
  ['domains removed', false],
  ['Removed by the loader', false],
  ['Removed the following entries', true],
  ['Entfernte Adressen', true],
  ['Removed false positives', false],
  ['Removed known false positives', false],
  ['Removed internal IPs', false],
  ['Delisted our own customers', false],
  ['Revoked certificates', false],
  ['Liste noire, sans faux positifs', false],
  ['Lista negra', false],
  ['Фишинг без ложных срабатываний', false],
])('%s', (heading, harmless) => {
  expect(saysHarmless(heading)).toBe(harmless)
})

it.each([
  '# Feed of malicious IPs\n#\n# False positives\n# ---------------\n# Please send a mail with the IP to noc@acme.org\n#\n',
  '# False positives\n# Report at https://github.com/acme/list/issues\n\n',
  '# Whitelisted entries\n# are not included in this list\n',
  '# Ausnahmen\n# keine\n',
  '# Removed false positives\n',
  '# Removed internal IPs\n#\n',
])('reads the list below a notice: %j', async (head) => {
  expect(await read(`${head}45.155.75.108\n103.7.8.9\n193.32.162.7\n`)).toEqual({
    found: ['45.155.75.108', '103.7.8.9', '193.32.162.7'],
    withheld: 0,
  })
})

it('rejects the rows of a table below a row that calls them harmless', async () => {
  const text =
    'Indicator,Comment\nDomains,\nevil-test.com,C2\nbad-test.org,C2\nLegitimate (do not block),\ngood-test.net,abused\n'

  expect(await read(text)).toEqual({ found: ['evil-test.com', 'bad-test.org'], withheld: 1 })
})

it('rejects the URLs of references below a list', async () => {
  const text =
    'evil-test.com\nbad-test.org\n\nAdditional resources\nFoo - Some Vendor\nhttps://blog.vendor-firm.com/foo\n\nMD5:\na1b2c3d4e5f60718293a4b5c6d7e8f90\nhttp://evil-test.com/a\n'

  expect(await read(text)).toEqual({
    found: ['evil-test.com', 'bad-test.org', 'a1b2c3d4e5f60718293a4b5c6d7e8f90', 'http://evil-test.com/a'],
    withheld: 1,
  })
})

it('rejects the values of an allow list in YAML, below headings of its own', async () => {
  const names = ['evil-test.com', 'bad-test.org', 'evil-test.net', 'bad-test.com', 'evil-test.org', 'bad-test.net']
  const text = `denylists:\n  ads:\n    - |\n${names.map((name) => `      ${name}\n`).join('')}allowlists:\n  ads:\n    - |\n      good-test.net\n`

  expect(await read(text)).toEqual({ found: names, withheld: 1 })
})

it('rejects the values of an allow list until the next heading', async () => {
  expect(
    await read(
      '# Blacklist\n45.155.75.108\n# Whitelist - never block\n# our mail server\n5.188.186.17\n# Botnet\n91.92.38.55\n',
    ),
  ).toEqual({ found: ['45.155.75.108', '91.92.38.55'], withheld: 1 })
  expect(
    await read('[blocklist]\n45.155.75.108\n91.92.38.55\n80.94.223.70\n[allowlist]\n5.188.186.17\n'),
  ).toMatchObject({
    found: ['45.155.75.108', '91.92.38.55', '80.94.223.70'],
    withheld: 1,
  })
})

it('rejects the values of a section beside and below names with a bullet', async () => {
  for (const bullet of ['•', '-'])
    expect(
      await read(
        `Malicious IPs:\n${bullet} 45.155.75.108\n${bullet} 103.7.8.9\n\nFalse positives:\n${bullet} 91.92.38.54\n${bullet} Google DNS\n${bullet} 193.32.162.7\n${bullet} 193.32.162.8\n`,
      ),
    ).toEqual({ found: ['45.155.75.108', '103.7.8.9'], withheld: 3 })
})

it('rejects the values below a heading between dashes', async () => {
  const text = '45.155.75.108\n103.7.8.9\n91.92.38.54\n--- Removed ---\n193.32.162.7\n'

  expect(await read(text)).toEqual({ found: ['45.155.75.108', '103.7.8.9', '91.92.38.54'], withheld: 1 })
})

it('lists values whose remark is about their host or about something else', async () => {
  const text =
    '45.155.75.108 # no longer active on 443\n103.7.8.9 # delisted on 2 lists\n91.92.38.54 # no longer active\n193.32.162.7 # nicht mehr aktiv\n'

  expect(await read(text)).toEqual({
    found: ['45.155.75.108', '103.7.8.9', '91.92.38.54', '193.32.162.7'],
    withheld: 0,
  })
})

it('rejects values whose comment calls them harmless', async () => {
  const text = '45.155.75.108 # ssh\n91.92.38.55 # whitelisted - customer\n5.188.186.17 # false positive\n'

  expect(await read(text)).toEqual({ found: ['45.155.75.108'], withheld: 2 })
})

it('rejects the values below a heading for harmless values in a report', async () => {
  const text =
    'Threat report\n=============\n\nThe actor used the following servers.\n\nNetwork indicators:\n\n  - 45.155.75[.]108\n\n' +
    'False positives:\n\n  - pay-velmora[.]net\n\n## Hashes of the malware\n\n  - a1b2c3d4e5f60718293a4b5c6d7e8f90\n'

  expect(await read(text)).toEqual({ found: ['45.155.75.108', 'a1b2c3d4e5f60718293a4b5c6d7e8f90'], withheld: 1 })
})

it('detects no format in an allow list', async () => {
  expect(await read('# ALLOWLIST - trusted partners, do not block\n5.188.186.17\n80.94.223.70\n')).toEqual({
    found: [],
    withheld: 0,
  })
})

const values = '45.155.75.108\n91.92.38.55\n'

it.each([
  '# False positives: mail abuse@velmora.net',
  '# Whitelist: https://velmora.net/whitelist.txt',
  '# Whitelisted: 12',
  '# 12 false positives',
  '# Exceptions: none',
  '# Benign: 0, Malicious: 2',
  '# Whitelist = none',
])('does not take a comment with a statement for a heading: %s', async (comment) => {
  expect(await read(`${comment}\n${values}`)).toEqual({ found: ['45.155.75.108', '91.92.38.55'], withheld: 0 })
})

it.each([
  'false_positive,ip,first_seen\nno,45.155.75.108,2025-01-01\nno,91.92.38.55,2025-01-01\n',
  'Trusted hosts;IP;First seen\n2;45.155.75.108;2025-01-01\n1;91.92.38.55;2025-01-01\n',
])('does not take the header of a table for a heading', async (table) => {
  expect(await read(table)).toEqual({ found: ['45.155.75.108', '91.92.38.55'], withheld: 0 })
})

describe('a section of harmless values ends', () => {
  it.each([
    ['with the next comment', '# Whitelist\n5.188.186.17\n# Ransomware\n45.155.75.108\n# RAT\n91.92.38.55\n'],
    ['with a comment of any words', '# Whitelist\n5.188.186.17\n# Group 7\n45.155.75.108\n91.92.38.55\n'],
    ['with a comment after a blank line', `# Whitelist\n5.188.186.17\n\n# See below. More follow.\n${values}`],
    [
      'with a short heading after a blank line',
      'False positives:\n\n  - 5.188.186[.]17\n\nPayload delivery\n\n  - 45.155.75[.]108\n  - 91.92.38[.]55\n',
    ],
    [
      'with a short heading without a blank line',
      'C2 servers:\n45.155.75[.]108\nLegitimate services:\n5.188.186[.]17\nPayload delivery\n91.92.38[.]55\n',
    ],
  ])('%s', async (_, text) => {
    expect(await read(text)).toEqual({ found: ['45.155.75.108', '91.92.38.55'], withheld: 1 })
  })

  it('with a comment in a hosts file', async () => {
    const text =
      '# Exceptions\n127.0.0.1 localhost\n# Ads and trackers\n0.0.0.0 pay-velmora.net\n0.0.0.0 ads-tolvar.net\n'

    expect(await read(text)).toEqual({ found: ['pay-velmora.net', 'ads-tolvar.net'], withheld: 0 })
  })

  it('but not with a comment that describes the section', async () => {
    expect(
      await read('# Blocklist\n45.155.75.108\n# Whitelist\n# Version: 3\n# not used by malware\n5.188.186.17\n'),
    ).toEqual({ found: ['45.155.75.108'], withheld: 1 })
  })
})

it('reads the entries after a comment about an entry that is commented out', async () => {
  for (const comments of ['# false positive\n# velmora.net', '# 0.0.0.0 velmora.net\n# false positive'])
    expect(await read(`0.0.0.0 pay-velmora.net\n${comments}\n0.0.0.0 ads-tolvar.net\n`)).toEqual({
      found: ['pay-velmora.net', 'ads-tolvar.net'],
      withheld: 0,
    })
})

it('rejects only the exception rules of a filter list, whatever its headings say', async () => {
  const text = '! Title: Scams\n! Allowlist\n@@||velmora.net^\n! Shops\n||pay-velmora.net^\n||ads-tolvar.net^\n'

  expect(await read(text)).toEqual({ found: ['pay-velmora.net', 'ads-tolvar.net'], withheld: 1 })
})

it.each(['abused_legitimate_domains', 'domains_after_whitelisting', 'whitelist_filtered'])(
  'reads JSON lists whose name only mentions harmless values: %s',
  async (name) => {
    const text = JSON.stringify({ [name]: ['pay-velmora.net', 'ads-tolvar.net'] })

    expect(await read(text)).toEqual({ found: ['pay-velmora.net', 'ads-tolvar.net'], withheld: 0 })
  },
)

it('rejects what a list says it removed, in a section or beside the value', async () => {
  const text =
    '# Added\n45.155.75.108\n103.7.8.9\n# Removed\n193.32.162.7\n\n# More servers\n91.92.38.55\n91.92.38.56 # delisted 2026-01-05\n'

  expect(await read(text)).toEqual({ found: ['45.155.75.108', '103.7.8.9', '91.92.38.55'], withheld: 2 })
})

it.each([
  '# No longer active',
  'No longer active:',
  '# Expired',
  '# --- Removed on 2026-01-05 ---',
  '# Expired on Jan 5 2026',
  '# No longer active since January 2026',
  '## Nicht mehr aktiv',
])('rejects the rows of a table below a title of withdrawn ones: %s', async (title) => {
  const rows = ['ip,first_seen', '45.155.75.108,2025-12-01', '103.7.8.9,2025-12-02', title, '193.32.162.7,2025-11-01']

  expect(await read(`${rows.join('\n')}\n`)).toEqual({ found: ['45.155.75.108', '103.7.8.9'], withheld: 1 })
})

it('lists no articles that a list gives as evidence', async () => {
  const list =
    'C2\n\nhttp://pay-velmora.com/a\nhttp://pay-velmora.com/b\n\nSUPPORTING EVIDENCE\nhttps://some-vendor.com/blog/loader\n'

  expect(await read(list)).toEqual({ found: ['http://pay-velmora.com/a', 'http://pay-velmora.com/b'], withheld: 1 })
})
