import { expect, it } from 'vitest'
import { expectJudged, expectListed, readFeed } from '../../../../test/read-feed.ts'
import type { FeedFormat } from '../../feed-format.ts'
import { outcomeOf } from '../conformance.ts'
import { html } from './html.ts'

/** What the reader of pages finds in a body, with its tags, whatever format is detected. */
const read = async (body: string) => {
  const page = `<html><body>${body}</body></html>`
  const { records } = await outcomeOf(html as unknown as FeedFormat, new TextEncoder().encode(page))
  return records.map(({ value, tags = [] }) => [value, ...tags].join(' '))
}

const rows = (...cells: string[]) => cells.map((cell) => `<tr><td>${cell}</td></tr>`).join('')
const table = (header: string, ...cells: string[]) => `<table><tr><th>${header}</th></tr>${rows(...cells)}</table>`
const list = (...values: string[]) => `<ul>${values.map((value) => `<li>${value}</li>`).join('')}</ul>`
const hosts = [1, 2, 3, 4, 5, 6].map((at) => `‹cdn${at}-velmora.com›`)
const many = [...hosts, ...hosts.map((host) => host.replace('‹', '‹www.'))]
const urls = ['evil-test.com/a.php', 'bad-test.net:8080/a/', ...[1, 2, 3, 4].map((at) => `45.155.75.${at}/panel`)].map(
  (url) => `‹${url}→http://${url}›`,
)
const victims = `<h2>Victims</h2>${list('acme-velmora.com', 'shop-velmora.com')}`

/** Bodies of pages, in which the listed values and the withdrawn ones are marked. */
const bodies: Readonly<Record<string, string>> = {
  'no tables and lists below the heading of an allow list': `<h2>Blacklist</h2>${table('IP', '‹45.155.75.108›', '‹91.92.38.55›')}<h2>Whitelist</h2>${table('IP', '«5.188.186.17»')}${list('«80.94.223[.]70»')}<h2>More servers</h2>${table('IP', '‹194.26.112.161›')}`,
  'no table below a heading of victims': `<h2>Servers</h2>${table('Domain', '‹pay-velmora.com›')}<h2>Victims</h2>${table('Domain', '«acme-velmora.com»')}`,
  'a table below the heading of imitated banks': `<h1>Domains impersonating banks</h1>${table('Domain', ...hosts)}`,
  'a table below the heading of a campaign': `<h1>Campaign targeting shops</h1>${table('Domain', ...hosts)}`,
  'a table below the heading of imitated brands': `<h1>Brand impersonation domains</h1>${table('Domain', ...hosts)}`,
  'lines of preformatted text': `<pre>${hosts.join('\n')}</pre>`,
  'lines with breaks': hosts.join('<br>\n'),
  items: list(...hosts),
  'bare lines': `\n${hosts.join('\n')}\n`,
  'no title of a page that is nothing but a list': `<title>northwave.com</title><p>CONTACT</p><pre>${hosts.join('\n')}</pre>`,
  'rows below a header that is written as a row like others': `<table><tr><td><b>Registrar</b></td><td><b>Domain</b></td></tr>${hosts
    .map((host) => `<tr><td>ns1.registrar-tolvar.com</td><td>${host}</td></tr>`)
    .join('')}</table>`,
}

it.each(Object.entries(bodies))('lists %s', (_, body) =>
  expectJudged(`<html><head><title>Hosts</title></head><body>${body}</body></html>`),
)

it('lists nothing below the headings of victims and references in a page that is nothing but a list', async () => {
  const links = `<h2>References</h2>${list('https://blog.northwave.com/a')}`

  await expectListed(
    `<html><body><h2>C2</h2>${list(...many, 'C2: ‹pay-velmora[.]com›')}${victims}${links}</body></html>`,
  )
})

it('does not list the links of a page with more text', async () => {
  const links = list(...hosts.map((host) => `https://${host.slice(1, -1)}/`))

  await expectListed(`<html><body><p>Tools that we like.</p>${links}<p>They help.</p></body></html>`)
})

it.each(['<br />\n', '<br>\r\n', '<BR/>'])(
  'reads a list whose lines end in tags, as scripts print them: %j',
  async (end) => {
    expect((await expectListed(urls.map((url) => url + end).join(''))).format).toBe('html')
  },
)

it.each([
  [
    'tables with cells that cover several rows',
    '<table><tr><th>Family</th><th>Indicator</th></tr><tr><td rowspan="2">Emotet</td><td>45.155.75.108</td></tr><tr><td>91.92.38.55</td></tr>' +
      '<tr><td rowspan=2>Qakbot</td><td>5.188.186.17</td></tr><tr><td>80.94.223.70</td></tr></table>',
    ['45.155.75.108 Emotet', '91.92.38.55 Emotet', '5.188.186.17 Qakbot', '80.94.223.70 Qakbot'],
  ],
  [
    'no deleted text',
    '<ul><li>login-northwave[.]com</li><li><del>pay-velmora[.]net</del></li></ul>',
    ['login-northwave.com'],
  ],
  [
    'every row of a long table without columns of indicators as prose',
    `<table>${'<tr><td>nothing new</td><td>seen by an analyst</td></tr>'.repeat(400)}<tr><td>beacon to login-northwave[.]com</td><td>seen by an analyst</td></tr></table>`,
    ['login-northwave.com'],
  ],
  [
    'the lines of preformatted text one by one',
    '<h3>C2 list</h3><pre>\n# ip,port\n45.155.75.108,443\n91.92.38.55,8080\n</pre><h3>Victims</h3><pre>some-victim.com\n</pre>',
    ['45.155.75.108', '91.92.38.55'],
  ],
  [
    'the lines of preformatted text that are an address or a name',
    '<p>A list</p><pre>\nSee also news.northwave.com.\n45.155.75.108\npay-velmora.net\ncurl -s lists.northwave.com\n</pre><p>91.92.38.55</p>',
    ['45.155.75.108', 'pay-velmora.net'],
  ],
  [
    'rows that begin with a header of their own',
    `<table><tr><th>No.</th><th>IP</th><th>Family</th><th>Seen</th></tr>${[1, 2, 3]
      .map((at) => `<tr><th>${at}</th><td>45.155.75.${at}</td><td>Emotet</td><td>2026-01-02</td></tr>`)
      .join('')}</table>`,
    [1, 2, 3].map((at) => `45.155.75.${at} Emotet`),
  ],
])('reads %s', async (_, body, found) => {
  expect(await read(body)).toEqual(found)
})

it('reads all rows of a table without a header of columns', async () => {
  const row = (at: number) => `<tr><th>${at}</th><td>45.155.75.${at}</td><td>pay${at}-velmora.com</td></tr>`

  expect(await read(`<table>${[1, 2, 3].map(row).join('')}</table>`)).toContain('45.155.75.1')
})

it('repeats cells that cover several rows up to a limit', async () => {
  const covering = `<td rowspan="1000">${'note '.repeat(5000)}</td><td rowspan="1000">Emotet</td>`
  const row = (cells: string) => `<tr>${cells}<td>45.155.75.108</td></tr>`
  const found = await read(
    `<table><tr><th>Note</th><th>Family</th><th>IP</th></tr>${row(covering)}${row('').repeat(999)}</table>`,
  )
  const tagged = found.filter((row) => row.endsWith('Emotet')).length

  expect(found).toHaveLength(1000)
  expect(tagged).toBeGreaterThan(500)
  expect(tagged).toBeLessThan(1000)
})

it.each([
  [499, ['45.155.75.108 x', '91.92.38.55 x']],
  [500, []],
])('reads the first 500 cells of a row: %i before the address', async (before, found) => {
  const cells = ['45.155.75.108', '91.92.38.55'].map((ip) => `${'<td>x</td>'.repeat(before)}<td>${ip}</td>`)

  expect(
    await read(
      `<table><tr>${'<th>Note</th>'.repeat(before)}<th>IP</th></tr><tr>${cells.join('</tr><tr>')}</tr></table>`,
    ),
  ).toEqual(found)
})

it('reads the rows below a repeated header as those above it', async () => {
  const row = (at: number, seen: string) => `<tr><td>45.155.75.${at}</td><td>${seen}</td></tr>`
  const header = '<tr><th>IP</th><th>First seen</th></tr>'
  const { records } = await readFeed(
    `<html><body><table>${header}${row(1, '13/01/2026')}${row(2, '14/01/2026')}${header}${row(3, '03/02/2026')}</table></body></html>`,
  )

  expect(records.map(({ firstSeen }) => firstSeen)).toEqual([
    Date.UTC(2026, 0, 13),
    Date.UTC(2026, 0, 14),
    Date.UTC(2026, 1, 3),
  ])
})
