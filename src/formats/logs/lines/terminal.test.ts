import { describe, expect, it } from 'vitest'
import { chunksOf, sampleContext } from '../conformance.ts'
import { detectLog, logClock, logLines } from '../detect.ts'
import { headOf } from '../head.ts'

const marker = '\u001b'
const line = (sign: string) =>
  `${sign}[2m2021-06-06 15:57:37${sign}[0m ${sign}[1;31mERROR${sign}[0m host=${sign}[38;5;12mcorp-a.com${sign}[0m`
const plain = '2021-06-06 15:57:37 ERROR host=corp-a.com'

async function linesOf(bytes: Uint8Array, size = 7): Promise<string[]> {
  const parts: Uint8Array[] = []
  for await (const part of logLines(detectLog(headOf(bytes)), chunksOf(bytes, size))) parts.push(part.slice())
  return Buffer.concat(parts).toString().split(/\r?\n/)
}

const encode = (text: string) => new TextEncoder().encode(text)
const utf16 = (text: string) => new Uint8Array(Buffer.from(text, 'utf16le'))

describe('logs with sequences for terminals', () => {
  it.each([marker, '\\u001b', '\\x1b', '\\033', '#033', '^['])('are read without them: %j', async (sign) => {
    expect(await linesOf(encode(`${line(sign)}\n${line(sign)}`))).toEqual([plain, plain])
  })

  it('have the times of their lines', () => {
    const bytes = encode(`${line(marker)}\n`)
    const detection = detectLog(headOf(bytes))

    const ms = logClock(detection, sampleContext)(encode(plain), 0, plain.length)
    expect(new Date(ms).toISOString()).toBe('2021-06-06T15:57:37.000Z')
    expect(detection.madeOfLines).toBe(false)
  })

  it('keep words apart between which the cursor moves', async () => {
    expect(await linesOf(encode(`corp-a.com${marker}[2Ccorp-b.com`))).toEqual(['corp-a.com corp-b.com'])
  })

  it('keep what only begins like one', async () => {
    const text = `${marker}[0ma #033 [b] ^[] \\u001b[ ${'1'.repeat(40)} ${marker}[${'1'.repeat(40)}m`

    expect(await linesOf(encode(text))).toEqual([text.slice(4)])
  })
})

describe('a log that turns UTF-16', () => {
  it.each([1, 40])('is read as a whole, after %i lines', async (count) => {
    const bytes = [...encode(`${plain}\r\n`.repeat(count)), ...utf16(`${plain}\r\n${plain}`)]

    expect(await linesOf(Uint8Array.from(bytes))).toEqual(new Array(count + 2).fill(plain))
  })

  it('is not one in which a crash left zeros', async () => {
    const text = `${plain}\n${'\0'.repeat(60)}${plain}`

    expect(await linesOf(encode(text))).toEqual(text.split('\n'))
  })
})
