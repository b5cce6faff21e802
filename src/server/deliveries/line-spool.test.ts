import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { LineSpool, lineChunks, spooledLines } from './line-spool.ts'

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

it.each([
  ['reads as they are made', 0],
  ['waits, so that most of them go to the file', 300_000],
])('a reader who follows gets each line once and in order, although it %s', async (_what, waits) => {
  const folder = await mkdtemp(join(tmpdir(), 'winnow-spool-'))
  const spool = new LineSpool(join(folder, 'lines'))
  const line = (i: number) => (i % 1000 === 0 ? `${i} ${'例'.repeat(i / 10)}` : `${i} zürich, \ud83d\ude00`)
  for (let i = 0; i < 100_000; i++) spool.add(line(i))
  const chunks = lineChunks(spool.followed(new AbortController().signal))
  const read: Buffer[] = []
  const next = async () => {
    const { value } = await chunks.next()
    if (value) read.push(value)
    return value !== undefined
  }
  await next()
  for (let i = 100_000; i < 400_000; i++) {
    spool.add(line(i))
    if (i > 100_000 + waits && i % 10_000 === 0) await next()
  }
  spool.close()
  while (await next());
  const found = Buffer.concat(read).toString().split('\n')
  expect(found.pop()).toBe('')
  expect(found).toHaveLength(400_000)
  expect(found.findIndex((text, i) => text !== line(i))).toBe(-1)
  await rm(folder, { recursive: true })
})

it('a spool that nobody follows is in its file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'winnow-spool-'))
  const spool = new LineSpool(join(folder, 'lines'))
  const lines = ['', 'zürich', '例'.repeat(1_000_000), 'cut \ud83d', 'last']
  for (const line of lines) spool.add(line)
  spool.close()
  expect(spool.lines).toBe(lines.length)
  expect([...spooledLines(spool.path)]).toEqual(lines.map((line) => line.toWellFormed()))
  await rm(folder, { recursive: true })
})
