import { closeSync, openSync, readSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { DeliveredIndicator, Omission } from '../../domain/delivery.ts'
import { type Device, type DeviceList, deviceListOf } from '../../domain/device.ts'
import type { KindId } from '../../domain/observables/index.ts'
import {
  type DropReason,
  type FitIndicator,
  type Fitted,
  fitDevice,
  type HoldsRange,
} from '../../engine/delivery/fit.ts'
import { mergeIndicators } from '../../engine/delivery/merge-indicators.ts'
import type { OutputContext, OutputPart } from '../../formats/output-format.ts'
import { asker, identityOf } from '../../formats/outputs/compose.ts'
import { dividedFor } from '../../formats/outputs/divided.ts'
import { isCanonical } from '../../formats/outputs/lines.ts'
import { EntryTable } from './entry-table.ts'
import type { Filling, OutputPlace } from './filling.ts'
import { indicatorId } from './item.ts'
import { LineSpool } from './line-spool.ts'
import { fileName } from './wanted-outputs.ts'
import { suffixes } from './write-body.ts'
import { entriesIn, isThere, PartWriter } from './write-part.ts'

export interface DeviceOrder {
  readonly context: OutputContext
  readonly device: Device
  readonly worth: (indicator: DeliveredIndicator) => number
}

const omissionOf: Readonly<Record<DropReason, Omission>> = {
  'no-list': 'no-list',
  'no-ranges': 'inexpressible',
  entries: 'limit',
  bytes: 'limit',
}

/**
 * Writes parts for a device with limited capacity: the indicators most valuable to the subscriber, with addresses
 * merged into ranges if the whole range is listed, in as many files as the device reads. Records are buffered on disk
 * until all of them are known.
 */
export function deviceWriter(
  parts: readonly OutputPart[],
  { context, device, worth }: DeviceOrder,
  place: OutputPlace,
): Filling {
  const ofLists = parts.filter((part) => part.holds !== undefined)
  // If a format has all kinds in one file, it has no part per list, and the device reads all its files.
  const isMixed = ofLists.length === 0
  const limited = isMixed ? parts : ofLists
  const others = isMixed ? [] : parts.filter((part) => part.holds === undefined)
  // A file of all kinds beside files of one kind holds the union of what the device reads.
  const unions = others.filter((part) => part.kinds.some((kind) => deviceListOf(kind) !== undefined))
  const omitted = new Map<OutputPart, Partial<Record<Omission, number>>>()
  const writers = others.filter((part) => !unions.includes(part)).map((part) => new PartWriter(part, context, place))
  const spool = new LineSpool(join(place.folder, crypto.randomUUID()))

  const takes = ({ holds }: OutputPart, list: DeviceList | undefined) => holds === undefined || holds === list

  /** All parts of an indicator: a format may write the same list in two notations, or once more by kind. */
  const partsFor = ({ kind }: Pick<DeliveredIndicator, 'kind'>) =>
    limited.filter((part) => takes(part, deviceListOf(kind)) && part.kinds.includes(kind))

  function omit(kind: KindId, why: Omission): void {
    const parts = partsFor({ kind })
    // An indicator that no part can write is counted once, in the first part of its list.
    const first = parts.length > 0 ? undefined : limited.find((part) => takes(part, deviceListOf(kind)))
    for (const part of [...parts, ...(first ? [first] : []), ...unions]) {
      const counts = omitted.get(part) ?? {}
      counts[why] = (counts[why] ?? 0) + 1
      omitted.set(part, counts)
    }
  }

  return {
    add(indicator) {
      for (const writer of writers) writer.add(indicator)
      // Divided before ranges are made of the pieces.
      const [part] = partsFor(indicator)
      const divided = part ? dividedFor(part, indicator, context) : { pieces: [indicator] }
      if (typeof divided === 'string') omit(indicator.kind, divided)
      else for (const piece of divided.pieces) spool.add(JSON.stringify(piece))
    },

    withhold(indicator) {
      for (const writer of writers) if (writer.part.kinds.includes(indicator.kind)) writer.omit('shared', 1)
      if (partsFor(indicator).length > 0) omit(indicator.kind, 'shared')
    },

    async filled() {
      spool.close()
      try {
        const onDevice = await heldBefore(limited, place)
        const records = new Records(spool)
        try {
          const positions: number[] = []
          const kinds: KindId[] = []
          const indicators = fitIndicators(onDevice, { positions, kinds })
          const holdsRange: HoldsRange = (kind, value, position) => {
            const member = records.at(positions[position] as number)
            const [part] = partsFor(member)
            const entries = part ? asker(part, context)(merged(kind, value, [member])) : 'kind'
            return part !== undefined && typeof entries !== 'string' && areHeld(part, entries, onDevice)
          }
          const fitted = fitDevice(indicators, device.limits, holdsRange)
          for (const [position, kind] of kinds.entries()) {
            const reason = fitted.reasonOf(position)
            if (reason !== undefined) omit(kind, omissionOf[reason])
          }
          for (const part of [...limited, ...unions]) writers.push(...filesOf(part, fitted, positions, records))
        } finally {
          records.close()
        }
        return writers
      } finally {
        await rm(spool.path, { force: true })
      }
    },
  }

  /**
   * Yields the records that some part can write, with the space that they need. Appends their line numbers in the spool to
   * `positions`, and their kinds to `kinds`.
   */
  function* fitIndicators(
    onDevice: ReadonlyMap<OutputPart, EntryTable>,
    { positions, kinds }: { readonly positions: number[]; readonly kinds: KindId[] },
  ): Generator<FitIndicator> {
    let line = -1
    for (const text of spool.readBack()) {
      line++
      const indicator = JSON.parse(text) as DeliveredIndicator
      const [part] = partsFor(indicator)
      // Only canonical values can be merged into ranges, even if the format could write others.
      const entries = isCanonical(indicator) ? (part ? asker(part, context)(indicator) : 'kind') : 'inexpressible'
      if (!part || typeof entries === 'string') {
        if (typeof entries === 'string') omit(indicator.kind, entries)
        continue
      }
      if (entries.length === 0) continue
      positions.push(line)
      kinds.push(indicator.kind)
      yield {
        kind: indicator.kind,
        value: indicator.value,
        worth: worth(indicator),
        bytes: entries.reduce((sum, entry) => sum + Buffer.byteLength(entry) + 1, 0),
        held: areHeld(part, entries, onDevice),
        part: isMixed ? 0 : limited.indexOf(part),
      }
    }
  }

  function filesOf(part: OutputPart, fitted: Fitted, positions: readonly number[], records: Records): PartWriter[] {
    // With all kinds in one file, the limits of the lists apply, but not the number of files.
    const isOfAll = part.holds === undefined
    const files = Math.max(1, (part.holds && fitted.files[part.holds]) ?? 1)
    const fileWriters = Array.from(
      { length: files },
      (_, file) => new PartWriter({ ...part, name: fileName(part, file) }, context, place),
    )
    for (const { list, kind, value, file, members } of fitted.entries) {
      if (!takes(part, list)) continue
      const indicators = members.map((position) => records.at(positions[position] as number))
      const [first] = indicators
      if (!first || !part.kinds.includes(first.kind)) continue
      const isOne = indicators.length === 1 && first.kind === kind && first.value === value
      fileWriters[isOfAll ? 0 : file]?.add(isOne ? first : merged(kind, value, indicators))
    }
    for (const [why, count] of Object.entries(omitted.get(part) ?? {})) fileWriters[0]?.omit(why as Omission, count)
    return fileWriters
  }
}

const merged = (kind: KindId, value: string, members: readonly DeliveredIndicator[]): DeliveredIndicator => ({
  ...mergeIndicators(kind, value, members),
  id: indicatorId(kind, value),
})

/** Tells whether the device has all of these entries of a part. */
function areHeld(part: OutputPart, entries: readonly string[], onDevice: ReadonlyMap<OutputPart, EntryTable>): boolean {
  const table = onDevice.get(part)
  if (!table || table.size === 0) return false
  const identity = identityOf(part)
  return entries.every((entry) => table.has(identity(entry)))
}

/** Reads the entries that the device already has of each part, over all its files. */
async function heldBefore(
  parts: readonly OutputPart[],
  { previous, blobs }: OutputPlace,
): Promise<Map<OutputPart, EntryTable>> {
  const entriesByPart = new Map<OutputPart, EntryTable>()
  for (const part of parts) {
    const table = new EntryTable()
    for (let file = 0; ; file++) {
      const before = previous.get(fileName(part, file))
      if (!before) break
      if (!(await isThere(before.blob + suffixes.entries, blobs))) continue
      for await (const entry of entriesIn(before.blob, blobs)) table.put(identityOf(part)(entry), entry)
    }
    entriesByPart.set(part, table)
  }
  return entriesByPart
}

/** Reads records of a spool by line number. */
class Records {
  readonly #file: number
  readonly #starts: number[] = [0]

  constructor(spool: LineSpool) {
    let at = 0
    for (const line of spool.readBack()) {
      at += Buffer.byteLength(line) + 1
      this.#starts.push(at)
    }
    this.#file = openSync(spool.path, 'r')
  }

  at(line: number): DeliveredIndicator {
    const start = this.#starts[line] as number
    const bytes = Buffer.allocUnsafe((this.#starts[line + 1] as number) - start - 1)
    readSync(this.#file, bytes, 0, bytes.length, start)
    return JSON.parse(bytes.toString('utf8')) as DeliveredIndicator
  }

  close(): void {
    closeSync(this.#file)
  }
}
