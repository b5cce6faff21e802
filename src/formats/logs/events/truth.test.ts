import { describe, expect, it } from 'vitest'
import { actionOf, directionOf } from '../../../domain/log-event.ts'
import { readAs } from '../detect.ts'
import { headOf } from '../head.ts'
import { logFormats } from '../index.ts'
import { lineEvent } from './line-event.ts'
import type { Truth } from './truth.ts'
import { carrierTruth } from './truth-carriers.ts'
import { cloudTruth } from './truth-cloud.ts'
import { deviceTruth } from './truth-devices.ts'
import { networkTruth } from './truth-network.ts'
import { serverTruth } from './truth-server.ts'

const truth: Truth = { ...networkTruth, ...deviceTruth, ...cloudTruth, ...serverTruth, ...carrierTruth }

/** What each line of a log says, read as one file. */
function eventsOf(id: string, lines: readonly string[]): string[] {
  const format = logFormats.find((one) => one.id === id)
  if (!format?.event) throw new Error(`no mapping for ${id}`)
  const bytes = new TextEncoder().encode(`${lines.join('\n')}\n`)
  const { head } = readAs(format, headOf(bytes))
  const event = lineEvent(format.event, head)
  let start = 0
  return lines.map((line) => {
    const end = start + new TextEncoder().encode(line).length
    const code = event.read(bytes, start, end)
    start = end + 1
    return `${actionOf(code)} ${directionOf(code)}`
  })
}

describe('action and direction', () => {
  for (const [id, rows] of Object.entries(truth)) {
    it(`of ${id} agree with the truth table`, () => {
      const lines = rows.map(([, line]) => line)

      expect(eventsOf(id, lines).map((said, i) => [said, lines[i]])).toEqual(rows)
    })
  }

  it("count the organisation's own public addresses as inside", () => {
    const line = 'IN=eth0 OUT=eth1 SRC=198.51.100.7 DST=203.0.113.9 LEN=40 ACCEPT'
    const other = line.replaceAll('198.51.100.7', '2001:db8:1::5').replaceAll('203.0.113.9', '2001:db8::1')
    const own = ['203.0.113.9', '2001:db8:1::5']
    const { event } = logFormats.find(({ id }) => id === 'netfilter') as (typeof logFormats)[number]
    const bytes = [line, other].map((text) => new TextEncoder().encode(text))
    const head = headOf(bytes[0] as Uint8Array)
    const reader = lineEvent(event as NonNullable<typeof event>, head, (address) => own.includes(address))

    expect(bytes.map((one) => directionOf(reader.read(one, 0, one.length)))).toEqual(['inbound', 'outbound'])
  })

  it('have a truth table of at least eight lines for each format that says anything', () => {
    const short = logFormats
      .filter((format) => format.event && (truth[format.id] ?? []).filter(([said]) => said !== '').length < 8)
      .map(({ id }) => id)

    expect(short).toEqual([])
  })

  it('cite a page of the vendor for each mapping', () => {
    const without = logFormats.filter(
      ({ event }) => event && !event.sources.every((page) => page.startsWith('https://')),
    )

    expect(without.map(({ id }) => id)).toEqual([])
  })

  it('are read from truncated lines without failing, and never from beyond their end', () => {
    for (const [id, rows] of Object.entries(truth)) {
      const format = logFormats.find((one) => one.id === id)
      if (!format?.event) continue
      for (const [, line] of rows) {
        const bytes = new TextEncoder().encode(line)
        const event = lineEvent(format.event, headOf(bytes))
        for (let end = 0; end <= bytes.length; end += 7) {
          const alone = lineEvent(format.event, headOf(bytes)).read(bytes.slice(0, end), 0, end)
          expect(event.read(bytes, 0, end), `${id}: ${line.slice(0, end)}`).toBe(alone)
        }
      }
    }
  })
})
