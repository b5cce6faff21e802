import { expect, it } from 'vitest'
import { readFeed } from '../../../../test/read-feed.ts'

const digest = (at: number) => at.toString(16).padStart(32, 'a1b2c3')

async function read(...lines: string[]) {
  const text = ['# Loader', '', '## Indicators of compromise', '', ...lines].join('\n')
  const { records } = await readFeed(text, { format: 'text-report' })
  return records.map(({ kind, value }) => `${kind} ${value}`)
}

it.each([
  'Imphash: ',
  '- **imphash** ',
  'JA3S: ',
  'Authentihash: ',
  'Rich PE header hash: ',
  'PublicKey MD5: ',
  'AES-256 key: ',
  'Mutex: ',
  'Password: ',
  '- **Password:** ',
  '| Campaign ID | ',
])('a digest behind “%s” is none of a file', async (label) => {
  const lines = [`MD5: ${digest(1)}`, `${label.replace('of the loader', '')}${digest(2)}`]

  expect(await read(...lines)).toEqual([`md5 ${digest(1)}`])
})

it.each(['Key file MD5: ', 'Password “infected”, MD5: ', 'Mutex creator: ', 'Archive (no password): '])(
  'a digest behind “%s” is one of a file',
  async (label) => {
    expect(await read(`${label}${digest(1)}`)).toEqual([`md5 ${digest(1)}`])
  },
)

it('a digest behind “JA3” is the fingerprint of a client', async () => {
  expect(await read(`MD5: ${digest(1)}, JA3: ${digest(2)}`)).toEqual([`md5 ${digest(1)}`, `ja3 ${digest(2)}`])
})

it('the header of a table and the heading of a list say which digests are none of files', async () => {
  const table = ['| File | MD5 | Imphash |', '|---|---|---|', `| a.exe | ${digest(1)} | ${digest(2)} |`]

  expect(await read(...table)).toEqual([`md5 ${digest(1)}`])
  expect(await read('MD5:', digest(1), '', 'Imphashes:', digest(2))).toEqual([`md5 ${digest(1)}`])
})
