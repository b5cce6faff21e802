import { expect, it } from 'vitest'
import { readFeedFiles } from '../snapshot.ts'
import { base64Bytes } from '../text-bytes.ts'
import { oldEncoding } from './encodings.ts'

async function read(bytes: Uint8Array, size = bytes.length) {
  async function* input() {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
  }
  const found: string[] = []
  for await (const batch of readFeedFiles([() => ({ bytes: input() })], { time: Date.UTC(2026, 0, 9) }).items)
    for (const item of batch) found.push('reason' in item ? item.reason : [item.value, ...(item.tags ?? [])].join(' '))
  return found
}

/** A table in each encoding: a header, an address and a name, with a remark. */
const tables = [
  [
    'gb18030',
    '1rix6izA4NDNLLzS1+Usyte0zreiz9YKNDUuMTU1Ljc1LjEwOCxJUCzS+Lr8LDIwMjYtMDEtMDUKcGF5LXZlbG1vcmEubmV0LNPyw/ss0vi6/CwyMDI2LTAxLTA2Cg==',
    '银狐',
  ],
  [
    'big5',
    'q/y80CzD/qusLLR5rXoKNDUuMTU1Ljc1LjEwOCxJUCyzqLO9uvSvuApwYXktdmVsbW9yYS5uZXQsuvSw7CyzqLO9uvSvuAo=',
    '釣魚網站',
  ],
  [
    'shift_jis',
    'g0ODk4NXg1CBW4NegVssju2VyiyQ4Ja+CjQ1LjE1NS43NS4xMDgsSVAsg3SDQoNig1aDk4NPCnBheS12ZWxtb3JhLm5ldCyDaIOBg0ODkyyDdINCg2KDVoOTg08K',
    'フィッシング',
  ],
  [
    'euc-jp',
    'paSl86W4pbGhvKW/obwsvO/KzCzA4szACjQ1LjE1NS43NS4xMDgsSVAspdWlo6XDpbel86WwCnBheS12ZWxtb3JhLm5ldCylyaXhpaSl8yyl1aWjpcOlt6XzpbAK',
    'フィッシング',
  ],
  [
    'euc-kr',
    'wfbHpSzAr8f8LLyzuO0KNDUuMTU1Ljc1LjEwOCxJUCzHx73MILvnwMzGrgpwYXktdmVsbW9yYS5uZXQstbW43sDOLMfHvcwgu+fAzMauCg==',
    '피싱 사이트',
  ],
  [
    'windows-1251',
    'yO3k6Org8u7wO9Lo7zvO7+jx4O3o5Qo0NS4xNTUuNzUuMTA4O0lQO9To+Ojt4wpwYXktdmVsbW9yYS5uZXQ75O7s5e071Oj46O3jCg==',
    'Фишинг',
  ],
] as const

it.each(tables)('a table in %s is read with its remarks', async (encoding, text, remark) => {
  const bytes = base64Bytes(text)
  const wanted = [`45.155.75.108 ${remark}`, `pay-velmora.net ${remark}`]

  expect(oldEncoding(bytes)).toBe(encoding)
  expect(await read(bytes)).toEqual(wanted)
  expect(await read(bytes, 1)).toEqual(wanted)
})

it('a withdrawn row is told in each encoding', async () => {
  // 45.155.75.108,误报
  const bytes = base64Bytes('1rix6izA4NDNLLG416IKNDUuMTU1Ljc1LjEwOCxJUCzO87GoCjkxLjkyLjM4LjU1LElQLNL4uvwK')

  expect(await read(bytes)).toEqual(['not-for-detection', '91.92.38.55 银狐'])
})

it.each([
  [
    'Windows-1252',
    'SW5kaWNhdGV1cjtUeXBlO0NvbW1lbnRhaXJlCjQ1LjE1NS43NS4xMDg7SVA7ZOl0ZWN06SDgIGyS6XTpCnBheS12ZWxtb3JhLm5ldDtkb21haW5lO2TpdGVjdGlvbiBy6XDpdOllCg==',
  ],
  [
    'letters with accents within words',
    Buffer.from('ip,note\n45.155.75.108,d\xe9t\xe9stable\n91.92.38.55,r\xe9p\xe9t\xe9s\n', 'latin1').toString('base64'),
  ],
  [
    'accents behind letters',
    Buffer.from(
      'ip;Commentaire\n45.155.75.108;retir\xe9e\n91.92.38.55;activit\xe9e\n1.2.3.4;arr\xeat\xe9e\n',
      'latin1',
    ).toString('base64'),
  ],
  ['apostrophes', Buffer.from('ip,note\n45.155.75.108,don\x92t block\n'.repeat(4), 'latin1').toString('base64')],
  ['accents before delimiters', Buffer.from('Activit\xe9|45.155.75.108\n'.repeat(5), 'latin1').toString('base64')],
  [
    'accents at the start of words',
    Buffer.from('ip;note\n45.155.75.108;\xc9tat \xe9lev\xe9 \xe0 \xe9tudier\n', 'latin1').toString('base64'),
  ],
  [
    'umlauts of DOS',
    Buffer.from('ip;Hinweis\n45.155.75.108;\x81ber \x99l f\x81r \x8epfel\n', 'latin1').toString('base64'),
  ],
  [
    'frames of DOS',
    Buffer.from(
      `\xda${'\xc4'.repeat(20)}\xbf\n\xb3 45.155.75.108 \xb3\n\xc0${'\xc4'.repeat(20)}\xd9\n`,
      'latin1',
    ).toString('base64'),
  ],
  [
    'Greek',
    Buffer.from(
      'ip;\xf3\xf7\xfc\xeb\xe9\xef\n45.155.75.108;\xea\xe1\xea\xfc\xe2\xef\xf5\xeb\xef \xeb\xef\xe3\xe9\xf3\xec\xe9\xea\xfc\n',
      'latin1',
    ).toString('base64'),
  ],
  ['UTF-8', Buffer.from('指标,类型\n45.155.75.108,银狐\n').toString('base64')],
  [
    'UTF-8 with a damaged letter',
    Buffer.concat([Buffer.from('指标,类型\n45.155.75.108,银狐\n91.92.38.55,'), Buffer.of(0xd2)]).toString('base64'),
  ],
  ['UTF-16', Buffer.from('\ufeff指标,类型\n45.155.75.108,银狐\n', 'utf16le').toString('base64')],
  ['ASCII', Buffer.from('45.155.75.108\n').toString('base64')],
])('%s is none of these', (_, text) => {
  expect(oldEncoding(base64Bytes(text))).toBe(undefined)
})

it('XML is read in the encoding that it declares', async () => {
  const text = `<?xml version="1.0" encoding="gb2312"?><list>${[1, 2].map((n) => `<item><ip>45.155.75.${n}</ip><family>\u00d2\u00f8\u00ba\u00fc</family></item>`).join('')}</list>`

  expect(await read(Buffer.from(text, 'latin1'))).toEqual(['45.155.75.1 银狐', '45.155.75.2 银狐'])
})
