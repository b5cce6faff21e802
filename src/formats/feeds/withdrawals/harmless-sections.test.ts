import { expect, it } from 'vitest'
import { expectJudged } from '../../../../test/read-feed.ts'
import { saysHarmless } from './harmless-sections.ts'

it.each([
  ['Whitelist', true],
  ['ALLOWLIST - trusted partners, do not block', true],
  ['False positives:', true],
  ['Legitimate services abused (do not block)', true],
  ['Blacklist, whitelisted entries removed', false],
  ['This list has few false positives', false],
  ['Benign scanners are listed too', false],
  ['Abused legitimate services', false],
  ['Legitimate sites (gehackt / hacked)', false],
  ['Abused legitimate services: never block', true],
  ['False positive?', false],
  ['Nicht blockieren', true],
  ['Faux positifs', true],
  ['Lista blanca', true],
  ['Falsi positivi', true],
  ['Exceções', true],
  ['Witte lijst', true],
  ['Biała lista domeny', true],
  ['Белый список', true],
  ['白名单域名', true],
  ['誤検知', true],
  ['Removed domains', true],
  ['delisted 2026-01-05', true],
  ['Entfernte Domains', true],
  ['--- Removed on 2026-01-05 ---', true],
  ['No longer active', true],
  ['Abgelaufene Adressen seit 5.1.2026', true],
  ['Expired on Jan 5 2026', true],
  ['No longer active since January 2026', true],
  ['removed 2026-01-05 12:30 UTC', true],
  ['removed on 2 hosts', false],
  ['Removed 12 domains', false],
  ['no longer active on 443', false],
  ['inactive', false],
  ['Expired certificate', false],
  ['expired entries are removed after 30 days', false],
  ['domains removed', false],
  ['Removed by the loader', false],
  ['Removed the following entries', true],
  ['Entfernte Adressen', true],
  ['Removed false positives', false],
  ['Removed internal IPs', false],
  ['Revoked certificates', false],
  ['Liste noire, sans faux positifs', false],
  ['Фишинг без ложных срабатываний', false],
])('%s', (heading, harmless) => {
  expect(saysHarmless(heading)).toBe(harmless)
})

it.each([
  '# Feed of malicious IPs\n#\n# False positives\n# ---------------\n# Please send a mail with the IP to noc@acme.org\n#\n',
  '# False positives\n# Report at https://github.com/acme/list/issues\n\n',
  '# Whitelisted entries\n# are not included in this list\n',
  '# Ausnahmen\n# keine\n',
  '# Removed internal IPs\n#\n',
  '# False positives: mail abuse@velmora.net\n',
  '# Whitelisted: 12\n',
  '# Exceptions: none\n',
])('reads the list below a notice: %j', (notice) =>
  expectJudged(`${notice}‹45.155.75.108›\n‹103.7.8.9›\n‹193.32.162.7›\n`),
)

const values = '‹45.155.75.108›\n‹91.92.38.55›\n'
const names = [
  '‹evil-test.com›',
  '‹bad-test.org›',
  '‹evil-test.net›',
  '‹bad-test.com›',
  '‹evil-test.org›',
  '‹bad-test.net›',
]
const underBullets = (bullet: string) => `Malicious IPs:
${bullet} ‹45.155.75.108›
${bullet} ‹103.7.8.9›

False positives:
${bullet} «91.92.38.54»
${bullet} Google DNS
${bullet} «193.32.162.7»
${bullet} «193.32.162.8»
`

it.each(
  Object.entries({
    'rows of a table below a row that calls them harmless':
      'Indicator,Comment\nDomains,\n‹evil-test.com›,C2\n‹bad-test.org›,C2\nLegitimate (do not block),\n«good-test.net»,abused\n',
    'URLs of references below a list':
      '‹evil-test.com›\n‹bad-test.org›\n\nAdditional resources\nFoo - Some Vendor\n«https://blog.vendor-firm.com/foo»\n\nMD5:\n‹a1b2c3d4e5f60718293a4b5c6d7e8f90›\n‹http://evil-test.com/a›\n',
    'an allow list in YAML, below headings of its own': `denylists:\n  ads:\n    - |\n${names.map((name) => `      ${name}\n`).join('')}allowlists:\n  ads:\n    - |\n      «good-test.net»\n`,
    'an allow list until the next heading':
      '# Blacklist\n‹45.155.75.108›\n# Whitelist - never block\n# our mail server\n«5.188.186.17»\n# Botnet\n‹91.92.38.55›\n',
    'a section in brackets':
      '[blocklist]\n‹45.155.75.108›\n‹91.92.38.55›\n‹80.94.223.70›\n[allowlist]\n«5.188.186.17»\n',
    'a section beside and below names with a bullet': underBullets('•'),
    'a section beside and below names with a hyphen': underBullets('-'),
    'what stands below a heading between dashes':
      '‹45.155.75.108›\n‹103.7.8.9›\n‹91.92.38.54›\n--- Removed ---\n«193.32.162.7»\n',
    'nothing whose remark is about its host or something else':
      '‹45.155.75.108› # no longer active on 443\n‹103.7.8.9› # delisted on 2 lists\n‹91.92.38.54› # no longer active\n‹193.32.162.7› # nicht mehr aktiv\n',
    'values whose comment calls them harmless':
      '‹45.155.75.108› # ssh\n«91.92.38.55» # whitelisted - customer\n«5.188.186.17» # false positive\n',
    'what stands below a heading for harmless values in a report': `Threat report
=============

The actor used the following servers.

Network indicators:

  - ‹45.155.75[.]108›

False positives:

  - «pay-velmora[.]net»

## Hashes of the malware

  - ‹a1b2c3d4e5f60718293a4b5c6d7e8f90›
`,
    // No format is detected, so nothing is rejected.
    'a whole allow list': '# ALLOWLIST - trusted partners, do not block\n5.188.186.17\n80.94.223.70\n',
    'nothing below the header of a table': `false_positive,ip,first_seen\nno,‹45.155.75.108›,2025-01-01\nno,‹91.92.38.55›,2025-01-01\n`,
    'nothing below the header of a table with counts':
      'Trusted hosts;IP;First seen\n2;‹45.155.75.108›;2025-01-01\n1;‹91.92.38.55›;2025-01-01\n',
    'a section that ends with the next comment':
      '# Whitelist\n«5.188.186.17»\n# Ransomware\n‹45.155.75.108›\n# RAT\n‹91.92.38.55›\n',
    'a section that ends with a comment of any words': `# Whitelist\n«5.188.186.17»\n# Group 7\n${values}`,
    'a section that ends with a comment after a blank line': `# Whitelist\n«5.188.186.17»\n\n# See below. More follow.\n${values}`,
    'a section that ends with a short heading after a blank line':
      'False positives:\n\n  - «5.188.186[.]17»\n\nPayload delivery\n\n  - ‹45.155.75[.]108›\n  - ‹91.92.38[.]55›\n',
    'a section that ends with a short heading without a blank line':
      'C2 servers:\n‹45.155.75[.]108›\nLegitimate services:\n«5.188.186[.]17»\nPayload delivery\n‹91.92.38[.]55›\n',
    'a section that ends with a comment in a hosts file':
      '# Exceptions\n127.0.0.1 localhost\n# Ads and trackers\n0.0.0.0 ‹pay-velmora.net›\n0.0.0.0 ‹ads-tolvar.net›\n',
    'a section that does not end with a comment that describes it':
      '# Blocklist\n‹45.155.75.108›\n# Whitelist\n# Version: 3\n# not used by malware\n«5.188.186.17»\n',
    'nothing after a remark on an entry that is commented out':
      '0.0.0.0 ‹pay-velmora.net›\n# false positive\n# velmora.net\n0.0.0.0 ‹ads-tolvar.net›\n',
    'nothing after an entry that is commented out, with its remark':
      '0.0.0.0 ‹pay-velmora.net›\n# 0.0.0.0 velmora.net\n# false positive\n0.0.0.0 ‹ads-tolvar.net›\n',
    'only the exception rules of a filter list, whatever its headings say':
      '! Title: Scams\n! Allowlist\n«@@||velmora.net^»\n! Shops\n||‹pay-velmora.net›^\n||‹ads-tolvar.net›^\n',
    'what a list says it removed, in a section or beside the value':
      '# Added\n‹45.155.75.108›\n‹103.7.8.9›\n# Removed\n«193.32.162.7»\n\n# More servers\n‹91.92.38.55›\n«91.92.38.56» # delisted 2026-01-05\n',
    'articles that a list gives as evidence':
      'C2\n\n‹http://pay-velmora.com/a›\n‹http://pay-velmora.com/b›\n\nSUPPORTING EVIDENCE\n«https://some-vendor.com/blog/loader»\n',
  }),
)('rejects %s', (_, text) => expectJudged(text))

it.each(['abused_legitimate_domains', 'domains_after_whitelisting', 'whitelist_filtered'])(
  'reads JSON lists whose name only mentions harmless values: %s',
  (name) => expectJudged({ [name]: ['‹pay-velmora.net›', '‹ads-tolvar.net›'] }),
)

it.each([
  '# No longer active',
  '# --- Removed on 2026-01-05 ---',
  '# No longer active since January 2026',
  '## Nicht mehr aktiv',
])('rejects the rows of a table below a title of withdrawn ones: %s', (title) =>
  expectJudged(
    `ip,first_seen\n‹45.155.75.108›,2025-12-01\n‹103.7.8.9›,2025-12-02\n${title}\n«193.32.162.7»,2025-11-01\n`,
  ),
)
