import { describe, expect, it } from 'vitest'
import { IMPOSSIBLE } from '../../log-format.ts'
import { detectLog, yearClock } from '../detect.ts'
import { headOf } from '../head.ts'

const context = { now: Date.parse('2021-07-01T00:00:00Z'), zoneOffsetMinutes: 0 }

/** Time of the last of the lines, read by the format of all of them; `none` without one. */
function lastTime(lines: readonly string[]): string {
  const encoder = new TextEncoder()
  const detection = detectLog(headOf(encoder.encode(`${lines.join('\n')}\n`)))
  const { clock } = yearClock(detection, context)
  const [ms] = lines.map((line) => clock(encoder.encode(line), 0, encoder.encode(line).length)).slice(-1)
  if (ms === IMPOSSIBLE) return 'impossible'
  return Number.isNaN(ms) ? 'none' : new Date(ms as number).toISOString()
}

const json = (values: object) => JSON.stringify({ level: 'info', ...values })

describe('an impossible time', () => {
  it.each([
    ['syslog', 'Jun  6 15:57:37 host a[1]: x', 'Feb 31 15:57:37 host a[1]: x'],
    ['syslog', 'Jun  6 15:57:37 host a[1]: x', 'Jun  6 25:61:37 host a[1]: x'],
    ['ISO 8601', '2021-06-06T15:57:37Z x', '2021-02-31T15:57:37Z x'],
    ['ISO 8601', '2021-06-06 15:57:37 x', '2021-13-06 15:57:37 x'],
    ['numbers', '06/06/2021 15:57:37 x', '31/31/2021 15:57:37 x'],
    [
      'access',
      '1.2.3.4 - - [06/Jun/2021:15:57:37 +0000] "GET / HTTP/1.1" 200 5',
      '1.2.3.4 - - [31/Jun/2021:15:57:37 +0000] "GET / HTTP/1.1" 200 5',
    ],
    ['digits', '20210606155737 x', '20210631155737 x'],
    ['pairs', 'date=2021-06-06 time=15:57:37 a=1 b=2', 'date=2021-06-31 time=15:57:37 a=1 b=2'],
    ['W3C', '#Fields: date x time\n2021-06-06 a 15:57:37', '2021-06-06 a 24:57:37'],
    ['JSON', json({ time: '2021-06-06T15:57:37Z' }), json({ time: '2021-06-06T15:77:37Z' })],
    ['CSV', 'time,src\n2021-06-06 15:57:37,a', '2021-06-31 15:57:37,a'],
  ])('of %s is told from none', (_, right, wrong) => {
    expect(lastTime([...right.split('\n'), right.split('\n').at(-1) as string])).toBe('2021-06-06T15:57:37.000Z')
    expect(lastTime([...right.split('\n'), wrong])).toBe('impossible')
  })

  it.each([
    ['the other time of the record', json({ time: '2021-02-31T15:57:37Z', received: '2021-06-06T15:57:38Z' })],
    ['the time of the relay', 'Jun  6 15:57:38 relay 2021-02-31T15:57:37Z x'],
  ])('leaves %s', (_, line) => {
    const usual = line.replace('02-31T15:57:37', '06-06T15:57:37')

    expect(lastTime([usual, usual, line])).toBe('2021-06-06T15:57:38.000Z')
  })

  it.each(['  at x (10:99)', 'took 10.99 s', 'x 1.2.3 4:5', '99/99 lines', 'ratio 16:9', '10.0.0.1 10:70'])(
    'is not %s',
    (line) => {
      expect(lastTime(['2021-06-06T15:57:37Z x', line])).toBe('none')
    },
  )
})
