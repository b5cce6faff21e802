/**
 * Every observable of a log once: the counterpart of `../sighting-table.ts`. Values are compared by their bytes; names
 * and digests are compared without case and stored in lower case.
 */
import { DOMAIN, IPV4, IPV6, MD5, SHA512, SPELLED, URL_KIND } from '../rules/emit'
import { RECORDS } from '../rules/layout'
import { fingerprint, hi, lo } from './fingerprint'

/** A row: position and length of the value, kind, flags; hash, target; count; times. `../wasm-scanner.ts` reads these offsets. */
const ROW: i32 = 40
const ROW_OFFSET: i32 = 0
const ROW_LENGTH: i32 = 4
const ROW_KIND: i32 = 6
const ROW_FLAGS: i32 = 7
const ROW_HASH: i32 = 8
const ROW_TARGET: i32 = 12
const ROW_COUNT: i32 = 16
const ROW_HOUR: i32 = 20
const ROW_FIRST: i32 = 24
const ROW_LAST: i32 = 32

const MAY_MATCH: i32 = 1

let slots: i32 = 0
let slotMask: i32 = 0
let rowBase: i32 = 0
let rowRoom: i32 = 0
let valueBase: i32 = 0
let valueRoom: i32 = 0
let valueEnd: i32 = 0
let size: i32 = 0

/** Address of the rows. */
export function rows(): i32 {
  return rowBase
}
/** Address of the values. */
export function values(): i32 {
  return valueBase
}
/** Length of all values. */
export function valueBytes(): i32 {
  return valueEnd
}
/** Number of rows. */
export function tableSize(): i32 {
  return size
}

/** Allocates an empty table. */
export function openTable(): void {
  slotMask = (1 << 14) - 1
  slots = allocate((slotMask + 1) << 3)
  rowRoom = 1 << 13
  // What is only read after it was written is not filled: untouched pages of memory cost nothing.
  rowBase = <i32>heap.alloc(rowRoom * ROW)
  // `touch` reads it for values that are not in the table.
  store<i32>(rowBase + ROW_OFFSET, 0)
  valueRoom = 1 << 18
  valueBase = <i32>heap.alloc(valueRoom + 16)
  ahead = allocate(AHEAD << 2)
  openHours()
}

/** Forgets all values and hours, and keeps the room for them. */
export function clearTable(): void {
  memory.fill(slots, 0, (slotMask + 1) << 3)
  memory.fill(hourSlots, 0, (hourMask + 1) << 2)
  size = 0
  valueEnd = 0
  hourCount = 0
}

function allocate(bytes: i32): i32 {
  const block = <i32>heap.alloc(bytes)
  memory.fill(block, 0, bytes)
  return block
}

// @ts-ignore: decorators are AssemblyScript's.
@inline
function isFolded(kind: i32): bool {
  return kind == DOMAIN || (kind >= MD5 && kind <= SHA512)
}

/** Maps capital letters to lower case. An underscore becomes DEL, which is safe because DEL is not a host character. */
// @ts-ignore
@inline
function fold(word: u64, folded: bool): u64 {
  return folded ? word | ((word & 0x4040404040404040) >> 1) : word
}

function hashOf(kind: i32, start: i32, end: i32): i32 {
  const folded = isFolded(kind)
  let h: u64 = (<u64>kind << 32) + <u64>(end - start)
  let p = start
  for (; p + 8 <= end; p += 8) {
    h = (h ^ fold(load<u64>(p), folded)) * 0x9fb21c651e98df25
    h ^= h >> 32
  }
  if (p < end) {
    const mask = ((<u64>1) << ((end - p) << 3)) - 1
    h = (h ^ (fold(load<u64>(p), folded) & mask)) * 0x9fb21c651e98df25
    h ^= h >> 32
  }
  h *= 0xd6e8feb86659fd93
  return <i32>(h >> 32)
}

function isSame(row: i32, kind: i32, start: i32, end: i32, folded: bool): bool {
  if (<i32>load<u8>(row + ROW_KIND) != kind || <i32>load<u16>(row + ROW_LENGTH) != end - start) return false
  let own = valueBase + load<i32>(row + ROW_OFFSET)
  let p = start
  for (; p + 8 <= end; p += 8, own += 8) {
    if (fold(load<u64>(own), folded) != fold(load<u64>(p), folded)) return false
  }
  if (p == end) return true
  const mask = ((<u64>1) << ((end - p) << 3)) - 1
  return ((fold(load<u64>(own), folded) ^ fold(load<u64>(p), folded)) & mask) == 0
}

function find(kind: i32, start: i32, end: i32, hash: i32): i32 {
  const folded = isFolded(kind)
  let slot = hash & slotMask
  while (true) {
    const entry = slots + (slot << 3)
    const id = load<i32>(entry + 4) - 1
    if (id < 0) {
      store<i32>(entry, hash)
      store<i32>(entry + 4, size + 1)
      return add(kind, start, end, hash, folded)
    }
    if (load<i32>(entry) == hash && isSame(rowBase + id * ROW, kind, start, end, folded)) return id
    slot = (slot + 1) & slotMask
  }
}

/** The number of the value `[start, end)`, assigned if it is new. */
export function idOf(kind: i32, start: i32, end: i32): i32 {
  return find(kind, start, end, hashOf(kind, start, end))
}

/** Number of records that are prefetched together before they are looked up. */
const AHEAD: i32 = 64
let ahead: i32 = 0
/** Receives the bytes that are read only for prefetching, so that the compiler does not remove the reads. */
let touched: i32 = 0

/** Replaces the kind of each record by its number. */
export function identify(count: i32, hashes: i32): void {
  for (let from: i32 = 0; from < count; from += AHEAD) {
    const to = min(from + AHEAD, count)
    for (let i = from; i < to; i++) {
      const record = RECORDS + (i << 4)
      store<i32>(hashes + (i << 2), hashOf(load<i32>(record), load<i32>(record + 4), load<i32>(record + 8)))
    }
    touch(from, to, hashes)
    for (let i = from; i < to; i++) {
      const record = RECORDS + (i << 4)
      const id = find(load<i32>(record), load<i32>(record + 4), load<i32>(record + 8), load<i32>(hashes + (i << 2)))
      store<i32>(record, id)
    }
  }
}

/**
 * Prefetches the probable positions of the records' values: a large table is not in the cache, and independent reads
 * overlap their waiting times.
 */
function touch(from: i32, to: i32, hashes: i32): void {
  for (let i = from; i < to; i++) {
    const id = load<i32>(slots + ((load<i32>(hashes + (i << 2)) & slotMask) << 3) + 4) - 1
    store<i32>(ahead + ((i - from) << 2), max(id, 0))
  }
  for (let at = ahead; at < ahead + ((to - from) << 2); at += 4) {
    store<i32>(at, load<i32>(rowBase + load<i32>(at) * ROW + ROW_OFFSET))
  }
  for (let at = ahead; at < ahead + ((to - from) << 2); at += 4) touched += load<u8>(valueBase + load<i32>(at))
}

function add(kind: i32, start: i32, end: i32, hash: i32, folded: bool): i32 {
  const id = size++
  const length = end - start
  if (id == rowRoom) {
    rowRoom <<= 1
    rowBase = <i32>heap.realloc(rowBase, rowRoom * ROW)
  }
  if (valueEnd + length > valueRoom) {
    while (valueEnd + length > valueRoom) valueRoom <<= 1
    valueBase = <i32>heap.realloc(valueBase, valueRoom + 16)
  }
  const to = valueBase + valueEnd
  if (folded) {
    for (let i: i32 = 0; i < length; i++) {
      const c = load<u8>(start + i)
      store<u8>(to + i, c >= 65 && c <= 90 ? c + 32 : c)
    }
  } else memory.copy(to, start, length)
  const row = rowBase + id * ROW
  store<i32>(row + ROW_OFFSET, valueEnd)
  store<u16>(row + ROW_LENGTH, <u16>length)
  store<u8>(row + ROW_KIND, <u8>kind)
  store<u8>(row + ROW_FLAGS, 0)
  store<i32>(row + ROW_HASH, hash)
  store<i32>(row + ROW_TARGET, id)
  store<i32>(row + ROW_COUNT, 0)
  store<i32>(row + ROW_HOUR, -1)
  store<f64>(row + ROW_FIRST, NaN)
  store<f64>(row + ROW_LAST, NaN)
  valueEnd += length
  if (size << 1 > slotMask) growSlots()
  return id
}

function growSlots(): void {
  heap.free(slots)
  slotMask = (slotMask << 1) | 1
  slots = allocate((slotMask + 1) << 3)
  for (let id: i32 = 0; id < size; id++) {
    const hash = load<i32>(rowBase + id * ROW + ROW_HASH)
    let slot = hash & slotMask
    while (load<i32>(slots + (slot << 3) + 4) != 0) slot = (slot + 1) & slotMask
    store<i32>(slots + (slot << 3), hash)
    store<i32>(slots + (slot << 3) + 4, id + 1)
  }
}

/** Counts each record with the time of its line. */
export function tally(count: i32, lines: i32, lineEnds: i32, lineTimes: i32, base: i32): void {
  let line: i32 = 0
  for (let i: i32 = 0; i < count; i++) {
    const record = RECORDS + (i << 4)
    const place = load<i32>(record + 12) - base
    while (line < lines - 1 && load<i32>(lineEnds + (line << 2)) < place) line++
    const target = load<i32>(rowBase + load<i32>(record) * ROW + ROW_TARGET)
    if (target < 0) continue
    const row = rowBase + target * ROW
    store<i32>(row + ROW_COUNT, load<i32>(row + ROW_COUNT) + 1)
    const time = load<f64>(lineTimes + (line << 3))
    if (time != time) continue
    if (!(load<f64>(row + ROW_FIRST) <= time)) store<f64>(row + ROW_FIRST, time)
    if (!(load<f64>(row + ROW_LAST) >= time)) store<f64>(row + ROW_LAST, time)
    if ((load<u8>(row + ROW_FLAGS) & MAY_MATCH) == 0) continue
    // Half a ms marks an assumed time.
    addHour(time == Math.floor(time) ? target : target | ASSUMED_HOUR, row, <i32>Math.floor(time / 1000))
  }
}

// --- Questions to the prefilter.

/** Look up the fingerprint in the table. */
const ASK_TABLE: i32 = 0
/** The word is a /24 block. */
const ASK_BLOCK: i32 = 1
const ASK_IPV6: i32 = 2

let nextId: i32 = 0
let questions: i32 = 0

/**
 * Writes questions to the prefilter about the values from number `first` on to `out`: 16 bytes each (number of the value,
 * type, two words), at most `room`. Returns the number of questions; call `askedUntil` for the number of the next value.
 */
export function ask(first: i32, out: i32, room: i32): i32 {
  questions = out
  let id = first
  for (; id < size && questions - out < (room - 300) << 4; id++) {
    const row = rowBase + id * ROW
    const kind = <i32>load<u8>(row + ROW_KIND)
    if ((kind & SPELLED) != 0 || load<i32>(row + ROW_TARGET) != id) continue
    const start = valueBase + load<i32>(row + ROW_OFFSET)
    const end = start + <i32>load<u16>(row + ROW_LENGTH)
    if (kind == DOMAIN || kind == IPV4 || kind == IPV6) {
      askHost(id, kind, start, end)
      continue
    }
    askTable(id, kind, start, end)
    if (kind == URL_KIND) askUrlHost(id, start, end)
  }
  nextId = id
  return (questions - out) >> 4
}

/** Number of the first value that the last `ask` did not reach. */
export function askedUntil(): i32 {
  return nextId
}

function askTable(id: i32, kind: i32, start: i32, end: i32): void {
  fingerprint(kind, start, end)
  put(id, ASK_TABLE, lo, hi)
}

function put(id: i32, type: i32, a: i32, b: i32): void {
  store<i32>(questions, id)
  store<i32>(questions + 4, type)
  store<i32>(questions + 8, a)
  store<i32>(questions + 12, b)
  questions += 16
}

function askHost(id: i32, kind: i32, start: i32, end: i32): void {
  askTable(id, kind, start, end)
  if (kind == IPV6) put(id, ASK_IPV6, 0, 0)
  else if (kind == IPV4) put(id, ASK_BLOCK, blockOf(start, end), 0)
  else {
    for (let p = start; p < end; p++) if (load<u8>(p) == 46) askTable(id, kind, p + 1, end)
  }
}

function askUrlHost(id: i32, start: i32, end: i32): void {
  let host = start
  while (load<u8>(host) != 47) host++
  host += 2
  let stop = host
  if (load<u8>(host) == 91) {
    while (load<u8>(stop) != 93) stop++
    askHost(id, IPV6, host + 1, stop)
    return
  }
  let numeric = true
  for (; stop < end; stop++) {
    const c = load<u8>(stop)
    if (c == 47 || c == 58) break
    if (c > 57) numeric = false
  }
  askHost(id, numeric ? IPV4 : DOMAIN, host, stop)
}

/** The first three octets of a dotted quad. */
function blockOf(start: i32, end: i32): i32 {
  let value: i32 = 0
  let octet: i32 = 0
  for (let p = start; p < end; p++) {
    const c = <i32>load<u8>(p)
    if (c == 46) {
      value = (value << 8) | octet
      octet = 0
    } else octet = octet * 10 + c - 48
  }
  return value
}

// --- UTC hours in which possible matches were seen.

/** A row: number, earliest and latest second. */
const HOUR: i32 = 12
/** Flag in the number: the time is assumed, as in `../hour-columns.ts`. */
const ASSUMED_HOUR: i32 = <i32>0x80000000
let hourSlots: i32 = 0
let hourMask: i32 = 0
let hourBase: i32 = 0
let hourRoom: i32 = 0
let hourCount: i32 = 0

/** Address of the rows of hours. */
export function hourRows(): i32 {
  return hourBase
}
/** Number of rows of hours. */
export function hourSize(): i32 {
  return hourCount
}

function openHours(): void {
  hourMask = (1 << 11) - 1
  hourSlots = allocate((hourMask + 1) << 2)
  hourRoom = 1 << 10
  hourBase = <i32>heap.alloc(hourRoom * HOUR)
}

function hourHash(id: i32, hour: i32): i32 {
  const h = (id * <i32>0x9e3779b1) ^ (hour * <i32>0x85ebca77)
  return h ^ (h >>> 15)
}

function hourOf(second: i32): i32 {
  return second / 3600
}

function addHour(id: i32, row: i32, second: i32): void {
  const hour = hourOf(second)
  // Logs are mostly in order of time, so it is almost always the last hour.
  const recent = load<i32>(row + ROW_HOUR)
  if (recent >= 0) {
    const at = hourBase + recent * HOUR
    if (load<i32>(at) == id && hourOf(load<i32>(at + 4)) == hour) {
      widen(recent, second)
      return
    }
  }
  let slot = hourHash(id, hour) & hourMask
  for (;;) {
    const entry = load<i32>(hourSlots + (slot << 2)) - 1
    if (entry < 0) break
    const at = hourBase + entry * HOUR
    if (load<i32>(at) == id && hourOf(load<i32>(at + 4)) == hour) {
      widen(entry, second)
      store<i32>(row + ROW_HOUR, entry)
      return
    }
    slot = (slot + 1) & hourMask
  }
  store<i32>(row + ROW_HOUR, hourCount)
  store<i32>(hourSlots + (slot << 2), hourCount + 1)
  if (hourCount == hourRoom) {
    hourRoom <<= 1
    hourBase = <i32>heap.realloc(hourBase, hourRoom * HOUR)
  }
  const at = hourBase + hourCount * HOUR
  store<i32>(at, id)
  store<i32>(at + 4, second)
  store<i32>(at + 8, second)
  hourCount++
  if (hourCount << 1 > hourMask) growHours()
}

function widen(entry: i32, second: i32): void {
  const at = hourBase + entry * HOUR
  if (second < load<i32>(at + 4)) store<i32>(at + 4, second)
  if (second > load<i32>(at + 8)) store<i32>(at + 8, second)
}

function growHours(): void {
  heap.free(hourSlots)
  hourMask = (hourMask << 1) | 1
  hourSlots = allocate((hourMask + 1) << 2)
  for (let entry: i32 = 0; entry < hourCount; entry++) {
    const at = hourBase + entry * HOUR
    let slot = hourHash(load<i32>(at), hourOf(load<i32>(at + 4))) & hourMask
    while (load<i32>(hourSlots + (slot << 2)) != 0) slot = (slot + 1) & hourMask
    store<i32>(hourSlots + (slot << 2), entry + 1)
  }
}
