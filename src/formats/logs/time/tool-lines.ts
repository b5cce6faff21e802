/** Tells the lines that tools write about themselves: that they started, or that a file was rotated. They are not events. */

import { ascii } from '../bytes.ts'

/** What tools write about themselves in syslog, from the name of the program on. Their other lines may name peers. */
const inSyslog = new RegExp(
  [
    '^rsyslogd?\\b.{0,60}?(?:\\[origin software=|rsyslogd was HUPed|exiting on signal)',
    '^syslog-ng\\b.{0,60}?(?:syslog-ng (?:starting up|shutting down)|Configuration reload|Log statistics)',
    '^syslogd\\b.{0,60}?(?:restart|exiting on signal)',
    '^(?:logrotate|newsyslog|filebeat)\\b',
    '^suricata\\b[^:]*: (?:\\[\\d[^\\]]*\\] )?(?:<Notice>|<Info>|This is Suricata)',
    '^snort\\b[^:]*: (?:Initializing|Commencing|Snort exiting|--== Init)',
  ].join('|'),
)

/** By the first and the fourth letter of a program: 1 for these, which that tells from most others. */
const starts = new Uint8Array(1 << 16)
for (const [first = 0, fourth = 0] of ['rs', 'sl', 'lr', 'ns', 'fe', 'si', 'sr'].map(ascii)) {
  starts[(first << 8) | fourth] = 1
}

/** Prepares a test of lines of syslog, which takes the position behind the time. It remembers how long the last host was. */
export function syslogToolLines(): (bytes: Uint8Array, at: number, end: number) => boolean {
  let host = 0
  return (bytes, at, end) => {
    let p = at + host
    if (host === 0 || bytes[p] !== 0x20) {
      for (p = at + 1; p < end && bytes[p] !== 0x20; ) p++
      host = p - at
    }
    p++
    const isLike = starts[((bytes[p] as number) << 8) | (bytes[p + 3] as number)] === 1
    return isLike && inSyslog.test(textAt(bytes, p, Math.min(end, p + 200)))
  }
}

const decoder = new TextDecoder()
const textAt = (bytes: Uint8Array, start: number, end: number) => decoder.decode(bytes.subarray(start, end))

/** Tells the records that Beats write about themselves: `{"log.level":"info",…,"service.name":"filebeat",…}`. */
export function beatsToolLine(bytes: Uint8Array, start: number, end: number): boolean {
  const isOfLog = isAt(LOG_LEVEL, bytes, start)
  return isOfLog && /"service\.name":"\w+beat"/.test(textAt(bytes, start, Math.min(end, start + 4096)))
}

const LOG_LEVEL = ascii('{"log.level":"')

/** Compares from the end, because texts that are looked for begin alike. */
function isAt(text: Uint8Array, bytes: Uint8Array, at: number): boolean {
  let i = text.length
  while (i > 0 && bytes[at + i - 1] === text[i - 1]) i--
  return i === 0
}

/** Logs of Zeek about itself, by the name in `#path` and `_path`. */
export const zeekToolLogs = [
  ...['packet_filter', 'loaded_scripts', 'reporter', 'stats', 'capture_loss', 'broker', 'cluster', 'config', 'prof'],
  ...['telemetry', 'telemetry_histogram'],
]

/** Prepares a test of JSON records: they start with one of `first`, or one of `second` follows their first member. */
export function toolRecords(first: readonly string[], second: readonly string[]) {
  const [firsts, seconds] = [byByte(first, '{"_path":"'.length), byByte(second, 1)]
  return (bytes: Uint8Array, start: number, end: number): boolean => {
    for (const text of firsts(bytes, start)) if (isAt(text, bytes, start)) return true
    const limit = Math.min(end, start + 64)
    let p = start
    while (p < limit && bytes[p] !== 0x2c) p++
    p += bytes[p + 1] === 0x20 ? 2 : 1
    for (const text of seconds(bytes, p)) if (isAt(text, bytes, p)) return true
    return false
  }
}

/** By a byte in which they differ, the texts that may stand at a position. */
function byByte(texts: readonly string[], place: number): (bytes: Uint8Array, at: number) => readonly Uint8Array[] {
  const lists = Array.from({ length: 256 }, (_, c) => texts.map(ascii).filter((text) => text[place] === c))
  return (bytes, at) => lists[bytes[at + place] ?? 0] as Uint8Array[]
}
