import type { Action } from '../../domain/log-event.ts'
import type { KindId } from '../../domain/observables/index.ts'
import type { SightedValue, Track } from './sighting.ts'

const marks: Record<Action, string> = { unknown: '', passed: 'p', blocked: 'b' }

/** Tells whether a text can be a value in the file: it has neither control characters nor lone surrogates. */
export function isWritable(value: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: this is what it looks for
  return value.length > 0 && !/[\x00-\x1f\x7f]/.test(value) && value.isWellFormed()
}

/** Writes a value as a line of the file, without the line feed (docs/sightings.md). */
export function valueLine({ value, tracks, firstMs, lastMs }: SightedValue, base: number): string {
  const cells = tracks.map((track) => {
    const { inbound = 0, outbound = 0, internal = 0 } = track.directions ?? {}
    return [
      marks[track.action],
      track.count,
      inbound > 0 ? `i${inbound}` : '',
      outbound > 0 ? `o${outbound}` : '',
      internal > 0 ? `n${internal}` : '',
      pairsText('@', track.hours, base),
      pairsText('~', track.assumedHours, base),
    ].join('')
  })
  if (firstMs > 0 || lastMs > 0) cells.push(lastMs === firstMs ? `.${firstMs}` : `.${firstMs}-${lastMs}`)
  return `${value}\t${cells.join('\t')}`
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
  /^([pb]?)([1-9]\d{0,15})(?:i([1-9]\d{0,15}))?(?:o([1-9]\d{0,15}))?(?:n([1-9]\d{0,15}))?(?:@([\d+,]+))?(?:~([\d+,]+))?$/
const fraction = /^\.(\d{1,3})(?:-(\d{1,3}))?$/
const pair = /(\d{1,10})(?:\+(\d{1,4}))?(?:,|$)/y
const latest = 0x7fffffff

/** A fault of a line, in words that follow "line 7: ". */
export class LineFault extends Error {}

/**
 * Reads a line of a file.
 * @throws LineFault if it is not one
 */
export function readValueLine(line: string, kind: KindId, base: number): SightedValue {
  const cells = line.split('\t', 6)
  const value = cells[0] as string
  if (!isWritable(value)) throw new LineFault('the value is empty or has control characters')
  let [firstMs, lastMs] = [0, 0]
  const last = cells.at(-1) as string
  if (last.startsWith('.')) {
    const found = fraction.exec(last)
    if (!found) throw new LineFault('the milliseconds are not .N or .N-M')
    firstMs = Number(found[1])
    lastMs = Number(found[2] ?? found[1])
    cells.pop()
  }
  if (cells.length < 2 || cells.length > 4) throw new LineFault('a value has one to three counts')
  const tracks: Track[] = []
  let before = -1
  for (let i = 1; i < cells.length; i++) {
    const found = cell.exec(cells[i] as string)
    if (!found) throw new LineFault(`count ${i} is not [p|b]COUNT[iN][oN][nN][@TIMES][~TIMES]`)
    const [, mark, count, inbound = '0', outbound = '0', internal = '0', hours, assumedHours] = found
    const place = mark === '' ? 0 : mark === 'p' ? 1 : 2
    if (place <= before) throw new LineFault('counts must stand in the order unknown, passed, blocked')
    before = place
    const directions = { inbound: Number(inbound), outbound: Number(outbound), internal: Number(internal) }
    const told = directions.inbound + directions.outbound + directions.internal
    if (!Number.isSafeInteger(Number(count))) throw new LineFault('a count is too large')
    if (told > Number(count)) throw new LineFault('the directions are more than their count')
    tracks.push({
      action: actions[place] as Action,
      count: Number(count),
      ...(told > 0 && { directions }),
      hours: readPairs(hours, base),
      assumedHours: readPairs(assumedHours, base),
    })
  }
  return { kind, value, tracks, firstMs, lastMs }
}

const actions: readonly Action[] = ['unknown', 'passed', 'blocked']
const none: readonly number[] = []

function readPairs(text: string | undefined, base: number): readonly number[] {
  if (text === undefined) return none
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
