import { expect, it } from 'vitest'
import { expectListed, readFeed, valuesIn } from '../../../../test/read-feed.ts'

const read = async (lines: string) => {
  const marked = `# Report\nWe saw this group for the first time in spring.\n${lines}\n`
  expect((await expectListed(marked)).format).toBe('text-report')
  const { rejections } = await readFeed(marked.replace(/[‹›«»]/g, ''))
  expect(rejections.map(({ text }) => text)).toEqual([...marked.matchAll(/«(.*?)»/g)].map(([, text]) => text))
}

const sha256 = 'a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7e8f90'

/** Texts, in which the listed values stand between ‹ and ›, and the rejected ones between « and ». */
const texts: Readonly<Record<string, string>> = {
  'values that stand alone on their line, with a remark': `‹45.155.75.108› - server for stealers
‹91.92.38.55› (abused FTP server)
‹panel.bad-host-one.com›
‹panel.bad-host-two.com› (DNS beaconing domain)
socket.io - a library
setup.sh`,
  'senders of mails, but neither imitated senders nor contact addresses': `SENDERS OBSERVED
"Payroll" <‹pay@bad-host-one.com›>
IMPERSONATED SENDERS
pay@victim-host.com
CONTACT
me@author-host.com`,
  'no pages of analysis services and cited articles': `# Indicators
Technical information at <«https://blog.some-vendor.com/posts/1»>
«https://app.any.run/tasks/3c59dc04-8f3b-4c50-9dd5-6a0f3c1f6d2e/»
‹https://bad-host-one.com/gate.php?hash=›
# Loader, see «https://blog.some-vendor.com/posts/2»
The payload comes from ‹http://bad-host-two.com/a.bin›`,
  'what follows the paragraph of references': `Thanks to:
someblog.com

Hosts of the operators
‹c2.bad-host-one.com›`,
  'values in brackets': '[‹45.155.75[.]108›]\n[91.92.38.55]',
  'imitating and compromised sites, and not legitimate ones': `The legitimate site «shop-one[.]com» was abused as a referrer.
Compromised legitimate site: ‹shop-two[.]com›
‹bad-host-one[.]com› mimics the legitimate «bank-one[.]com»
To imitate the legitimate «bank-two[.]com», they registered ‹bad-host-two[.]com›
‹bad-host-three[.]com› shows a legitimate-looking page`,
  'nothing that reports in other languages call legitimate, give to read on or ask not to block': `## Indikatoren
‹shop-one[.]com› ahmt die legitime Seite «bank-one[.]com» nach
Gefälscht: ‹bad-host-one[.]com› statt der legitimen Seite «bank-two[.]com»
Kompromittierte legitime Seite: ‹shop-two[.]com›
Der legitime Dienst «files-tolvar[.]com»
Die Adresse «cdn-tolvar[.]com» bitte nicht sperren.
Do not block: «sync-tolvar[.]com»
Ne pas bloquer «img-tolvar[.]com».
Die Firewall kann ‹bad-host-two[.]com› nicht sperren.
Scanners do not block ‹bad-host-three[.]com›
Weitere Informationen: «https://www.northwave.com/loader»`,
  'tables of Markdown by their headers': `| IP address | Port | Host |
|---|---|---|
| ‹45.155.75.108› | 443 | ‹vps.some-host.com› |
## Indicators
| Type | Value | Source |
|:--|:--|:--|
| Domain | ‹bad-host-one.com› | blog.some-vendor.com |
## Domains of victims
| Domain | Country |
|---|---|
| victim-host.com | DE |`,
  'lists below titles without markup, as in the text of a PDF': `It is sold on market-host.com for 200 dollars.
Indicators of Compromise (IOCs)
‹45.155.75.108› January 2025 March 2025
‹bad-host-one.com› C2 server
‹http://bad-host-one.com/a.exe› Payload
bad-host-two.com is blocked by dns-host.com.
Mitigations
dns-host.com blocks them
Contact
author-host.com`,
  'cells of AsciiDoc': 'The loader asks these two hosts.\n|‹bad-host-one.com›\n|‹45.155.75.108›',
  'no contact addresses among indicators': '## Indicators\n‹pay@bad-host-one.com›\nContact: «me@author-host.com»',
  'values in literal text of AsciiDoc': `== Indicators
|\`+‹45.155.75[.]108›+\` |\`+‹panel.bad-host-one[.]com›+\` |seen in 2026
- \`++‹cdn.bad-host-two[.]com›|‹91.92.38[.]55›++\`
- \`++‹hxxps://bad-host-three[.]com/gate.php›++\``,
  'values below titles that are underlined': `Servers
-------
‹bad-host-one.com›
Indicators
~~~~~~~~~~
It asks ‹pay.bad-host-two.com›
References
---
blog.good-host.com`,
  'no links of AsciiDoc with their text': `INDICATORS
Rules for http://www.good-host.com/yara/[Yara] find ‹http://bad-host-one.com/gate›`,
  'plain URLs with an address as host': `The loader fetches ‹http://45.155.75.108/a.bin›, see https://www.good-host.com/loader.
Open http://127.0.0.1:8080/ to see the panel.`,
  'values with blanks around defanged dots': 'The loader asks ‹pay-velmora [.] net› for orders.',
  'no repository that a text tells to clone': `# IOCs
git clone «https://github.com/some-vendor/tools»
‹panel.bad-host-one.com›
## Usage
https://some-vendor.com/x`,
  'nobody who shares, and whom to ask': `## IOCs
This folder has indicators shared by [NORTHWAVE.com](https://northwave.com). There is a folder for each group.
See «https://labs.northwave.com/articles/the-group/»
If you have any questions, please email us at «team@northwave.com».
Follow our publications at **«northwave.com/blog»**
| Date | Source |
| --- | --- |
| 3 May | [northwav.com](https://labs.northwave.com/articles/the-group/) |
- ‹pay-velmora.net›
- [‹login-velmora.net›](https://www.virustotal.com/gui/domain/login-velmora.net)
- [‹mail-velmora.net›](https://mail-velmora.net)
- see the panel at ‹http://panel-velmora.net/a›`,
  'no articles that a sentence announces, and what follows them': `## IOCs
[all.csv](all.csv) contains indicators from the following research blog posts:

- https://labs.northwave.com/articles/the-group/
- https://blog.velmora.com/new-worm

‹pay-velmora.net›`,
  'a URL behind a label without a blank':
    'Loader, C2:‹hxxp://pay-velmora[.]net:8080/a› and hosting:‹hxxp://45.155.75[.]108/b›',
  'what is defanged with angle brackets':
    'The panel was ‹login-velmora<.>com›, later ‹hxxps://pay-velmora<dot>net/a›, on ‹45.155<.>75<.>108›.',
}

it.each(Object.entries(texts))('lists %s', (_, text) => read(text))

it.each([
  'Die Seite ‹bad-host-one[.]com› tarnt sich als legitimer Dienst.',
  'Die Seite ‹bad-host-one[.]com› gibt sich als legitime Bank aus.',
  '- ‹bad-host-one[.]com› (getarnt als legitimes Portal)',
  'Die angeblich legitime Seite ‹bad-host-one[.]com›',
  'Unternehmen, die ‹bad-host-one[.]com› nicht sperren, werden verschlüsselt.',
  'Da viele Produkte ‹bad-host-one[.]com› nicht blockieren, ist die Gefahr hoch.',
  'The domain ‹bad-host-one[.]com› may not be blocked by all vendors.',
  '‹bad-host-one[.]com› must not be blocked by hosting providers, claim the actors.',
  'Do not block only the hash, also ‹bad-host-one[.]com›.',
  '«bad-host-one[.]com» nicht sperren.',
  'Es ist ratsam, «bad-host-one[.]com» nicht zu blockieren.',
  'Bitte «bad-host-one[.]com» nicht sperren oder löschen.',
  '«bad-host-one[.]com» should not be blocked.',
])('lists what a sentence about legitimate sites or blocking warns of, and nothing it asks not to block: %s', (line) =>
  read(`## Indikatoren\n- ‹bad-host-two[.]com›\n\n## Hinweis\n${line}`),
)

it('reads a report that consists almost entirely of a list', async () => {
  const hashes = Array.from({ length: 200 }, (_, at) => at.toString(16).padStart(64, '7c'))

  await expectListed(
    `# Samples of a miner\n\nWe saw this group for the first time in spring.\n\n## Hashes\n${hashes.map((hash) => `‹${hash}› 2018-05-07`).join('\n')}\n`,
  )
})

it.each([
  '| IP | Country |\n|----|----|\n| ‹45.155.75.108› | DE |\n\n| Domain | Registrar |\n|---|---|\n| ‹bad-host-one.com› | names.com |\n',
  '| IP | Seen | Note |\n|----|----|----|\n| ‹45.155.75.108› | 2026-01-02 | C2 |\n| ‹91.92.38.55› | 2026-01-03 | C2 |\n',
])('reads text that consists of tables: %j', async (text) => {
  expect((await expectListed(text)).rejected).toEqual({})
})

it.each(['Kind regards', 'Mit freundlichen Grüßen', 'Cordialement,', '--'])(
  'does not read a signature after “%s”',
  (closing) =>
    read(`IP addresses:
‹45.155.75.108›
Domains:
‹bad-host-one.com›

${closing}
The team
cert@author-host.com
https://www.author-host.com`),
)

it('reads a URL with an address as host and without its scheme if nothing else is on its line', async () => {
  const { records, rejections } = await readFeed(`# Report
We saw this group for the first time in spring.
PAYLOAD URLS OF THE DAY
45.155.75.1/rtc.jpg
(really a script)
The tool asks 45.155.75.2/status for more.
10.0.0.5/status
Then it asks pay-velmora[.]net.
`)

  expect(records.map(({ value }) => value)).toEqual(['http://45.155.75.1/rtc.jpg', 'pay-velmora.net'])
  expect(rejections).toEqual([])
})

it.each([
  String.raw`It runs \\‹45.155.75[.]1›@8888\davwwwroot\a.dll from \\‹pay-velmora[.]com›@SSL\DavWWWRoot.`,
  '- file://‹91.92.38[.]55›@8789/DavWWWRoot/file.bat',
  String.raw`- \\some-firm.com\share and C:\\temp\\a[.]b.dll`,
  String.raw`From \\‹pay-velmora[.]com›\a;‹hxxp://pay-northwave[.]net/b›`,
  'From file://‹45.155.75[.]1›/a.exe(‹login-velmora[.]com›),‹login-northwave[.]com›',
])('reads the hosts of shares, also of WebDAV, if they are defanged: %s', async (line) => {
  await expectListed(`# Report\nWe saw this group for the first time in spring.\n- ‹bad-host-one[.]com›\n${line}\n`)
})

it('a file in an archive and a method of an object are not sites', async () => {
  const values = await valuesIn(`# Report
We saw this group for the first time in spring.
## Indicators
| File | SHA256 |
|---|---|
| tool-v1.8.zip/Launch.bat | ${sha256} |

## Code

Stream.Open
Login-Velmora.Info
`)

  expect(values).toEqual([sha256, 'login-velmora.info'])
})
