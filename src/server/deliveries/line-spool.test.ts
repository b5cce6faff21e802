import { statSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { folderForTest } from '../../../test/for-file.ts'
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
  const folder = folderForTest('winnow-spool-')
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
})

const line = (i: number) => (i % 1000 === 0 ? `${i} ${'例'.repeat(i / 10)}` : `${i} zürich, \ud83d\ude00`)

it.each([
  ['reads as they are made, so that none of them go to the file', true],
  ['waits, so that most of them go to the file', false],
])('a reader who follows gets each line once and in order, although it %s', async (_what, keepsUp) => {
  const folder = folderForTest('winnow-spool-')
  const spool = new LineSpool(join(folder, 'lines'))
  const size = () => statSync(spool.path).size
  for (let i = 0; i < 100_000; i++) spool.add(line(i))
  const chunks = lineChunks(spool.followed(new AbortController().signal))
  const read: Buffer[] = []
  const inFile = size()
  const next = async () => {
    const { value } = await chunks.next()
    if (value) read.push(value)
    return value !== undefined
  }
  for (let bytes = 0; bytes < inFile; bytes += read.at(-1)?.length ?? 0) await next()
  const all = async () => {
    while (await next());
  }
  const reading = keepsUp ? all() : undefined
  for (let i = 100_000; i < 400_000; i++) {
    spool.add(line(i))
    if (i % 10_000 === 0) await setImmediate()
  }
  const added = size() - inFile
  spool.close()
  await (reading ?? all())
  const found = Buffer.concat(read).toString().split('\n')
  expect(found.pop()).toBe('')
  expect(found).toHaveLength(400_000)
  expect(found.findIndex((text, i) => text !== line(i))).toBe(-1)
  if (keepsUp) expect(added).toBe(0)
  else expect(added).toBeGreaterThan(Buffer.concat(read).length / 2)
})

it('lines that wait for a follower take at most 8 MB of memory', async () => {
  const folder = folderForTest('winnow-spool-')
  const spool = new LineSpool(join(folder, 'lines'))
  for (let i = 0; i < 40_000; i++) spool.add(`${i} 192.0.2.1`)
  const chunks = spool.followed(new AbortController().signal)
  let read = (await chunks.next()).value?.length ?? 0
  const inFile = statSync(spool.path).size
  expect(read).toBe(inFile)
  for (let i = 0; i < 1_000_000; i++) spool.add(`${i} 192.0.2.1`)
  spool.close()
  const pieces: Buffer[] = []
  for await (const piece of chunks) pieces.push(piece)
  for (const { length } of pieces) read += length
  let waited = read - statSync(spool.path).size
  expect(waited).toBeGreaterThan(7 << 20)
  let memory = 0
  for (const { buffer, length } of pieces) {
    if (waited <= 0) break
    memory += buffer.byteLength
    waited -= length
  }
  expect(memory).toBeLessThanOrEqual(8 << 20)
})

it('one reader follows a spool, and nobody reads it back afterwards', async () => {
  const folder = folderForTest('winnow-spool-')
  const spool = new LineSpool(join(folder, 'lines'))
  const signal = new AbortController().signal
  spool.add('one')
  spool.close()
  expect([...spool.readBack()]).toEqual(['one'])
  const read: Buffer[] = []
  for await (const chunk of spool.followed(signal)) read.push(chunk)
  expect(Buffer.concat(read).toString()).toBe('one\n')
  await expect(spool.followed(signal).next()).rejects.toThrow('has followed')
  expect(() => spool.readBack().next()).toThrow('has followed')
  expect(() => spool.bytesBack().next()).toThrow('has followed')
})

it('a reader who cannot open the file leaves all lines in it', async () => {
  const folder = folderForTest('winnow-spool-')
  const [path, moved] = [join(folder, 'lines'), join(folder, 'moved')]
  const spool = new LineSpool(path)
  await rename(path, moved)
  await expect(spool.followed(new AbortController().signal).next()).rejects.toThrow('ENOENT')
  spool.add('one')
  spool.close()
  expect([...spooledLines(moved)]).toEqual(['one'])
})

it('a spool that nobody follows is in its file', async () => {
  const folder = folderForTest('winnow-spool-')
  const spool = new LineSpool(join(folder, 'lines'))
  const lines = ['', 'zürich', '例'.repeat(1_000_000), 'cut \ud83d', 'last']
  for (const line of lines) spool.add(line)
  spool.close()
  expect(spool.lines).toBe(lines.length)
  expect([...spool.readBack()]).toEqual(lines.map((line) => line.toWellFormed()))
})
