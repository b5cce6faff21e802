import { ACTIONS, DIRECTIONS, ROLES, type Role } from '../../domain/log-event.ts'
import type { KindId } from '../../domain/observables/index.ts'
import type { SightedEvents, SightedValue } from './sighting.ts'

/** Tells whether a text can be a value in the file: it has neither control characters nor lone surrogates. */
export function isWritable(value: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: this is what it looks for
  return value.length > 0 && !/[\x00-\x1f\x7f]/.test(value) && value.isWellFormed()
}

/** Number of sightings by direction, in the order of `DIRECTIONS`; the first is for unknown directions. */
type Ways = readonly [unknown: number, inbound: number, outbound: number, internal: number]

const passed = ACTIONS.indexOf('passed')
const blocked = ACTIONS.indexOf('blocked')
/** First letters of the roles: the cell `rt5a2` says that five sightings show a time server, and two an answer. */
const roleMarks = { 'time-server': 't', crawler: 'c', 'dns-answer': 'a' } as const satisfies Record<Role, string>

/** Writes a value as a line of the file, without the line feed (docs/sightings.md). */
export function valueLine(sighted: SightedValue, base: number): string {
  const { value, count, hours, assumedHours, firstMs, lastMs, events, roles } = sighted
  const times = timesText(hours, assumedHours, base)
  const all = waysText(waysOf(events, ...ACTIONS.keys()))
  let line = `${value}\t${count}${all}${times}`
  if (events) {
    const through = waysOf(events, passed)
    const throughTimes = timesText(events.passedHours, events.passedAssumedHours, base)
    const written = throughTimes === times ? '' : throughTimes || '@'
    line += cellText('p', through, written, count, all)
    line += cellText('b', waysOf(events, blocked), '', count, all)
  }
  if (firstMs > 0 || lastMs > 0) line += lastMs === firstMs ? `\t.${firstMs}` : `\t.${firstMs}-${lastMs}`
  if (roles) line += `\tr${ROLES.map((role, i) => (roles[i] ? `${roleMarks[role]}${roles[i]}` : '')).join('')}`
  return line
}

/** Adds up the sightings with these actions, by direction. */
function waysOf(events: SightedEvents | undefined, ...actions: readonly number[]): Ways {
  const ways: [number, number, number, number] = [0, 0, 0, 0]
  for (let i = 0; events && i < events.codes.length; i++) {
    const code = events.codes[i] as number
    if (!actions.includes(code % ACTIONS.length)) continue
    const way = Math.floor(code / ACTIONS.length) as 0 | 1 | 2 | 3
    ways[way] += events.counts[i] as number
  }
  return ways
}

function waysText([, inbound, outbound, internal]: Ways): string {
  return `${inbound > 0 ? `i${inbound}` : ''}${outbound > 0 ? `o${outbound}` : ''}${internal > 0 ? `n${internal}` : ''}`
}

/** Writes the cell for the sightings with one action; only the mark if these are all sightings. */
function cellText(mark: 'p' | 'b', ways: Ways, times: string, count: number, all: string): string {
  const sum = ways.reduce((a, b) => a + b, 0)
  if (sum === 0) return ''
  const text = waysText(ways)
  return sum === count && text === all && times === '' ? `\t${mark}` : `\t${mark}${sum}${text}${times}`
}

function timesText(hours: ArrayLike<number>, assumedHours: ArrayLike<number>, base: number): string {
  return `${pairsText('@', hours, base)}${pairsText('~', assumedHours, base)}`
}

function pairsText(mark: string, pairs: ArrayLike<number>, base: number): string {
  if (pairs.length === 0) return ''
  let text = mark
  let before = base
  for (let i = 0; i < pairs.length; i += 2) {
    const start = pairs[i] as number
    const length = (pairs[i + 1] as number) - start
    text += `${i > 0 ? ',' : ''}${start - before}${length > 0 ? `+${length}` : ''}`
    before = start
  }
  return text
}

const cell =
  /^([pb]?)(?:([1-9]\d{0,15})(?:i([1-9]\d{0,15}))?(?:o([1-9]\d{0,15}))?(?:n([1-9]\d{0,15}))?)?(?:@([\d+,]*))?(?:~([\d+,]+))?$/
const rolesCell = /^r(?:t([1-9]\d{0,15}))?(?:c([1-9]\d{0,15}))?(?:a([1-9]\d{0,15}))?$/
const fraction = /^\.(\d{1,3})(?:-(\d{1,3}))?$/
const pair = /(\d{1,10})(?:\+(\d{1,4}))?(?:,|$)/y
const latest = 0x7fffffff

/** An error in a line. The message continues "line 7: ". */
export class LineFault extends Error {}

interface Cell {
  readonly mark: string
  /** Undefined if the cell is only a mark. */
  readonly count: number | undefined
  readonly ways: Ways
  readonly hours: readonly number[]
  readonly assumedHours: readonly number[]
  readonly isTimed: boolean
}

/**
 * Reads a value line of a file.
 * @throws LineFault if the line is not valid
 */
export function readValueLine(line: string, kind: KindId, base: number): SightedValue {
  const cells = line.split('\t', 7)
  const value = cells.shift() as string
  if (!isWritable(value)) throw new LineFault('the value is empty or has control characters')
  const roles = readRoles(cells)
  const [firstMs, lastMs] = readFraction(cells)
  const [all, ...others] = cells.map((text) => readCell(text, base))
  if (all?.mark !== '' || all.count === undefined) throw new LineFault('the value must be followed by its count')
  const { count, hours, assumedHours } = all
  if (roles?.some((times) => times > count)) throw new LineFault('a role is more frequent than the value')
  const sighted = { kind, value, count, hours, assumedHours, firstMs, lastMs, ...(roles && { roles }) }
  const events = eventsOf(all, others)
  return events ? { ...sighted, events } : sighted
}

function readRoles(cells: string[]): readonly number[] | undefined {
  if (!cells.at(-1)?.startsWith('r')) return undefined
  const [, ...counts] = rolesCell.exec(cells.pop() as string) ?? []
  if (counts.every((count) => count === undefined)) throw new LineFault('the roles are not r[tN][cN][aN]')
  return counts.map((count = '0') => Number(count))
}

function readFraction(cells: string[]): [first: number, last: number] {
  if (!cells.at(-1)?.startsWith('.')) return [0, 0]
  const found = fraction.exec(cells.pop() as string)
  if (!found) throw new LineFault('the milliseconds are not .N or .N-M')
  return [Number(found[1]), Number(found[2] ?? found[1])]
}

function readCell(text: string, base: number): Cell {
  const found = cell.exec(text)
  if (!found) throw new LineFault('a count must be [p|b]COUNT[iN][oN][nN][@TIMES][~TIMES]')
  const [, mark = '', count, inbound = '0', outbound = '0', internal = '0', hours, assumedHours] = found
  const isTimed = hours !== undefined || assumedHours !== undefined
  if (count === undefined && (mark === '' || isTimed)) throw new LineFault('a count is missing')
  if (mark === 'b' && isTimed) throw new LineFault('what was blocked has no times of its own')
  const ways: Ways = [0, Number(inbound), Number(outbound), Number(internal)]
  if (count !== undefined) {
    if (!Number.isSafeInteger(Number(count))) throw new LineFault('a count is too large')
    if (ways[1] + ways[2] + ways[3] > Number(count)) throw new LineFault('the directions are more than their count')
  }
  return {
    mark,
    count: count === undefined ? undefined : Number(count),
    ways,
    hours: readPairs(hours, base),
    assumedHours: readPairs(assumedHours, base),
    isTimed,
  }
}

/** Actions and directions from the cells; undefined if there are none. */
function eventsOf(all: Cell, others: readonly Cell[]): SightedEvents | undefined {
  if (others.length === 0 && all.ways.every((n) => n === 0)) return undefined
  const marks = others.map(({ mark }) => mark).join('')
  if (!['p', 'b', 'pb', ''].includes(marks) || marks.length !== others.length) {
    throw new LineFault('counts must stand in the order all, passed, blocked')
  }
  const through = others.find(({ mark }) => mark === 'p')
  const stopped = others.find(({ mark }) => mark === 'b')
  const [passedWays, blockedWays] = [everyWay(through, all), everyWay(stopped, all)]
  const otherWays = everyWay(all, all).map((n, way) => n - (passedWays[way] as number) - (blockedWays[way] as number))
  if (otherWays.some((n) => n < 0)) throw new LineFault('more passed or were blocked than there are')
  const byAction = [otherWays, passedWays, blockedWays]
  const codes: number[] = []
  const counts: number[] = []
  for (const way of DIRECTIONS.keys()) {
    for (const action of ACTIONS.keys()) {
      const n = byAction[action]?.[way] as number
      if (n === 0 || (action === 0 && way === 0)) continue
      codes.push(action + ACTIONS.length * way)
      counts.push(n)
    }
  }
  const times = through && (through.isTimed ? through : all)
  return { codes, counts, passedHours: times?.hours ?? none, passedAssumedHours: times?.assumedHours ?? none }
}

/** Number of sightings in a cell by direction, unknown first; a cell that is only a mark stands for all sightings. */
function everyWay(one: Cell | undefined, all: Cell): number[] {
  if (!one) return [0, 0, 0, 0]
  const { count, ways } = one.count === undefined ? all : one
  const [, inbound, outbound, internal] = ways
  return [(count as number) - inbound - outbound - internal, inbound, outbound, internal]
}

const none: readonly number[] = []

function readPairs(text: string | undefined, base: number): readonly number[] {
  if (text === undefined || text === '') return none
  const pairs: number[] = []
  let start = base
  let hour = -1
  pair.lastIndex = 0
  while (pair.lastIndex < text.length) {
    const found = pair.exec(text)
    if (!found) throw new LineFault('times are not SECONDS[+SECONDS], separated by commas')
    start += Number(found[1])
    const end = start + Number(found[2] ?? 0)
    if (end > latest) throw new LineFault('a time is after 2038')
    const itsHour = Math.floor(start / 3600)
    if (itsHour <= hour || Math.floor(end / 3600) !== itsHour) {
      throw new LineFault('each pair of times must lie in a UTC hour of its own, in ascending order')
    }
    hour = itsHour
    pairs.push(start, end)
  }
  if (text.endsWith(',')) throw new LineFault('times end with a comma')
  return pairs
}
