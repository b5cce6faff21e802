import { describe, expect, it } from 'vitest'
import { actionOf, directionOf } from '../../../domain/log-event.ts'
import { chunksOf, linesOf, sampleContext, timeOf } from '../conformance.ts'
import { detectLog, logClock, logEvent } from '../detect.ts'
import { headOf } from '../head.ts'
import { MailJoiner } from './mail-sessions.ts'
import { joinedLines, severalLines } from './several-lines.ts'

const encoder = new TextEncoder()
const at = (second: number, text: string) => `Sun Jun  6 15:57:${second} 2021 Info: ${text}`

const connection = (second: number, id: number, address: string) =>
  at(
    second,
    `New SMTP ICID ${id} interface Data 1 (10.0.0.1) address ${address} reverse dns host x.example verified no`,
  )
const accepted = (second: number, id: number) =>
  at(second, `ICID ${id} ACCEPT SG UNKNOWNLIST match sbrs[0.0:5.0] SBRS 1.2`)
const start = (second: number, id: number, from: number) => at(second, `Start MID ${id} ICID ${from}`)
const sender = (second: number, id: number, from: number) =>
  at(second, `MID ${id} ICID ${from} From: <a${id}@evil.example>`)
const done = (second: number, id: number) => at(second, `Message finished MID ${id} done`)

/** Two messages whose lines alternate: one is dropped, one delivered. */
const log = [
  connection(10, 5, '198.51.100.7'),
  accepted(10, 5),
  start(11, 6, 5),
  connection(11, 7, '203.0.113.9'),
  sender(12, 6, 5),
  accepted(12, 7),
  start(12, 8, 7),
  sender(13, 8, 7),
  at(13, 'ICID 5 close'),
  at(14, 'Message aborted MID 6 Dropped by amp'),
  done(14, 6),
  at(15, 'MID 8 rewritten to MID 9 by antispam'),
  at(16, 'MID 9 queued for delivery'),
  at(17, 'New SMTP DCID 3 interface 10.0.0.1 address 10.0.0.20 port 25'),
  at(18, 'Delivery start DCID 3 MID 9 to RID [0]'),
  done(19, 9),
  at(20, 'ICID 7 close'),
  connection(21, 10, '198.51.100.8'),
  at(21, 'ICID 10 REJECT SG BLOCKED_LIST match sbrs[-10.0:-3.0] SBRS -5.8'),
  at(22, 'ICID 10 close'),
]

async function joined(lines: readonly string[], size = 4096): Promise<string[]> {
  const parts: Uint8Array[] = []
  const input = chunksOf(encoder.encode(`${lines.join('\n')}\n`), size)
  for await (const part of joinedLines(input, { by: 'message' })) parts.push(part)
  return Buffer.concat(parts).toString().trimEnd().split('\n')
}

const howOf = (lines: readonly string[]) => severalLines(headOf(encoder.encode(`${lines.join('\n')}\n`)))

describe('the lines of a message', () => {
  it('are one record with those of its connection: its time, verdict and direction are those of all observables', async () => {
    const bytes = encoder.encode(`${log.join('\n')}\n`)
    const detection = detectLog(headOf(bytes))
    const clock = logClock(detection, sampleContext)
    const event = logEvent(detection)
    const records = (await linesOf(detection, bytes)).map((line) => {
      const code = event?.read(encoder.encode(line), 0, encoder.encode(line).length) ?? 0
      const addresses = (line.match(/198\.51\.100\.\d|203\.0\.113\.9|10\.0\.0\.20|a\d@evil/g) ?? []).join()
      return `${timeOf(clock, line)} ${actionOf(code)} ${directionOf(code)} ${addresses}`
    })

    expect(records).toEqual([
      '2021-06-06T15:57:11.000Z blocked inbound a6@evil,198.51.100.7',
      '2021-06-06T15:57:17.000Z unknown internal 10.0.0.20',
      '2021-06-06T15:57:12.000Z passed inbound a8@evil,203.0.113.9',
      '2021-06-06T15:57:20.000Z unknown unknown ',
      '2021-06-06T15:57:21.000Z blocked inbound 198.51.100.8',
    ])
  })

  it('are the same in chunks of any size, and with line ends of Windows', async () => {
    const whole = await joined(log)

    for (const size of [1, 7, 64]) expect(await joined(log, size)).toEqual(whole)
    expect(await joined(log.map((line) => `${line}\r`))).toEqual(whole)
  })

  it('stay as they are where the start is missing, and none is lost where the end is missing', async () => {
    const part = [sender(12, 6, 5), at(13, 'ICID 5 close'), 'a line of another kind']
    const lines = [...part, connection(14, 7, '203.0.113.9'), start(14, 8, 7), sender(15, 8, 7)]

    expect(await joined(lines)).toEqual([
      ...part,
      [start(14, 8, 7), sender(15, 8, 7), connection(14, 7, '203.0.113.9')].join(' '),
    ])
  })

  it('are held back up to a limit: the oldest message is given first, and no line is lost', async () => {
    const many = Array.from({ length: 20_000 }, (_, n) => start(10, n + 1, 0))
    const lines = await joined([...many, sender(11, 1, 0)])

    expect(lines).toHaveLength(many.length + 1)
    expect(lines.indexOf(sender(11, 1, 0))).toBe(20_000 - 16_384)
  })

  it('end after 64 KiB, so that no message takes all memory', async () => {
    const lines = await joined([start(10, 6, 0), ...Array.from({ length: 2000 }, () => sender(11, 6, 0))])

    expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(70_000)
    expect(lines.join(' ').split(' From: ')).toHaveLength(2001)
  })

  it('hold little at once, whether messages begin or go on', async () => {
    const joiner = new MailJoiner()
    const push = (lines: readonly string[]) => joiner.push(encoder.encode(`${lines.join('\n')}\n`)).length
    push(Array.from({ length: 200 }, (_, n) => start(10, n + 1, 0)))
    const long = 'x'.repeat(60_000)

    // 12 MB are in; no more than 8 MiB of it is held.
    expect(push(Array.from({ length: 200 }, (_, n) => at(11, `MID ${n + 1} ${long}`)))).toBeGreaterThan(3_000_000)
  })

  it('leave out texts of the sender, which would decide what was done', async () => {
    const subject = at(12, "MID 6 Subject 'Message aborted MID 6'")
    const attachment = at(12, "MID 6 attachment 'MID 6 quarantined to x.pdf'")

    expect(await joined([start(11, 6, 0), subject, attachment, done(14, 6)])).toEqual([
      subject,
      attachment,
      [start(11, 6, 0), done(14, 6)].join(' '),
    ])
  })

  it('go on under the id that a quarantine gave the message', async () => {
    const lines = [
      start(11, 6, 0),
      at(12, 'MID 6 rewritten to 9 by Policy Quarantine'),
      at(13, 'MID 9 queued for delivery'),
      done(14, 9),
    ]

    expect(await joined(lines)).toEqual([lines.join(' ')])
  })

  it('are recognised only where most lines are steps of messages', () => {
    expect(howOf(log)).toEqual({ by: 'message' })
    expect(howOf([...log, ...Array.from({ length: 20 }, () => 'Jun  6 15:57:10 host sshd[1]: x')])).toBeUndefined()
  })
})
