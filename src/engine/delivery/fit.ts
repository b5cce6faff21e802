import { type DeviceLimits, type DeviceList, deviceListOf, deviceLists, type ListLimits } from '../../domain/device.ts'
import { type KindId, kindById } from '../../domain/observables/index.ts'
import { compareCodeUnits } from '../../domain/order.ts'
import { getOrInsert } from '../../domain/remembered.ts'
import { aggregate, rangesOf, writeRange } from './aggregate.ts'

/** An indicator to be delivered to a device. */
export interface FitIndicator {
  readonly kind: KindId
  /** Canonical. */
  readonly value: string
  /** Expected benefit, 0 or more: `worth.ts`. Worths are additive. */
  readonly worth: number
  /** Length of its entry including the separator; used only if the device limits bytes. */
  readonly bytes: number
  /** True if the previous delivery to the device contained it. */
  readonly held: boolean
  /** Number of its part, if several parts of the output hold the device's list; 0 by default. */
  readonly part?: number
}

/** Tells whether the device has a range, by the position of one of the indicators that it represents. */
export type HoldsRange = (kind: KindId, value: string, position: number) => boolean

/** An entry for the device: an indicator, or a range that represents several. */
export interface FittedEntry {
  readonly list: DeviceList
  readonly kind: KindId
  readonly value: string
  /** Number of the file within its part of the list, from 0. */
  readonly file: number
  /** Positions of the indicators that the entry represents. */
  readonly members: readonly number[]
}

/**
 * Reasons for dropping indicators: the device has no list for them, accepts no ranges, or has no room for more entries
 * or more bytes.
 */
export type DropReason = 'no-list' | 'no-ranges' | 'entries' | 'bytes'

export type Fitted = ReturnType<typeof fitDevice>

/**
 * A newcomer must be worth this many times the entry that it replaces; otherwise entries near the limit would change
 * constantly.
 */
const holdFactor = 1.1

/** Units that take one entry each: indicators or blocks of indicators. */
interface Units {
  readonly list: DeviceList
  readonly size: number
  /** Worth used for ranking, including the bonus for held entries. */
  readonly keys: Float64Array
  readonly bytes: Float64Array
  kind(unit: number): KindId
  value(unit: number): string
  eachMember(unit: number, take: (position: number) => void): void
}

/**
 * Selects the best indicators that fit: of all choices within the limits, the one with the highest total worth.
 *
 * Addresses are first aggregated exactly, into ranges in which every address is listed. A range takes one entry, like
 * each of its parts, and is worth the sum of its members, so the best N entries are the N ranges with the highest
 * worth. With limits per list and in total, a greedy choice remains optimal. If bytes are limited, worth per byte
 * decides; the result then differs from the optimum by less than one entry. Entries that the device already holds count
 * `holdFactor` times; ties go to the first by kind and value. Limits of files hold for each part of a list, its total
 * for all of them.
 */
export function fitDevice(
  indicators: Iterable<FitIndicator>,
  limits: DeviceLimits,
  holdsRange: HoldsRange = () => false,
) {
  const kinds: KindId[] = []
  const values: string[] = []
  const worths: number[] = []
  const keys: number[] = []
  const sizes: number[] = []
  const reasons: (DropReason | undefined)[] = []
  const byList = new Map<DeviceList, Map<number, number[]>>()
  let isOrdered = true
  for (const { kind, value, worth, bytes, held, part = 0 } of indicators) {
    const position = values.push(value) - 1
    if (isOrdered && position > 0) {
      isOrdered = compare(kinds[position - 1] as KindId, values[position - 1] as string, kind, value) <= 0
    }
    kinds.push(kind)
    worths.push(worth)
    keys.push(held ? worth * holdFactor : worth)
    sizes.push(bytes)
    reasons.push(undefined)
    const list = deviceListOf(kind)
    if (list === undefined || !limits.lists[list]) reasons[position] = 'no-list'
    else if (!limits.ranges && (kind === 'ipv4-cidr' || kind === 'ipv6-cidr')) reasons[position] = 'no-ranges'
    else {
      const parts = getOrInsert(byList, list, () => new Map<number, number[]>())
      getOrInsert(parts, part, () => []).push(position)
    }
  }
  const table: Table = { kinds, values, worths, keys, sizes, holdsRange }
  const lists = chooseByList(byList, table, limits)

  /** Sorted by list, kind and value. */
  const entries: FittedEntry[] = []
  for (const chosen of lists) {
    const entriesOfList: Found[] = []
    for (const { units, taken } of chosen) {
      const fileOf = filler(limits.lists[units.list] as ListLimits)
      for (let unit = 0; unit < units.size; unit++) {
        const state = taken[unit] as number
        if (state !== TAKEN) {
          const reason = state === TOO_MANY_BYTES ? 'bytes' : 'entries'
          units.eachMember(unit, (position) => {
            reasons[position] = reason
          })
          continue
        }
        const members: number[] = []
        units.eachMember(unit, (position) => members.push(position))
        if (members.length > 1) members.sort((a, b) => a - b)
        const bytes = units.bytes[unit] as number
        entriesOfList.push({
          list: units.list,
          kind: units.kind(unit),
          value: units.value(unit),
          members,
          bytes,
          fileOf,
        })
      }
    }
    for (const { bytes, fileOf, ...entry } of inOrder(entriesOfList, isOrdered))
      entries.push({ ...entry, file: fileOf(bytes) })
  }
  return {
    entries,
    /** Returns the reason for dropping the indicator at a position; undefined if an entry represents it. */
    reasonOf: (position: number) => reasons[position],
    /** Number of files of each part of a list, including empty ones: devices continue to read all of them. */
    files: filesOf(limits),
  }
}

/** An entry with its length, and a function that assigns its file; to be called in the order of the entries. */
type Found = Omit<FittedEntry, 'file'> & { readonly bytes: number; readonly fileOf: (bytes: number) => number }

interface Table {
  readonly kinds: readonly KindId[]
  readonly values: readonly string[]
  readonly worths: readonly number[]
  readonly keys: readonly number[]
  readonly sizes: readonly number[]
  readonly holdsRange: HoldsRange
}

/** The units of a part, and for each unit `TAKEN` or the reason for dropping it. */
interface ChosenUnits {
  readonly units: Units
  readonly taken: Uint8Array
}

/** Chooses the units that fit, for each list and part. */
function chooseByList(
  byList: ReadonlyMap<DeviceList, ReadonlyMap<number, readonly number[]>>,
  table: Table,
  limits: DeviceLimits,
): ChosenUnits[][] {
  const lists = deviceLists.flatMap((list) => {
    const parts = byList.get(list)
    if (!parts) return []
    const listLimits = limits.lists[list] as ListLimits
    const chosen = [...parts.values()].map((positions): ChosenUnits => {
      const units = list === 'ip' && limits.ranges ? blocksOf(table, positions) : singlesOf(list, table, positions)
      return { units, taken: within(units, listLimits) }
    })
    if (chosen.length > 1 && listLimits.entries !== undefined) bestOf(chosen, listLimits.entries)
    return [chosen]
  })
  if (limits.entries !== undefined) bestOf(lists.flat(), limits.entries)
  return lists
}

function singlesOf(list: DeviceList, { kinds, values, keys, sizes }: Table, positions: readonly number[]): Units {
  return {
    list,
    size: positions.length,
    keys: Float64Array.from(positions, (position) => keys[position] as number),
    bytes: Float64Array.from(positions, (position) => sizes[position] as number),
    kind: (unit) => kinds[positions[unit] as number] as KindId,
    value: (unit) => values[positions[unit] as number] as string,
    eachMember: (unit, take) => take(positions[unit] as number),
  }
}

/** The fewest ranges that cover addresses and ranges. */
function blocksOf({ kinds, values, worths, keys, sizes, holdsRange }: Table, positions: readonly number[]): Units {
  const families = ([1, 4] as const).map((width) => {
    const single: KindId = width === 1 ? 'ipv4' : 'ipv6'
    const range: KindId = width === 1 ? 'ipv4-cidr' : 'ipv6-cidr'
    const familyPositions = positions.filter((position) => kinds[position] === single || kinds[position] === range)
    return {
      familyPositions,
      single,
      range,
      blocks: aggregate(
        rangesOf(
          width,
          familyPositions.map((position) => values[position] as string),
        ),
      ),
    }
  })
  const [v4, v6] = families as [(typeof families)[0], (typeof families)[0]]
  const border = v4.blocks.size
  const size = border + v6.blocks.size
  const blockKeys = new Float64Array(size)
  const blockBytes = new Float64Array(size)
  const place = (unit: number) => (unit < border ? ([v4, unit] as const) : ([v6, unit - border] as const))

  const value = (unit: number) => {
    const [{ blocks }, at] = place(unit)
    return writeRange(blocks, at)
  }
  const kind = (unit: number) => {
    const [{ single, range, blocks }, at] = place(unit)
    return blocks.prefixes[at] === 32 * blocks.width ? single : range
  }
  for (let unit = 0; unit < size; unit++) {
    const [{ familyPositions, blocks }, at] = place(unit)
    const from = blocks.firsts[at] as number
    const to = blocks.firsts[at + 1] as number
    let key = 0
    let worth = 0
    let around = 0
    for (let i = from; i < to; i++) {
      const position = familyPositions[blocks.order[i] as number] as number
      key += keys[position] as number
      worth += worths[position] as number
      around = Math.max(around, (sizes[position] as number) - (values[position] as string).length)
    }
    const first = familyPositions[blocks.order[from] as number] as number
    const isMerged = to - from > 1
    blockKeys[unit] = isMerged && holdsRange(kind(unit), value(unit), first) ? worth * holdFactor : key
    blockBytes[unit] = isMerged ? value(unit).length + around : (sizes[first] as number)
  }
  return {
    list: 'ip',
    size,
    keys: blockKeys,
    bytes: blockBytes,
    kind,
    value,
    eachMember: (unit, take) => {
      const [{ familyPositions, blocks }, at] = place(unit)
      const to = blocks.firsts[at + 1] as number
      for (let i = blocks.firsts[at] as number; i < to; i++) take(familyPositions[blocks.order[i] as number] as number)
    },
  }
}

const TAKEN = 1
const TOO_MANY = 2
const TOO_MANY_BYTES = 3

/** Returns for each unit of a list `TAKEN` or the reason for dropping it. */
function within({ size, keys, bytes }: Units, limits: ListLimits): Uint8Array {
  const { bytesPerFile = Number.POSITIVE_INFINITY, entriesPerFile, files = 1 } = limits
  const most = Math.min(limits.entries ?? size, entriesPerFile === undefined ? size : entriesPerFile * files)
  const taken = new Uint8Array(size)
  let ordering = keys
  let room = Number.POSITIVE_INFINITY
  // An entry consumes a share of the file by being one entry and by its length; the larger share counts.
  const share = files > 1 && entriesPerFile !== undefined ? bytesPerFile / entriesPerFile : 1
  const costOf = (unit: number) => Math.max(share, bytes[unit] as number)
  if (bytesPerFile < Number.POSITIVE_INFINITY) {
    let sum = 0
    let largest = 0
    let fitting = 0
    for (let unit = 0; unit < size; unit++) {
      const cost = costOf(unit)
      if (cost > bytesPerFile) {
        taken[unit] = TOO_MANY_BYTES
        continue
      }
      sum += cost
      fitting++
      if (cost > largest) largest = cost
    }
    // A file ends before the entry that no longer fits, so up to that much space can remain unused in every file except
    // the last.
    const holds = files * bytesPerFile - (files - 1) * largest
    if (sum > holds) {
      room = holds
      const mean = sum / fitting
      ordering = Float64Array.from(keys, (key, unit) => (key * mean) / costOf(unit))
    }
  }
  if (room === Number.POSITIVE_INFINITY) {
    takeBest(ordering, taken, most)
    return taken
  }
  const order = Uint32Array.from({ length: size }, (_, unit) => unit).filter((unit) => taken[unit] === 0)
  order.sort((a, b) => (ordering[b] as number) - (ordering[a] as number) || a - b)
  let count = 0
  for (const unit of order) {
    const cost = costOf(unit)
    if (count >= most) taken[unit] = TOO_MANY
    else if (cost > room) taken[unit] = TOO_MANY_BYTES
    else {
      taken[unit] = TAKEN
      room -= cost
      count++
    }
  }
  return taken
}

/** Takes the `most` best units that are still undecided. */
function takeBest(keys: Float64Array, taken: Uint8Array, most: number): void {
  let open = 0
  for (let unit = 0; unit < keys.length; unit++) if (taken[unit] === 0) open++
  if (open <= most) {
    for (let unit = 0; unit < keys.length; unit++) if (taken[unit] === 0) taken[unit] = TAKEN
    return
  }
  const waiting = new Float64Array(open)
  let next = 0
  for (let unit = 0; unit < keys.length; unit++) if (taken[unit] === 0) waiting[next++] = keys[unit] as number
  waiting.sort()
  // Sorting numbers is much faster than sorting positions: all units above the cut are taken, and the first of those at
  // the cut.
  const cut = most > 0 ? (waiting[open - most] as number) : Number.POSITIVE_INFINITY
  let above = 0
  for (let i = open - 1; i >= 0 && (waiting[i] as number) > cut; i--) above++
  let equals = most - above
  for (let unit = 0; unit < keys.length; unit++) {
    if (taken[unit] !== 0) continue
    const key = keys[unit] as number
    if (key > cut) taken[unit] = TAKEN
    else if (key === cut && equals > 0) {
      taken[unit] = TAKEN
      equals--
    } else taken[unit] = TOO_MANY
  }
}

/** Keeps only the best entries over several parts or lists. */
function bestOf(chosen: readonly ChosenUnits[], most: number): void {
  const keys: number[] = []
  for (const { units, taken } of chosen) {
    for (let unit = 0; unit < units.size; unit++) if (taken[unit] === TAKEN) keys.push(units.keys[unit] as number)
  }
  if (keys.length <= most) return
  const state = new Uint8Array(keys.length)
  takeBest(Float64Array.from(keys), state, most)
  let next = 0
  for (const { units, taken } of chosen) {
    for (let unit = 0; unit < units.size; unit++) if (taken[unit] === TAKEN) taken[unit] = state[next++] as number
  }
}

function filesOf({ lists }: DeviceLimits): Partial<Record<DeviceList, number>> {
  const files: Partial<Record<DeviceList, number>> = {}
  for (const list of deviceLists) {
    const limits = lists[list]
    if (limits) files[list] = limits.files ?? 1
  }
  return files
}

/** Assigns entries to files: the current file until it is full. */
function filler({
  entriesPerFile = Number.POSITIVE_INFINITY,
  bytesPerFile = Number.POSITIVE_INFINITY,
}: ListLimits): (bytes: number) => number {
  let file = 0
  let entries = 0
  let bytes = 0
  return (entryBytes) => {
    if (entries > 0 && (entries + 1 > entriesPerFile || bytes + entryBytes > bytesPerFile)) {
      file++
      entries = 0
      bytes = 0
    }
    entries++
    bytes += entryBytes
    return file
  }
}

function compare(kindA: KindId, a: string, kindB: KindId, b: string): number {
  return kindById[kindA].code - kindById[kindB].code || compareCodeUnits(a, b)
}

/**
 * Sorts by kind and value. If the indicators came in that order, single entries are sorted by position, which is much
 * faster, and only the created ranges must be merged in.
 */
function inOrder<Entry extends Omit<FittedEntry, 'file'>>(entries: Entry[], isOrdered: boolean): readonly Entry[] {
  const byValue = (a: Entry, b: Entry) => compare(a.kind, a.value, b.kind, b.value)
  if (!isOrdered) return entries.sort(byValue)
  const single: Entry[] = []
  const made: Entry[] = []
  for (const entry of entries) (entry.members.length === 1 ? single : made).push(entry)
  single.sort((a, b) => (a.members[0] as number) - (b.members[0] as number))
  if (made.length === 0) return single
  made.sort(byValue)
  const merged: Entry[] = []
  let next = 0
  for (const entry of single) {
    while (next < made.length && byValue(made[next] as Entry, entry) < 0) merged.push(made[next++] as Entry)
    merged.push(entry)
  }
  while (next < made.length) merged.push(made[next++] as Entry)
  return merged
}
