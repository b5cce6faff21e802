import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { LineSpool, lineChunks } from './line-spool.ts'

it('lines are complete, however their bytes are cut into chunks', async () => {
  const text = 'one\n\nzürich, long enough for several chunks\nfour\n'
  for (const [given, expected] of [
    [text, text],
    [text.slice(0, -1), text],
    ['no end', 'no end\n'],
    ['', ''],
  ] as const) {
    const bytes = Buffer.from(given)
    for (let size = 1; size <= bytes.length + 1; size++) {
      const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) =>
        bytes.subarray(i * size, (i + 1) * size),
      )
      const found: Buffer[] = []
      for await (const chunk of lineChunks(chunks)) found.push(chunk)
      expect(found.every((chunk) => chunk.at(-1) === 10)).toBe(true)
      expect(Buffer.concat(found).toString()).toBe(expected)
    }
  }
})

it('a spool is read while it is written, to its last line', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'winnow-spool-'))
  const spool = new LineSpool(join(folder, 'lines'))
  const line = 'zürich '.repeat(1000)
  const read: Buffer[] = []
  const first = Promise.withResolvers<void>()
  const done = (async () => {
    for await (const chunk of spool.followed(new AbortController().signal)) {
      read.push(chunk)
      first.resolve()
    }
  })()
  for (let i = 0; i < 100; i++) spool.add(`${i} ${line}`)
  await first.promise
  for (let i = 100; i < 200; i++) spool.add(`${i} ${line}`)
  spool.add('last')
  spool.close()
  await done
  const lines = Buffer.concat(read).toString().split('\n')
  expect(lines.slice(-2)).toEqual(['last', ''])
  expect(lines).toHaveLength(202)
  expect(lines.every((text, i) => i > 199 || text === `${i} ${line}`)).toBe(true)
  await rm(folder, { recursive: true })
})
