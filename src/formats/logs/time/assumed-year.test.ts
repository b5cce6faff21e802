import { describe, expect, it } from 'vitest'
import { sampleContext } from '../conformance.ts'
import { detectLog } from '../detect.ts'
import { headOf } from '../head.ts'
import { openTimes } from '../open-times.ts'
import { assumedYear, type YearHints } from './assumed-year.ts'

const now = Date.parse('2026-11-20T12:00:00Z')

function seen(lines: readonly string[]) {
  const detection = detectLog(headOf(new TextEncoder().encode(`${lines.join('\n')}\n`)))
  return openTimes(detection, { ...sampleContext, now })
}

function proposed(lines: readonly string[], hints: Partial<YearHints> = {}) {
  const { days, stated } = seen(lines)
  const { year, reason, sure } = assumedYear(days, { now, stated, ...hints })
  return `${year} ${reason} ${sure}`
}

describe('whether lines name a year and a zone', () => {
  it.each([
    ['syslog, RFC 3164', '<34>Oct 11 22:14:15 mymachine su: failed for root on /dev/pts/8', 'no year, no zone'],
    ['syslog, RFC 5424', '<34>1 2003-10-11T22:14:15.003Z mymachine.example su - ID47 - x', 'year, zone'],
    ['syslog with a zone', '<34>2003-10-11T22:14:15.003+02:00 mymachine su: x', 'year, zone'],
    ['Cisco IOS', '*Mar  1 18:46:11: %SYS-5-CONFIG_I: Configured from console by vty2', 'no year, no zone'],
    ['Cisco IOS with a zone', 'Mar  1 18:46:11 UTC: %SYS-5-CONFIG_I: Configured from console', 'no year, zone'],
    ['Cisco IOS with a year', 'Mar  1 2021 18:46:11: %SYS-5-CONFIG_I: Configured from console', 'year, no zone'],
    ['Cisco ASA', 'Oct 12 2021 12:13:44: %ASA-6-302013: Built inbound TCP connection', 'year, no zone'],
    ['Dovecot', 'Jun  6 15:57:37 mx dovecot: imap-login: Login: user=<a>, rip=192.0.2.1', 'no year, no zone'],
    ['asctime', 'Sun Jun  6 15:57:37 2021 us=1 MULTI: multi_create_instance called', 'year, no zone'],
    ['asctime without a year', 'Sun Jun  6 15:57:37 kernel: link up', 'no year, no zone'],
    [
      'Snort',
      '06/06-15:57:37.123456  [**] [1:2:3] x [**] [Priority: 1] {TCP} 192.0.2.1:1 -> 198.51.100.7:2',
      'no year, no zone',
    ],
    ['Android', '06-30 15:57:37.123  1000  1001 I Tag: 192.0.2.1 came', 'no year, no zone'],
    ['day first', '06 Jun 15:57:37.123 [1] INFO started', 'no year, no zone'],
    ['Apache', '192.0.2.1 - - [10/Oct/2000:13:55:36 -0700] "GET / HTTP/1.0" 200 1', 'year, zone'],
    [
      'key=value after a header',
      'Jun  6 15:57:37 fw date=2021-06-06 time=15:57:37 devname="f" type="traffic" srcip=192.0.2.1',
      'year, no zone',
    ],
    [
      'key=value with a zone',
      'Jun  6 15:57:37 fw date=2021-06-06 time=15:57:37 tz="+0200" devname="f" type="traffic"',
      'year, zone',
    ],
    [
      'JSON after a header',
      'Jun  6 15:57:37 ids suricata: {"timestamp":"2021-06-06T15:57:37.1+0200","event_type":"dns"}',
      'year, zone',
    ],
    ['a relay and the sender', 'Jun  6 15:57:37 relay app: 2021-06-06T15:57:36Z went', 'year, zone'],
    [
      'an epoch number',
      '1623024000.123 5 192.0.2.1 TCP_MISS/200 1 GET http://a.example/ - DIRECT/192.0.2.2 -',
      'year, zone',
    ],
    [
      'an epoch number after a header',
      'Jun  6 15:57:37 relay squid: 1623024000.123 5 192.0.2.1 TCP_MISS/200 1 GET http://a.example/ - DIRECT/192.0.2.2 text/html',
      'year, zone',
    ],
  ])('%s', (_, line, expected) => {
    const { timed, days, withoutZone } = seen([line])

    expect(timed).toBe(1)
    expect(`${days.length > 0 ? 'no year' : 'year'}, ${withoutZone > 0 ? 'no zone' : 'zone'}`).toBe(expected)
  })
})

describe('the year of lines without one', () => {
  const june = ['Jun  6 15:57:37 h app: x', 'Jun  7 15:57:37 h app: x']
  const turn = ['Dec 30 23:59:59 h app: x', 'Dec 31 23:59:59 h app: x', 'Jan  1 00:00:01 h app: x']

  it('is the one that other lines of the file state', () => {
    expect(proposed([...june, '2019-06-07T16:00:00Z h app: x'])).toBe('2019 lines likely')
  })

  it('is the one in the file name', () => {
    for (const name of ['fw-2019.log', 'messages-20190608', 'a/2019-06/syslog.1', '2019_06_06.txt']) {
      expect(proposed(june, { names: [name] })).toBe('2019 name likely')
    }
    // Rotated after New Year, named earlier, or in the middle.
    for (const name of ['messages-20190103', 'messages-20181230', 'winter-2018']) {
      expect(proposed(turn, { names: [name] })).toBe('2018 name likely')
    }
    for (const name of ['node-120190608.log', 'port20190', 'fw-2031.log', 'access.log']) {
      expect(proposed(june, { names: [name] })).toBe('2026 latest guess')
    }
    expect(proposed(june, { names: ['cve-2019-01.log'] })).toBe('2026 latest guess')
  })

  it('is the latest before the modification time, unless the file was modified just before the upload', () => {
    expect(proposed(june, { modified: Date.parse('2019-06-09T00:00:00Z') })).toBe('2019 modified likely')
    expect(proposed(june, { modified: Date.parse('2019-06-05T00:00:00Z') })).toBe('2018 modified guess')
    expect(proposed(turn, { modified: Date.parse('2019-01-02T00:00:00Z') })).toBe('2018 modified likely')
    expect(proposed(june, { modified: now })).toBe('2026 latest guess')
    expect(proposed(june, { modified: 0 })).toBe('2026 latest guess')
  })

  it('is close to the times of other files of the upload', () => {
    expect(proposed(june, { members: [Date.parse('2019-05-01T00:00:00Z')] })).toBe('2019 members likely')
    expect(proposed(turn, { members: [Date.parse('2019-01-01T00:00:00Z')] })).toBe('2018 members likely')
  })

  it('is the latest one with matching weekdays', () => {
    // 6 June was a Sunday in 2021 and 2010.
    const weekday = ['Sun Jun  6 15:57:37 kernel: x', 'Mon Jun  7 15:57:37 kernel: x']
    expect(proposed(weekday)).toBe('2021 weekday likely')
    expect(proposed(weekday, { modified: Date.parse('2012-01-01T00:00:00Z') })).toBe('2010 modified likely')
    expect(proposed(weekday, { names: ['2019.log'] })).toBe('2021 weekday likely')
    expect(proposed(['Mon Feb 29 12:00:00 kernel: x'])).toBe('2016 weekday likely')
  })

  it('is a leap year for 29 February', () => {
    expect(proposed(['Feb 29 12:00:00 h app: x'])).toBe('2024 leap-day guess')
    expect(proposed(['Feb 29 12:00:00 h app: x'], { modified: Date.parse('2021-01-01T00:00:00Z') })).toBe(
      '2020 modified guess',
    )
  })

  it('is the year of December if the log continues in January', () => {
    expect(proposed(turn)).toBe('2025 order guess')
    expect(proposed(turn.toReversed())).toBe('2026 order guess')
  })

  it('is never in the future', () => {
    expect(proposed(['Nov 21 09:00:00 h app: x'])).toBe('2026 latest guess')
    expect(proposed(['Nov 23 09:00:00 h app: x'])).toBe('2025 latest guess')
    expect(proposed(['Nov 23 09:00:00 h app: x'], { names: ['2026.log'] })).toBe('2025 latest guess')
  })
})
