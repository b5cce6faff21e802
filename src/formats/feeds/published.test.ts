import { expect, it } from 'vitest'
import { makeHead } from './head.ts'
import { readImprint } from './published.ts'

const imprint = (text: string) => readImprint(makeHead(new TextEncoder().encode(text), { whole: true }))

it('prefers the date of the source to that of the file', () => {
  const found = imprint(
    '# Maintainer      : Example\n# This File Date  : Sat Jan  3 07:00:04 UTC 2026\n# Source File Date: Fri Jan  2 05:30:02 UTC 2026\n192.0.2.1\n',
  )

  expect(found).toEqual({ publishedAt: Date.UTC(2026, 0, 2, 5, 30, 2), maintainer: 'Example' })
})

it.each([
  ['! Updated: Fri, 02 Jan 2026 12:13:20 UTC\n! Title: Sample', Date.UTC(2026, 0, 2, 12, 13, 20)],
  ['; Last-Modified: Fri, 02 Jan 2026 04:39:22 GMT', Date.UTC(2026, 0, 2, 4, 39, 22)],
  ['## Feed generated at: 2026-01-02 18:17 ', Date.UTC(2026, 0, 2, 18, 17)],
  ['# Last update: Fri, 2 Jan 2026 03:00:29 +0200', Date.UTC(2026, 0, 2, 1, 0, 29)],
  ['# nothing of the kind', undefined],
])('reads the date in %s', (text, wanted) => {
  expect(imprint(`${text}\n192.0.2.1\n`).publishedAt).toBe(wanted)
})
