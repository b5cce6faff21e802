import { expect, it } from 'vitest'
import { readFeed } from '../../../test/read-feed.ts'

const sha256 = 'a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7e8f90'
const md5 = 'b1b2c3d4e5f60718293a4b5c6d7e8f90'

async function read(...lines: string[]) {
  const { records } = await readFeed(lines.join('\n'))
  return records.map(({ value }) => value)
}

it.each([20, 40, 48, 56, 63])(
  'a digest that is broken after %d digits is read as one, as in the text of a PDF',
  async (at) => {
    const broken = ['Indicators of compromise', 'SHA-256', sha256.slice(0, at), `${sha256.slice(at)}  loader.exe`]

    expect(await read(...broken, 'Domains', 'pay-velmora[.]net')).toEqual([sha256, 'pay-velmora.net'])
  },
)

it.each([
  ['two digests in a row', [md5, md5.replace('b', 'c')]],
  ['two parts of the same length that are digests', [md5, md5.replace('b', 'c'), sha256, sha256.replace('a', 'c')]],
])('%s stay two', async (_, lines) => {
  expect(await read(...lines)).toEqual(lines)
})

it('a date below a digest is no part of it', async () => {
  expect(await read('Samples of this week:', `Loader: ${md5}`, '20260502 was the first day', '')).toEqual([md5])
})

it('a digest that is broken within a cell is read as one where its kind is stated', async () => {
  const [start, end] = [sha256.slice(0, 32), sha256.slice(32)]

  expect(await read('type,value', `sha256,"${start}\n${end}"`, 'domain,pay-velmora.net')).toEqual([
    sha256,
    'pay-velmora.net',
  ])
  expect(await read('family,SHA-256', `foo,${start} ${end}`, `bar,${sha256.replace('a', 'c')}`)).toEqual([
    sha256,
    sha256.replace('a', 'c'),
  ])
  expect(
    await read('<html><table><tr><th>Type<th>Value', `<tr><td>SHA256<td>${start}<br>${end}</table></html>`),
  ).toEqual([sha256])
})

it.each([24, 40, 56])('a digest that continues in the next row of a table is one, after %d digits', async (at) => {
  const row = ['| Value | Family |', '|---|---|', `| ${sha256.slice(0, at)} | foo |`, `| ${sha256.slice(at)} |  |`]

  expect(await read('# Report', '', '## Indicators', '', ...row, '| pay-velmora.net | bar |')).toEqual([
    sha256,
    'pay-velmora.net',
  ])
})

it('two halves of a SHA-256 in rows are one if the row names its kind, otherwise two MD5', async () => {
  const rows = [`| ${sha256.slice(0, 32)} |`, `| ${sha256.slice(32)} |`]
  const table = (kind: string) => [`| Kind | Value |`, '|---|---|', `| ${kind} ${rows[0]}`, `| ${rows[1]}`]

  expect(await read('# Indicators', '', ...table('SHA256'))).toEqual([sha256])
  expect(await read('# Indicators', '', ...table('Hash'))).toEqual([sha256.slice(0, 32), sha256.slice(32)])
})

it.each([17, 20, 24, 28])('a digest in lines of %d digits is one', async (width) => {
  const other = sha256.replace('a', 'c')
  const lines = [sha256, other].flatMap((digest) => digest.match(new RegExp(`.{1,${width}}`, 'g')) ?? [])

  expect(await read('Indicators of compromise', '', 'SHA-256:', ...lines, '', 'Domains', 'pay-velmora[.]net')).toEqual([
    sha256,
    other,
    'pay-velmora.net',
  ])
})

it('a digest that begins behind a text and goes over three lines is one', async () => {
  const lines = [`Loader: ${sha256.slice(0, 20)}`, sha256.slice(20, 48), `${sha256.slice(48)} (DLL)`]

  expect(await read('Indicators of compromise', '', ...lines, 'pay-velmora[.]net')).toEqual([sha256, 'pay-velmora.net'])
})
