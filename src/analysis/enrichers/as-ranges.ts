import { readFile } from 'node:fs/promises'
import { parseIpv4, parseIpv6 } from '../../domain/observables/ip.ts'
import { partitionPoint } from '../../domain/partition-point.ts'
import { getOrInsert } from '../../domain/remembered.ts'
import type { Addressed } from './addressed.ts'

export interface AutonomousSystem {
  readonly number: number
  readonly organisation: string
}

export interface AsRanges {
  /** The system that announces the whole address or range. */
  find(of: Addressed): AutonomousSystem | undefined
  byNumber(number: number): AutonomousSystem | undefined
}

/**
 * Ranges of autonomous systems from ip-location-db: `first,last,number,organisation`, sorted by first address; an
 * organisation with a comma is quoted. https://github.com/sapics/ip-location-db
 */
export async function readAsRanges(files: { readonly v4: string; readonly v6: string }): Promise<AsRanges> {
  return asRanges(await readFile(files.v4, 'latin1'), await readFile(files.v6, 'latin1'))
}

/** Parses the content of the files, decoded as Latin-1. */
export function asRanges(v4: string, v6: string): AsRanges {
  const systems: AutonomousSystem[] = []
  const positions = new Map<number, number>()
  const starts4: number[] = []
  const ends4: number[] = []
  const system4: number[] = []
  // By the first 64 bits as two words; the few rows longer than /64 are left out.
  const starts6: number[] = []
  const ends6: number[] = []
  const system6: number[] = []

  const position = (number: number, written: string): number =>
    getOrInsert(positions, number, () => {
      const organisation = Buffer.from(written, 'latin1').toString('utf8').trim()
      return systems.push({ number, organisation }) - 1
    })
  eachRow(v4, (first, last, number, organisation) => {
    const start = parseIpv4(first)
    const end = parseIpv4(last)
    if (start === undefined || end === undefined || end < start) return
    starts4.push(start)
    ends4.push(end)
    system4.push(position(number, organisation))
  })
  eachRow(v6, (first, last, number, organisation) => {
    const start = parseIpv6(first)
    const end = parseIpv6(last)
    if (!start || !end || start[4] || start[5] || start[6] || start[7]) return
    if (end.subarray(4).some((group) => group !== 0xffff)) return
    starts6.push(high(start), low(start))
    ends6.push(high(end), low(end))
    system6.push(position(number, organisation))
  })
  const table4 = { starts: Uint32Array.from(starts4), ends: Uint32Array.from(ends4), system: Uint32Array.from(system4) }
  const table6 = { starts: Uint32Array.from(starts6), ends: Uint32Array.from(ends6), system: Uint32Array.from(system6) }

  return {
    find(addressed) {
      if ('v4' in addressed) {
        const { starts, ends, system } = table4
        const last = addressed.prefix === 32 ? addressed.v4 : addressed.v4 + 2 ** (32 - addressed.prefix) - 1
        const at = partitionPoint(starts.length, (i) => (starts[i] as number) <= addressed.v4) - 1
        return at >= 0 && last <= (ends[at] as number) ? systems[system[at] as number] : undefined
      }
      const { starts, ends, system } = table6
      const [h, l] = [high(addressed.v6), low(addressed.v6)]
      const [lastH, lastL] = lastOf(h, l, addressed.prefix)
      const at =
        partitionPoint(system.length, (i) => atMost(starts[2 * i] as number, starts[2 * i + 1] as number, h, l)) - 1
      if (at < 0 || !atMost(lastH, lastL, ends[2 * at] as number, ends[2 * at + 1] as number)) return undefined
      return systems[system[at] as number]
    },
    byNumber(number) {
      const at = positions.get(number)
      return at === undefined ? undefined : systems[at]
    },
  }
}

/** Calls back for each row whose system is wanted; by default for public systems. */
export function eachRow(
  text: string,
  row: (first: string, last: string, number: number, organisation: string) => void,
  wanted: (number: number) => boolean = isPublicAs,
): void {
  let start = 0
  while (start < text.length) {
    let end = text.indexOf('\n', start)
    if (end < 0) end = text.length
    const firstComma = text.indexOf(',', start)
    const secondComma = text.indexOf(',', firstComma + 1)
    const thirdComma = text.indexOf(',', secondComma + 1)
    if (firstComma > 0 && secondComma > 0 && thirdComma > 0 && thirdComma < end) {
      const number = Number(text.slice(secondComma + 1, thirdComma))
      if (wanted(number)) {
        const cell = text.slice(thirdComma + 1, text[end - 1] === '\r' ? end - 1 : end)
        const organisation = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell
        row(text.slice(start, firstComma), text.slice(firstComma + 1, secondComma), number, organisation)
      }
    }
    start = end + 1
  }
}

/**
 * Numbers that IANA reserves for private use, documentation and itself identify nobody (RFC 5398, 6793, 6996, 7300).
 */
function isPublicAs(number: number): boolean {
  if (number < 64_496) return number > 0 && number !== 23_456
  return number > 65_551 && number < 4_200_000_000
}

const high = (groups: Uint16Array) => (groups[0] as number) * 65_536 + (groups[1] as number)
const low = (groups: Uint16Array) => (groups[2] as number) * 65_536 + (groups[3] as number)
const atMost = (h1: number, l1: number, h2: number, l2: number) => h1 < h2 || (h1 === h2 && l1 <= l2)

/** First 64 bits of the last address of a range. */
function lastOf(h: number, l: number, prefix: number): readonly [number, number] {
  if (prefix >= 64) return [h, l]
  if (prefix >= 32) return [h, l + 2 ** (64 - prefix) - 1]
  return [h + 2 ** (32 - prefix) - 1, 0xffffffff]
}
