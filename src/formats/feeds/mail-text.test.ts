import { expect, it } from 'vitest'
import { readFeed } from '../../../test/read-feed.ts'

const sha256 = 'a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7e8f90'
const head = [
  'Received: from mx.some-sender.com (mx.some-sender.com [45.99.1.7]) by mail.some-reader.org',
  'From: Soc <soc@some-sender.com>',
  'Subject: IOCs of today',
  'Message-ID: <1@mail.some-sender.com>',
  'MIME-Version: 1.0',
]
const text = `Dear all,\n\nplease find our indicators below – as always.\n\nC2: pay-velmora[.]net and login-northwave[.]com\n${sha256}\n\nKind regards\nwww.some-sender.com\n`
const wanted = ['pay-velmora.net', 'login-northwave.com', sha256]

async function read(...lines: string[]) {
  const { records } = await readFeed(`${lines.join('\n')}\n`)
  return records.map(({ value }) => value)
}

const base64 = (body: string) =>
  (
    Buffer.from(body)
      .toString('base64')
      .match(/.{1,76}/g) ?? []
  ).join('\n')
const quoted = (body: string) =>
  body
    .replaceAll('–', '=E2=80=93')
    .replaceAll('=', (sign, at, all) => (/^=E2|^=80|^=93/.test(all.slice(at)) ? sign : '=3D'))
    .replaceAll('north', 'no=\nrth')

it.each([
  ['quoted-printable', quoted(text)],
  ['base64', base64(text)],
  ['8bit', text],
])('reads the text of a mail in %s', async (encoding, body) => {
  const fields = ['Content-Type: text/plain; charset=utf-8', `Content-Transfer-Encoding: ${encoding}`]

  expect(await read(...head, ...fields, '', body)).toEqual(wanted)
})

it('reads the text of a mail with parts, and neither its page nor files', async () => {
  const part = (type: string, body: string) => [
    '--next',
    `Content-Type: ${type}`,
    'Content-Transfer-Encoding: base64',
    '',
    base64(body),
  ]

  const found = await read(
    ...head,
    'Content-Type: multipart/mixed;',
    ' boundary="next"',
    '',
    'This is a message in MIME format: old-reader[.]com',
    ...part('text/plain', text),
    ...part('text/html', '<p>other-name[.]com</p>'),
    ...part('application/pdf', 'third-name[.]com'),
    '--next--',
  )

  expect(found).toEqual(wanted)
})

it('reads the page of a mail without text', async () => {
  const page = '<p>Our indicators are as follows:</p><p>pay-velmora[.]net<br>login-<b>northwave</b>[.]com</p>'
  const fields = ['Content-Type: text/html', 'Content-Transfer-Encoding: base64']

  expect(await read(...head, ...fields, '', base64(page))).toContain('pay-velmora.net')
})

it('reads a text that only begins like a mail as it is', async () => {
  expect(
    await read('Subject: indicators of this week', 'C2: pay-velmora[.]net', '', 'And login-northwave[.]com'),
  ).toEqual(['pay-velmora.net', 'login-northwave.com'])
})
