/**
 * Names and addresses of what writes a line: the machine, the agent or the sensor that observed an event, the device
 * that forwards it. They are the organisation's own and no end of the traffic.
 */

import { isOuterRecord, lookAround } from './braces.ts'
import {
  APOSTROPHE,
  BACKSLASH,
  COLON,
  COMMA,
  DIGIT,
  DOT,
  EQUALS,
  GREATER,
  HEX,
  HOST,
  HYPHEN,
  is,
  isCapital,
  LETTER,
  LINE_FEED,
  lowerAt,
  OPEN_BRACKET,
  PERCENT,
  PLUS,
  pastRun,
  QUOTE,
  SLASH,
  SPACE,
  startOfRun,
  UNDERSCORE,
} from './bytes.ts'
import { endsWith, isWordBefore, startsWith } from './context.ts'
import { isTag } from './facility.ts'
import {
  fieldEnd,
  isAssigned,
  isInRecord,
  isInUrl,
  isPlainKey,
  isWholeKey,
  isWordKey,
  longObjectField,
} from './field.ts'
import { T, Z } from './letters.ts'
import { byteAt } from './memory.ts'
import { endsWithAny, lengthBefore, startsWithAny } from './words.ts'

/**
 * Tells whether the name `[start, runEnd)` is that of the machine that writes the line: it is in the header of syslog, or in a field
 * for the machine. `field` is the end of the field's name, from `fieldEnd`; `isValue` is `isAssigned` after that call.
 */
export function isMachine(start: i32, runEnd: i32, field: i32, isValue: boolean): boolean {
  if (byteAt(start - 1) === SPACE && isInHeader(start, runEnd)) return true
  return isValue && isMachineField(field, runEnd)
}

/**
 * `Nov 20 10:11:12 gw.example sshd[7]: `, `<134>Nov 20 10:11:12 gw.example CEF:0|`, `<34>1 2026-11-20T10:11:12Z gw.example app `
 * (RFC 3164, RFC 5424), and rsyslog's own layout `2026-11-20T10:11:12.123456+01:00 gw.example sshd[7]: `.
 */
function isInHeader(start: i32, runEnd: i32): boolean {
  const right = byteAt(runEnd)
  if (right !== SPACE && right !== COLON) return false
  // `:12 `, `+01:00 `, `+0100 `, `12Z `: most names end here.
  if (!is(start - 2, DIGIT) && (lowerAt(start - 2) !== Z || !is(start - 3, DIGIT))) return false
  if (is(start - 2, DIGIT) && byteAt(start - 4) !== COLON && byteAt(start - 6) !== PLUS && byteAt(start - 6) !== HYPHEN)
    return false
  const clock = stampStart(start - 1)
  if (!is(clock, DIGIT)) return false
  if (byteAt(clock + 2) === COLON) return isBehindDay(clock, runEnd)
  if (byteAt(clock + 4) !== HYPHEN || lowerAt(clock + 10) !== T) return false
  if (right !== SPACE) return false
  if (endsWith(clock, '>1 ')) return true
  return startsLine(clock) && (byteAt(clock - 1) === GREATER || isProcess(runEnd + 1))
}

const LONGEST_STAMP: i32 = 40

/** Start of the time that ends at `end`: `10:11:12`, `2026-11-20T10:11:12.123456+01:00`. */
function stampStart(end: i32): i32 {
  let p = end
  while (p > end - LONGEST_STAMP && (is(p - 1, HOST) || byteAt(p - 1) === COLON || byteAt(p - 1) === PLUS)) p--
  return p
}

/** Tells whether a program with the number of its process is at `p`, or one that has none: `sshd[7]`, `kernel:`. */
function isProcess(p: i32): boolean {
  if (!isTag(p)) return false
  let end = p
  while (is(end, HOST) || byteAt(end) === SLASH) end++
  return byteAt(end) === OPEN_BRACKET || startsWithAny(p, 'kernel:|sudo:')
}

/** Tells whether the time of day at `clock` belongs to a header of RFC 3164, `Nov 20 10:11:12 `, and a message follows the host. */
function isBehindDay(clock: i32, runEnd: i32): boolean {
  let p = numberBefore(clock)
  // Cisco ASA writes the year between day and time.
  if (p === clock - 5) p = numberBefore(p)
  if (!is(p, DIGIT) || byteAt(p - 1) !== SPACE) return false
  p--
  if (byteAt(p - 1) === SPACE) p--
  if (!is(p - 1, LETTER) || !is(p - 2, LETTER) || !is(p - 3, LETTER) || !startsLine(p - 3)) return false
  if (byteAt(p - 4) === GREATER) return true
  return byteAt(runEnd) === COLON ? startsWith(runEnd + 1, ' %') : isMessage(runEnd + 1)
}

const LONGEST_KEY: i32 = 20

/** Tells whether a message of a program or a device starts at `p`: `sshd[7]: `, `CEF:0|`, `: %ASA-6-`, `date=`, `1,2026/11/20`. */
function isMessage(p: i32): boolean {
  if (isTag(p) || startsWithAny(p, 'cef:|leef:|: %')) return true
  if (byteAt(p) === PERCENT || (is(p, DIGIT) && byteAt(p + 1) === COMMA)) return true
  const end = pastRun(p, HOST, LONGEST_KEY)
  return end > p && byteAt(end) === EQUALS
}

/** Start of the number before the blank that precedes `p`. */
function numberBefore(p: i32): i32 {
  return startOfRun(p - 1, DIGIT, 5)
}

/** Tells whether a line, or a message in quotes, starts at `p`, behind a priority of syslog if there is one. */
function startsLine(p: i32): boolean {
  const left = byteAt(p - 1)
  return left === LINE_FEED || left === QUOTE || (left === GREATER && is(p - 2, DIGIT))
}

/** Tells whether the field whose name ends at `end` is one for the machine, agent or sensor that writes the line. */
function isMachineField(end: i32, runEnd: i32): boolean {
  if (endsWith(end, 'name')) return isNameOfMachine(end, runEnd)
  // Logstash.
  if (endsWith(end, '"logsource')) return true
  // `hostIdentifier`: osquery.
  const length = lengthBefore(end, 'computer|hostidentifier|host_identifier')
  if (length > 0) return isWholeKey(end - length, end)
  // CEF's device.
  if (endsWith(end, 'dvchost')) return isWordKey(end - 7)
  return byteAt(end) === QUOTE && endsWith(end, '"host') && isSender(end, runEnd)
}

/** Tells whether the field that ends with `name` at `end` is one for a machine: `devname`, `host.name`, `"agent":{"name"`. */
function isNameOfMachine(end: i32, runEnd: i32): boolean {
  const last = end - 4
  const c = byteAt(last - 1)
  // SentinelOne's `endpoint.name`.
  if (c === DOT) return isDotted(last - 1) || (endsWith(last - 1, 'endpoint') && isWholeKey(last - 9, end))
  if (c === QUOTE) return isInMachine(last - 1)
  const word = c === UNDERSCORE || c === SPACE ? last - 1 : last
  // Corelight's `_system_name`.
  const length = lengthBefore(word, 'device|machine|node|computer|sensor|endpoint|_system')
  if (length > 0) return isWholeKey(word - length, end)
  if (word === last && endsWith(word, 'host')) return isHostOfMachine(word - 4, end, runEnd)
  // FortiGate's `devname`.
  return endsWith(word, 'dev') && isWordKey(word - 3)
}

/** Tells whether `hostname`, which starts at `start`, is the machine's own: elsewhere it is often the host of a request. */
function isHostOfMachine(start: i32, end: i32, runEnd: i32): boolean {
  const c = byteAt(start - 1)
  // The journal's `_HOSTNAME`.
  if (c === UNDERSCORE)
    return isCapital(byteAt(start)) && (byteAt(start - 2) === QUOTE || byteAt(start - 2) === LINE_FEED)
  if (c === DOT) return isDotted(start - 1)
  if (c === QUOTE) return isBesideProcess(start - 1, runEnd) || isInMachine(start - 1)
  const length = lengthBefore(start, 'device|endpoint')
  return length > 0 && isWholeKey(start - length, end)
}

/** Tells whether the name of an object before a dot, which ends at `end`, is the machine and no parameter of a URL: `agent.name`. */
function isDotted(end: i32): boolean {
  return isMachineWord(end) && !isInUrl(end)
}

/** Tells whether the object around the key whose quote is at `quote` is the machine: `"agent":{"id":"001","name":"…"`. */
function isInMachine(quote: i32): boolean {
  const end = longObjectField(quote)
  return isAssigned && isMachineWord(end) && isOfRecord(end, quote)
}

/** Tells whether the object around the key whose quote is at `quote` is one whose addresses are the organisation's. */
function isInObserver(quote: i32): boolean {
  const end = longObjectField(quote)
  return isAssigned && isObserver(end) && isOfRecord(end, quote)
}

/**
 * Tells whether the key that ends at `end`, of the object around the key at `quote`, belongs to the record itself: below `"source"`,
 * `"target"` or `"request"`, a `host` is an end of the traffic.
 */
function isOfRecord(end: i32, quote: i32): boolean {
  if (isPlainKey(quote) && lookAround(quote)) return byteAt(end) === QUOTE && isOuterRecord
  return byteAt(end) === QUOTE || byteAt(end) === BACKSLASH ? isInRecord(end - 1) : false
}

/** Objects of ECS, OCSF, Wazuh and osquery for what observed an event, and for the machine on which it did. */
function isMachineWord(end: i32): boolean {
  return (
    endsWithAny(end, 'predecoder|decorations') ||
    isWordBefore(end, lengthBefore(end, 'device|manager|computer|beat')) ||
    isObserver(end)
  )
}

/** Objects of ECS and Wazuh whose addresses are the organisation's. A device may be one with which somebody signs in from outside. */
function isObserver(end: i32): boolean {
  return isWordBefore(end, lengthBefore(end, 'host|agent|observer'))
}

/**
 * Tells whether the process that writes the line is beside `"hostname":"…"`, as Pino and Bunyan write it, or what else only stands beside the
 * machine: keywords of Windows, ESET's id of an agent.
 */
function isBesideProcess(quote: i32, runEnd: i32): boolean {
  if (startsWith(runEnd, '","source_uuid":')) return true
  if (startsWith(runEnd, '","keywords":')) return is(runEnd + 13, DIGIT) || byteAt(runEnd + 13) === HYPHEN
  if (startsWith(runEnd, '","pid":')) {
    // Bunyan.
    if (startsWith(pastRun(runEnd + 8, DIGIT, 10), ',"level":')) return true
  }
  // Pino: `"time":1763629872000,"pid":657,"hostname"`.
  if (byteAt(quote - 1) !== COMMA || !is(quote - 2, DIGIT)) return false
  let p = startOfRun(quote - 2, DIGIT, 8)
  if (!endsWith(p, ',"pid":')) return false
  p -= 7
  const time = p
  while (p > time - LONGEST_STAMP && (is(p - 1, HOST) || byteAt(p - 1) === COLON || byteAt(p - 1) === QUOTE)) p--
  return startsWith(p, '"time":')
}

/**
 * Tells whether the key `"host"` that ends at `end` names what sent the message: in GELF, in an event for Splunk, among fields of
 * syslog, in Fluent Bit's `"kubernetes"`. Elsewhere, it is the host of a request.
 */
function isSender(end: i32, runEnd: i32): boolean {
  if (endsWithAny(end, '"version":"1.1","host|"version": "1.1", "host')) return true
  if (byteAt(runEnd) === QUOTE && byteAt(runEnd + 1) === COMMA) {
    const next = byteAt(runEnd + 2) === SPACE ? runEnd + 3 : runEnd + 2
    if (startsWithAny(next, '"short_message"|"ident"|"sourcetype"')) return true
    if (startsWith(next, '"source":') && isBeforeSourceType(next + 9)) return true
  }
  const object = longObjectField(end - 5)
  return endsWith(object, 'kubernetes') && isOfRecord(object, end - 5)
}

const LONGEST_SOURCE: i32 = 200

/** Tells whether the quoted value at `start` is followed by the key `"sourcetype"`. */
function isBeforeSourceType(start: i32): boolean {
  let p = byteAt(start) === SPACE ? start + 2 : start + 1
  const limit = p + LONGEST_SOURCE
  while (p < limit && byteAt(p) !== QUOTE && byteAt(p) !== LINE_FEED) p++
  return startsWithAny(p, '","sourcetype"|", "sourcetype"')
}

/** The start of a list of addresses is searched within this distance. */
const WIDEST_LIST: i32 = 200

/**
 * Tells whether the address at `start` is one of the device that writes the line: CEF's `dvc` and `agt`, Cloudflare's server
 * (`EdgeServerIP`), the addresses of ECS's `host` and `observer`.
 */
export function isAddressOfMachine(start: i32): boolean {
  const left = byteAt(start - 1)
  const outer = byteAt(start - 2) === SPACE ? byteAt(start - 3) : byteAt(start - 2)
  const isListed = left === QUOTE && (outer === OPEN_BRACKET || outer === COMMA)
  const end = isListed ? fieldEnd(listStart(start)) : fieldEnd(start)
  if (!isAssigned) return false
  if (endsWithAny(end, 'dvc|agt')) return isWordKey(end - 3)
  const length = lengthBefore(end, 'deviceaddress|agentaddress|edgeserverip')
  if (length > 0) return isWholeKey(end - length, end)
  if (!endsWith(end, 'ip') || left !== QUOTE) return false
  if (byteAt(end - 3) === DOT) return isObserver(end - 3) && !isInUrl(end)
  return byteAt(end - 3) === QUOTE && isInObserver(end - 3)
}

/** Position of the bracket that opens the list of quoted addresses around `start`; `start` if there is none. */
function listStart(start: i32): i32 {
  for (let p = start - 1; p > start - WIDEST_LIST; p--) {
    const c = byteAt(p)
    if (c === OPEN_BRACKET) return p
    const isOfAddress = is(p, HEX) || c === DOT || c === COLON
    if (!isOfAddress && c !== QUOTE && c !== COMMA && c !== SPACE && c !== BACKSLASH && c !== APOSTROPHE) return start
  }
  return start
}
