import { expect, it } from 'vitest'
import { readFeed } from '../../../../test/read-feed.ts'

const notes = 'We saw this group for the first time in spring.'

async function read(...lines: string[]) {
  const { records, rejections, tally } = await readFeed([`# Report`, notes, ...lines, ''].join('\n'))
  expect(tally.readings[0]?.format).toBe('text-report')
  return [records.map(({ value }) => value), rejections.map(({ text }) => text)]
}

it('reads values that stand alone on their line, with a remark', async () => {
  expect(
    await read(
      '45.155.75.108 - server for stealers',
      '91.92.38.55 (abused FTP server)',
      'panel.bad-host-one.com',
      'panel.bad-host-two.com (DNS beaconing domain)',
      'socket.io - a library',
      'setup.sh',
    ),
  ).toEqual([['45.155.75.108', '91.92.38.55', 'panel.bad-host-one.com', 'panel.bad-host-two.com'], []])
})

it('reads senders of mails, but neither imitated senders nor contact addresses', async () => {
  expect(
    await read(
      'SENDERS OBSERVED',
      '"Payroll" <pay@bad-host-one.com>',
      'IMPERSONATED SENDERS',
      'pay@victim-host.com',
      'CONTACT',
      'me@author-host.com',
    ),
  ).toEqual([['pay@bad-host-one.com'], []])
})

it('treats pages of analysis services and cited articles as references', async () => {
  expect(
    await read(
      '# Indicators',
      'Technical information at <https://blog.some-vendor.com/posts/1>',
      'https://app.any.run/tasks/3c59dc04-8f3b-4c50-9dd5-6a0f3c1f6d2e/',
      'https://bad-host-one.com/gate.php?hash=',
      '# Loader, see https://blog.some-vendor.com/posts/2',
      'The payload comes from http://bad-host-two.com/a.bin',
    ),
  ).toEqual([
    ['https://bad-host-one.com/gate.php?hash=', 'http://bad-host-two.com/a.bin'],
    [
      'https://blog.some-vendor.com/posts/1',
      'https://app.any.run/tasks/3c59dc04-8f3b-4c50-9dd5-6a0f3c1f6d2e/',
      'https://blog.some-vendor.com/posts/2',
    ],
  ])
})

it('ends a block of references at the end of its paragraph', async () => {
  expect(await read('Thanks to:', 'someblog.com', '', 'Hosts of the operators', 'c2.bad-host-one.com')).toEqual([
    ['c2.bad-host-one.com'],
    [],
  ])
})

it('reads a report that consists almost entirely of a list', async () => {
  const hashes = Array.from({ length: 200 }, (_, at) => at.toString(16).padStart(64, '7c'))
  const { records } = await readFeed(
    `# Samples of a miner\n\n${notes}\n\n## Hashes\n${hashes.map((hash) => `${hash} 2018-05-07`).join('\n')}\n`,
  )
  expect(records).toHaveLength(200)
})

it('reads values in brackets', async () => {
  expect(await read('[45.155.75[.]108]', '[91.92.38.55]')).toEqual([['45.155.75.108'], []])
})

it('distinguishes legitimate sites from imitating and compromised ones', async () => {
  expect(
    await read(
      'The legitimate site shop-one[.]com was abused as a referrer.',
      'Compromised legitimate site: shop-two[.]com',
      'bad-host-one[.]com mimics the legitimate bank-one[.]com',
      'To imitate the legitimate bank-two[.]com, they registered bad-host-two[.]com',
      'bad-host-three[.]com shows a legitimate-looking page',
    ),
  ).toEqual([
    ['shop-two.com', 'bad-host-one.com', 'bad-host-two.com', 'bad-host-three.com'],
    ['shop-one[.]com', 'bank-one[.]com', 'bank-two[.]com'],
  ])
})

it('understands what reports in other languages call legitimate, where to read on and what not to block', async () => {
  expect(
    await read(
      '## Indikatoren',
      'shop-one[.]com ahmt die legitime Seite bank-one[.]com nach',
      'Gefälscht: bad-host-one[.]com statt der legitimen Seite bank-two[.]com',
      'Kompromittierte legitime Seite: shop-two[.]com',
      'Der legitime Dienst files-tolvar[.]com',
      'Die Adresse cdn-tolvar[.]com bitte nicht sperren.',
      'Do not block: sync-tolvar[.]com',
      'Ne pas bloquer img-tolvar[.]com.',
      'Die Firewall kann bad-host-two[.]com nicht sperren.',
      'Scanners do not block bad-host-three[.]com',
      'Weitere Informationen: https://www.northwave.com/loader',
    ),
  ).toEqual([
    ['shop-one.com', 'bad-host-one.com', 'shop-two.com', 'bad-host-two.com', 'bad-host-three.com'],
    [
      'bank-one[.]com',
      'bank-two[.]com',
      'files-tolvar[.]com',
      'cdn-tolvar[.]com',
      'sync-tolvar[.]com',
      'img-tolvar[.]com',
      'https://www.northwave.com/loader',
    ],
  ])
})

it.each([
  'Die Seite bad-host-one[.]com tarnt sich als legitimer Dienst.',
  'Die Seite bad-host-one[.]com gibt sich als legitime Bank aus.',
  '- bad-host-one[.]com (getarnt als legitimes Portal)',
  'Die angeblich legitime Seite bad-host-one[.]com',
  'Unternehmen, die bad-host-one[.]com nicht sperren, werden verschlüsselt.',
  'Da viele Produkte bad-host-one[.]com nicht blockieren, ist die Gefahr hoch.',
  'The domain bad-host-one[.]com may not be blocked by all vendors.',
  'bad-host-one[.]com must not be blocked by hosting providers, claim the actors.',
  'Do not block only the hash, also bad-host-one[.]com.',
])('lists what a sentence about legitimate sites or about blocking warns of: %s', async (line) => {
  expect(await read('## Indikatoren', line)).toEqual([['bad-host-one.com'], []])
})

it.each([
  'bad-host-one[.]com nicht sperren.',
  'Es ist ratsam, bad-host-one[.]com nicht zu blockieren.',
  'Bitte bad-host-one[.]com nicht sperren oder löschen.',
  'bad-host-one[.]com should not be blocked.',
])('lists nothing that a sentence asks not to block: %s', async (line) => {
  expect(await read('## Indikatoren', '- bad-host-two[.]com', '', '## Hinweis', line)).toEqual([
    ['bad-host-two.com'],
    ['bad-host-one[.]com'],
  ])
})

it('reads tables of Markdown by their headers', async () => {
  expect(
    await read(
      '| IP address | Port | Host |',
      '|---|---|---|',
      '| 45.155.75.108 | 443 | vps.some-host.com |',
      '## Indicators',
      '| Type | Value | Source |',
      '|:--|:--|:--|',
      '| Domain | bad-host-one.com | blog.some-vendor.com |',
      '## Domains of victims',
      '| Domain | Country |',
      '|---|---|',
      '| victim-host.com | DE |',
    ),
  ).toEqual([['45.155.75.108', 'vps.some-host.com', 'bad-host-one.com'], []])
})

it('reads text that consists of tables', async () => {
  const { records } = await readFeed(
    '| IP | Country |\n|----|----|\n| 45.155.75.108 | DE |\n\n| Domain | Registrar |\n|---|---|\n| bad-host-one.com | names.com |\n',
  )
  expect(records.map(({ value }) => value)).toEqual(['45.155.75.108', 'bad-host-one.com'])
})

it('skips the separator row of a single table', async () => {
  const { records, tally } = await readFeed(
    '| IP | Seen | Note |\n|----|----|----|\n| 45.155.75.108 | 2026-01-02 | C2 |\n| 91.92.38.55 | 2026-01-03 | C2 |\n',
  )
  expect([records.map(({ value }) => value), tally.rejected]).toEqual([['45.155.75.108', '91.92.38.55'], {}])
})

it('reads lists below titles without markup, as in the text of a PDF', async () => {
  expect(
    await read(
      'It is sold on market-host.com for 200 dollars.',
      'Indicators of Compromise (IOCs)',
      '45.155.75.108 January 2025 March 2025',
      'bad-host-one.com C2 server',
      'http://bad-host-one.com/a.exe Payload',
      'bad-host-two.com is blocked by dns-host.com.',
      'Mitigations',
      'dns-host.com blocks them',
      'Contact',
      'author-host.com',
    ),
  ).toEqual([['45.155.75.108', 'bad-host-one.com', 'http://bad-host-one.com/a.exe'], []])
})

it('reads cells of AsciiDoc', async () => {
  expect(await read('The loader asks these two hosts.', '|bad-host-one.com', '|45.155.75.108')).toEqual([
    ['bad-host-one.com', '45.155.75.108'],
    [],
  ])
})

it('rejects contact addresses among indicators', async () => {
  expect(await read('## Indicators', 'pay@bad-host-one.com', 'Contact: me@author-host.com')).toEqual([
    ['pay@bad-host-one.com'],
    ['me@author-host.com'],
  ])
})

it('reads values in literal text of AsciiDoc', async () => {
  expect(
    await read(
      '== Indicators',
      '|`+45.155.75[.]108+` |`+panel.bad-host-one[.]com+` |seen in 2026',
      '- `++cdn.bad-host-two[.]com|91.92.38[.]55++`',
      '- `++hxxps://bad-host-three[.]com/gate.php++`',
    ),
  ).toEqual([
    [
      '45.155.75.108',
      'panel.bad-host-one.com',
      'cdn.bad-host-two.com',
      '91.92.38.55',
      'https://bad-host-three.com/gate.php',
    ],
    [],
  ])
})

it.each(['Kind regards', 'Mit freundlichen Grüßen', 'Cordialement,', '--'])(
  'does not read a signature after “%s”',
  async (closing) => {
    expect(
      await read(
        'IP addresses:',
        '45.155.75.108',
        'Domains:',
        'bad-host-one.com',
        '',
        closing,
        'The team',
        'cert@author-host.com',
        'https://www.author-host.com',
      ),
    ).toEqual([['45.155.75.108', 'bad-host-one.com'], []])
  },
)

it('knows sections by titles that are underlined', async () => {
  expect(
    await read(
      'Servers',
      '-------',
      'bad-host-one.com',
      'Indicators',
      '~~~~~~~~~~',
      'It asks pay.bad-host-two.com',
      'References',
      '---',
      'blog.good-host.com',
    ),
  ).toEqual([['bad-host-one.com', 'pay.bad-host-two.com'], []])
})

it('excludes links of AsciiDoc with their text', async () => {
  expect(
    await read('INDICATORS', 'Rules for http://www.good-host.com/yara/[Yara] find http://bad-host-one.com/gate'),
  ).toEqual([['http://bad-host-one.com/gate'], []])
})

it('reads a URL with an address as host and without its scheme if nothing else is on its line', async () => {
  expect(
    await read(
      'PAYLOAD URLS OF THE DAY',
      '45.155.75.1/rtc.jpg',
      '(really a script)',
      'The tool asks 45.155.75.2/status for more.',
      '10.0.0.5/status',
      'Then it asks pay-velmora[.]net.',
    ),
  ).toEqual([['http://45.155.75.1/rtc.jpg', 'pay-velmora.net'], []])
})

it('reads plain URLs with an address as host', async () => {
  expect(
    await read(
      'The loader fetches http://45.155.75.108/a.bin, see https://www.good-host.com/loader.',
      'Open http://127.0.0.1:8080/ to see the panel.',
    ),
  ).toEqual([['http://45.155.75.108/a.bin'], []])
})

it('reads values with blanks around defanged dots', async () => {
  expect(await read('The loader asks pay-velmora [.] net for orders.')).toEqual([['pay-velmora.net'], []])
})

it('does not list the repository that a text tells to clone', async () => {
  expect(
    await read(
      '# IOCs',
      'git clone https://github.com/some-vendor/tools',
      'panel.bad-host-one.com',
      '## Usage',
      'https://some-vendor.com/x',
    ),
  ).toEqual([['panel.bad-host-one.com'], ['https://github.com/some-vendor/tools']])
})

it('treats those who share, and whom to ask, as nobody to block', async () => {
  expect(
    await read(
      '## IOCs',
      'This folder has indicators shared by [NORTHWAVE.com](https://northwave.com). There is a folder for each group.',
      'See https://labs.northwave.com/articles/the-group/',
      'If you have any questions, please email us at team@northwave.com.',
      'Follow our publications at **northwave.com/blog**',
      '| Date | Source |',
      '| --- | --- |',
      '| 3 May | [northwav.com](https://labs.northwave.com/articles/the-group/) |',
      '- pay-velmora.net',
      '- [login-velmora.net](https://www.virustotal.com/gui/domain/login-velmora.net)',
      '- [mail-velmora.net](https://mail-velmora.net)',
      '- see the panel at http://panel-velmora.net/a',
    ),
  ).toEqual([
    ['pay-velmora.net', 'login-velmora.net', 'mail-velmora.net', 'http://panel-velmora.net/a'],
    ['https://labs.northwave.com/articles/the-group/', 'team@northwave.com', 'northwave.com/blog'],
  ])
})

it('treats articles that a sentence announces as references, and reads on after them', async () => {
  expect(
    await read(
      '## IOCs',
      '[all.csv](all.csv) contains indicators from the following research blog posts:',
      '',
      '- https://labs.northwave.com/articles/the-group/',
      '- https://blog.velmora.com/new-worm',
      '',
      'pay-velmora.net',
    ),
  ).toEqual([['pay-velmora.net'], []])
})

it('reads a URL behind a label without a blank', async () => {
  expect(await read('Loader, C2:hxxp://pay-velmora[.]net:8080/a and hosting:hxxp://45.155.75[.]108/b')).toEqual([
    ['http://pay-velmora.net:8080/a', 'http://45.155.75.108/b'],
    [],
  ])
})

it('a file in an archive and a method of an object are no sites', async () => {
  const digest = 'a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7e8f90'
  const table = ['## Indicators', '| File | SHA256 |', '|---|---|', `| tool-v1.8.zip/Launch.bat | ${digest} |`]

  expect(await read(...table, '', '## Code', '', 'Stream.Open', 'Login-Velmora.Info')).toEqual([
    [digest, 'login-velmora.info'],
    [],
  ])
})

it('reads what is defanged with angle brackets', async () => {
  expect(
    await read('The panel was login-velmora<.>com, later hxxps://pay-velmora<dot>net/a, on 45.155<.>75<.>108.'),
  ).toEqual([['login-velmora.com', 'https://pay-velmora.net/a', '45.155.75.108'], []])
})

it('reads the hosts of shares, also of WebDAV, if they are defanged', async () => {
  expect(
    await read(
      String.raw`It runs \\45.155.75[.]1@8888\davwwwroot\a.dll from \\pay-velmora[.]com@SSL\DavWWWRoot.`,
      '- file://91.92.38[.]55@8789/DavWWWRoot/file.bat',
      String.raw`- \\some-firm.com\share and C:\\temp\\a[.]b.dll`,
    ),
  ).toEqual([['45.155.75.1', 'pay-velmora.com', '91.92.38.55'], expect.anything()])
})

it('reads what follows the path of a share without a blank', async () => {
  expect(
    await read(
      String.raw`From \\pay-velmora[.]com\a;hxxp://pay-northwave[.]net/b`,
      'From file://45.155.75[.]1/a.exe(login-velmora[.]com),login-northwave[.]com',
    ),
  ).toEqual([
    ['pay-velmora.com', 'http://pay-northwave.net/b', '45.155.75.1', 'login-velmora.com', 'login-northwave.com'],
    expect.anything(),
  ])
})
