import { expect, it } from 'vitest'
import { type LogProgress, readLog } from './read-log.ts'

const now = Date.UTC(2026, 10, 20)

/** What is told on the way of files that come in pieces of 4 KiB. */
async function progressOf(files: Record<string, string>, maxLineBytes: number) {
  const told: LogProgress[] = []
  const { extraction } = await readLog(
    Object.entries(files).map(([name, text]) => ({
      name,
      content: (async function* () {
        const bytes = new TextEncoder().encode(text)
        for (let at = 0; at < bytes.length; at += 4096) yield bytes.subarray(at, at + 4096)
      })(),
    })),
    { now, maxLineBytes, onProgress: (progress) => told.push(progress) },
  )
  return { told, extraction }
}

it('lines that are too long are counted while a log is read, over all its files', async () => {
  const line = '2026-11-19T10:00:00Z fw connection to 100.20.30.40 denied\n'
  const long = `2026-11-19T10:00:00Z fw ${'x'.repeat(5000)}\n`
  const { told, extraction } = await progressOf(
    {
      'a.log': `${line.repeat(200)}${long}${line.repeat(40_000)}`,
      'b.log': `${line}${long.repeat(3)}${line.repeat(40_000)}`,
    },
    1000,
  )

  expect(extraction.overlongLines).toBe(4)
  expect(told.map(({ skippedLines }) => skippedLines)).toEqual(expect.arrayContaining([0, 1, 4]))
  expect(told.at(-1)).toMatchObject({ skippedLines: 4, member: 'b.log' })
  expect(told.at(-1)?.lines).toBeGreaterThan(60_000)
})

it('rows of a list without an indicator are counted while it is read', async () => {
  const rows = Array.from({ length: 3000 }, (_, i) => `100.20.${i >> 8}.${i & 255}\n${i % 10 ? '' : 'nonsense here\n'}`)
  const { told, extraction } = await progressOf({ 'list.txt': rows.join('') }, 1000)

  expect([extraction.lines, extraction.overlongLines]).toEqual([3300, 300])
  const last = told.at(-1) as LogProgress
  expect(last.skippedLines).toBeGreaterThan(200)
  expect(last.lines).toBeGreaterThan(10 * last.skippedLines)
})
