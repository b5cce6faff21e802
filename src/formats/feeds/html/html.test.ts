import { expect, it } from 'vitest'
import { readFeed } from '../../../../test/read-feed.ts'
import type { FeedFormat } from '../../feed-format.ts'
import { outcomeOf } from '../conformance.ts'
import { html } from './html.ts'

const read = async (body: string) => {
  const page = `<html><body>${body}</body></html>`
  const { records, reasons } = await outcomeOf(html as unknown as FeedFormat, new TextEncoder().encode(page))
  return { found: records.map(({ value, tags = [] }) => [value, ...tags].join(' ')), reasons }
}

it('reads tables with cells that cover several rows', async () => {
  const table =
    '<table><tr><th>Family</th><th>Indicator</th></tr><tr><td rowspan="2">Emotet</td><td>45.155.75.108</td></tr><tr><td>91.92.38.55</td></tr>' +
    '<tr><td rowspan=2>Qakbot</td><td>5.188.186.17</td></tr><tr><td>80.94.223.70</td></tr></table>'

  expect((await read(table)).found).toEqual([
    '45.155.75.108 Emotet',
    '91.92.38.55 Emotet',
    '5.188.186.17 Qakbot',
    '80.94.223.70 Qakbot',
  ])
})

it('rejects tables and lists below the heading of an allow list', async () => {
  const table = (...ips: string[]) =>
    `<table><tr><th>IP</th></tr>${ips.map((ip) => `<tr><td>${ip}</td></tr>`).join('')}</table>`

  expect(
    await read(
      `<h2>Blacklist</h2>${table('45.155.75.108', '91.92.38.55')}<h2>Whitelist</h2>${table('5.188.186.17')}` +
        `<ul><li>80.94.223[.]70</li></ul><h2>More servers</h2>${table('194.26.112.161')}`,
    ),
  ).toEqual({
    found: ['45.155.75.108', '91.92.38.55', '194.26.112.161'],
    reasons: ['not-for-detection', 'not-for-detection'],
  })
})

it('skips deleted text', async () => {
  const list = '<ul><li>login-northwave[.]com</li><li><del>pay-velmora[.]net</del></li></ul>'

  expect((await read(list)).found).toEqual(['login-northwave.com'])
})

it('repeats cells that cover several rows up to a limit', async () => {
  const covering = `<td rowspan="1000">${'note '.repeat(5000)}</td><td rowspan="1000">Emotet</td>`
  const row = (cells: string) => `<tr>${cells}<td>45.155.75.108</td></tr>`
  const table = `<table><tr><th>Note</th><th>Family</th><th>IP</th></tr>${row(covering)}${row('').repeat(999)}</table>`

  const { found } = await read(table)
  const tagged = found.filter((row) => row.endsWith('Emotet')).length

  expect(found).toHaveLength(1000)
  expect(tagged).toBeGreaterThan(500)
  expect(tagged).toBeLessThan(1000)
})

it('reads every row of a long table without columns of indicators as prose', async () => {
  const row = (text: string) => `<tr><td>${text}</td><td>seen by an analyst</td></tr>`
  const table = `<table>${row('nothing new').repeat(400)}${row('beacon to login-northwave[.]com')}</table>`

  expect((await read(table)).found).toEqual(['login-northwave.com'])
})

it('reads the first 500 cells of a row', async () => {
  const table = (before: number) =>
    `<table><tr>${'<th>Note</th>'.repeat(before)}<th>IP</th></tr>` +
    `${['45.155.75.108', '91.92.38.55'].map((ip) => `<tr>${'<td>x</td>'.repeat(before)}<td>${ip}</td></tr>`).join('')}</table>`

  expect((await read(table(499))).found).toEqual(['45.155.75.108 x', '91.92.38.55 x'])
  expect((await read(table(500))).found).toEqual([])
})

it('reads the lines of preformatted text one by one', async () => {
  const { found } = await read(
    '<h3>C2 list</h3><pre>\n# ip,port\n45.155.75.108,443\n91.92.38.55,8080\n</pre><h3>Victims</h3><pre>some-victim.com\n</pre>',
  )

  expect(found).toEqual(['45.155.75.108', '91.92.38.55'])
})

it('lists the lines of preformatted text that are an address or a name', async () => {
  const text = 'See also news.northwave.com.\n45.155.75.108\npay-velmora.net\ncurl -s lists.northwave.com\n'

  expect((await read(`<p>A list</p><pre>\n${text}</pre><p>91.92.38.55</p>`)).found).toEqual([
    '45.155.75.108',
    'pay-velmora.net',
  ])
})

it('reads rows that begin with a header of their own', async () => {
  const row = (at: number) => `<tr><th>${at}</th><td>45.155.75.${at}</td><td>Emotet</td><td>2026-01-02</td></tr>`
  const table = `<table><tr><th>No.</th><th>IP</th><th>Family</th><th>Seen</th></tr>${[1, 2, 3].map(row).join('')}</table>`

  expect((await read(table)).found).toEqual([1, 2, 3].map((at) => `45.155.75.${at} Emotet`))
})

it('reads all rows of a table without a header of columns', async () => {
  const row = (at: number) => `<tr><th>${at}</th><td>45.155.75.${at}</td><td>pay${at}-velmora.com</td></tr>`

  expect((await read(`<table>${[1, 2, 3].map(row).join('')}</table>`)).found).toContain('45.155.75.1')
})

const hosts = [1, 2, 3, 4, 5, 6].map((at) => `cdn${at}-velmora.com`)

it.each([
  ['lines of preformatted text', `<pre>${hosts.join('\n')}</pre>`],
  ['lines with breaks', hosts.join('<br>\n')],
  ['items', `<ul>${hosts.map((host) => `<li>${host}</li>`).join('')}</ul>`],
  ['bare lines', `\n${hosts.join('\n')}\n`],
])('reads a page that is nothing but a list, as %s', async (_, body) => {
  const { records, tally } = await readFeed(`<html><head><title>Hosts</title></head><body>${body}</body></html>`)

  expect(tally.readings[0]?.format).toBe('html')
  expect(records.map(({ value }) => value)).toEqual(hosts)
})

it('does not list the links of a page with more text', async () => {
  const links = hosts.map((host) => `<li>https://${host}/</li>`).join('')
  const { records } = await readFeed(
    `<html><body><p>Tools that we like.</p><ul>${links}</ul><p>They help.</p></body></html>`,
  )

  expect(records).toEqual([])
})

it('reads a header that is written as a row like others', async () => {
  const { records } = await readFeed(
    '<html><body><table><tr><td><b>Registrar</b></td><td><b>Domain</b></td></tr>' +
      hosts.map((host) => `<tr><td>ns1.registrar-tolvar.com</td><td>${host}</td></tr>`).join('') +
      '</table></body></html>',
  )

  expect(records.map(({ value }) => value)).toEqual(hosts)
})

it('does not list a table below a heading of victims', async () => {
  const table = (host: string) => `<table><tr><th>Domain</th></tr><tr><td>${host}</td></tr></table>`

  expect(await read(`<h2>Servers</h2>${table('pay-velmora.com')}<h2>Victims</h2>${table('acme-velmora.com')}`)).toEqual(
    { found: ['pay-velmora.com'], reasons: ['not-for-detection'] },
  )
})

it.each(['Domains impersonating banks', 'Campaign targeting shops', 'Brand impersonation domains'])(
  'lists a table below the heading of a campaign: %s',
  async (heading) => {
    const rows = hosts.map((host) => `<tr><td>${host}</td></tr>`).join('')

    expect((await read(`<h1>${heading}</h1><table><tr><th>Domain</th></tr>${rows}</table>`)).found).toEqual(hosts)
  },
)

it('lists nothing below the headings of victims and references in a page that is nothing but a list', async () => {
  const list = (values: readonly string[]) => `<ul>${values.map((value) => `<li>${value}</li>`).join('')}</ul>`
  const many = [...hosts, ...hosts.map((host) => `www.${host}`)]
  const victims = ['acme-velmora.com', 'shop-velmora.com']
  const links = ['https://blog.northwave.com/a']
  const { records } = await readFeed(
    `<html><body><h2>C2</h2>${list([...many, 'C2: pay-velmora[.]com'])}<h2>Victims</h2>${list(victims)}<h2>References</h2>${list(links)}</body></html>`,
  )

  expect(records.map(({ value }) => value)).toEqual([...many, 'pay-velmora.com'])
})

it('does not list the title of a page that is nothing but a list', async () => {
  const { records } = await readFeed(
    `<html><head><title>northwave.com</title></head><body><p>CONTACT</p><pre>${hosts.join('\n')}</pre></body></html>`,
  )

  expect(records.map(({ value }) => value)).toEqual(hosts)
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

it('reads a list whose lines end in tags, as scripts print them', async () => {
  const urls = ['evil-test.com/a.php', 'bad-test.net:8080/a/', ...[1, 2, 3, 4].map((at) => `45.155.75.${at}/panel`)]
  const wanted = urls.map((url) => `http://${url}`)

  for (const end of ['<br />\n', '<br>\r\n', '<BR/>']) {
    const { records, tally } = await readFeed(urls.map((url) => url + end).join(''))
    expect(tally.readings[0]?.format).toBe('html')
    expect(records.map(({ value }) => value)).toEqual(wanted)
  }
})
