import { expect, it } from 'vitest'
import { lineChunks } from './line-spool.ts'

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
