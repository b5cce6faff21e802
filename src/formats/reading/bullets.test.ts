import { expect, it } from 'vitest'
import { readFeed } from '../../../test/read-feed.ts'
import { withDash } from './bullets.ts'

const sha256 = '7c'.repeat(32)
const listed = ['45.155.75.1', 'pay-velmora.com', 'http://pay-velmora.com/a', sha256]

async function valuesIn(...lines: string[]): Promise<string[]> {
  return (await readFeed(`${lines.join('\n')}\n`)).records.map(({ value }) => value)
}

it.each([
  ...'-*\u00b7\u2022\u2023\u2043\u2219\u25aa\u25ab\u25a0\u25a1\u25ba\u25b6\u25cb\u25cf\u25e6\u27a2\u27a4\uf0b7\u2013\u2014\u2192',
])('reads a list with the bullet %s', async (bullet) => {
  expect(await valuesIn(...listed.map((value) => `${bullet} ${value}`))).toEqual(listed)
  expect(await valuesIn('Indicators:', '', ...listed.map((value) => `   ${bullet}\t${value}`))).toEqual(listed)
})

it('reads bullets that touch the value, unless they are dashes', () => {
  expect(withDash('\u2022pay-velmora.com')).toBe('- pay-velmora.com')
  expect(withDash('\u2013pay-velmora.com')).toBe('\u2013pay-velmora.com')
})

it('leaves other signs than bullets unchanged', () => {
  for (const line of ['pay\u00b7velmora.com', 'a \u2022 b', '\u2022', '', '45.155.75.1 \u2013 server'])
    expect(withDash(line)).toBe(line)
})
