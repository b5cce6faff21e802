import { get16 } from '../../domain/little-endian.ts'
import { hourColumns } from './hour-columns.ts'
import { hasFingerprint, type Prefilter } from './prefilter.ts'
import { productNames } from './products.ts'
import { RECORDS, SCRATCH, WINDOW, WINDOW_BYTES } from './rules/layout.ts'
import type { EventCounts, HostCounts, Scanner, Session, SightingColumns } from './scanner.ts'
import { topLevelDomains, traitsOf } from './top-level-domains.ts'

/** Exports of `wasm/index.ts`. */
interface Exports {
  readonly memory: WebAssembly.Memory
  open(): void
  clear(): void
  addTopLevel(start: number, length: number, traits: number): void
  addProduct(start: number, length: number, traits: number): void
  lineEnds(): number
  lineTimes(): number
  maxLines(): number
  splitLines(start: number, end: number): number
  begin(start: number): void
  find(start: number, end: number): number
  found(): number
  identify(): void
  tally(lines: number): void
  idOf(kind: number, start: number, end: number): number
  tableSize(): number
  rows(): number
  values(): number
  valueBytes(): number
  ask(first: number): number
  askedUntil(): number
  questions(): number
  hourRows(): number
  hourSize(): number
}

/** Fields of a row in `wasm/table.ts`, as word or byte offsets. */
const ROW_WORDS = 10
const ROW_TARGET_WORD = 3
const ROW_COUNT_WORD = 4
const ROW_BYTES = 40
const ROW_LENGTH_BYTE = 4
const ROW_KIND_BYTE = 6
const ROW_FLAGS_BYTE = 7
const ROW_FIRST_BYTE = 24
const ROW_LAST_BYTE = 32
const HOUR_WORDS = 3

const MAY_MATCH = 1
const ASK_BLOCK = 1
const ASK_IPV6 = 2

/**
 * The scanner of a compiled module (`scripts/build-wasm.mjs`). Requires 128-bit SIMD, which engines support since 2021.
 */
export function wasmScanner(module: WebAssembly.Module): Scanner {
  return {
    name: 'wasm',
    open() {
      const abort = () => {
        throw new Error('the scanner ran out of memory')
      }
      const instance = new WebAssembly.Instance(module, { env: { abort } })
      return new WasmSession(instance.exports as unknown as Exports)
    },
  }
}

/** Names for every instance: their bytes one after the other, and the length and traits of each. */
interface Names {
  readonly bytes: Uint8Array
  readonly rows: readonly (readonly [length: number, traits: number])[]
}

let knownTopLevels: Names | undefined
let knownProducts: Names | undefined

const topLevels = (): Names => (knownTopLevels ??= namesOf(topLevelDomains().map((name) => [name, traitsOf(name)])))
const products = (): Names => (knownProducts ??= namesOf([...productNames()]))

const encoder = new TextEncoder()

function namesOf(names: readonly (readonly [name: string, traits: number])[]): Names {
  return {
    bytes: encoder.encode(names.map(([name]) => name).join('')),
    rows: names.map(([name, traits]) => [encoder.encode(name).length, traits]),
  }
}
const decoder = new TextDecoder()

class WasmSession implements Session {
  readonly #wasm: Exports
  readonly #lineEndsAt: number
  readonly #lineTimesAt: number
  #buffer: ArrayBuffer | undefined
  #bytes = new Uint8Array()
  #words = new Int32Array()
  #window = new Uint8Array()
  #lineEnds = new Int32Array()
  #lineTimes = new Float64Array()
  /** Addresses of the rows and the values. */
  #rows = 0
  #values = 0
  recordCount = 0

  constructor(wasm: Exports) {
    this.#wasm = wasm
    wasm.open()
    this.#lineEndsAt = wasm.lineEnds()
    this.#lineTimesAt = wasm.lineTimes()
    this.#renew()
    this.#addAll(topLevels(), wasm.addTopLevel)
    this.#addAll(products(), wasm.addProduct)
    // Line feeds before the first line and after the last.
    this.#bytes.fill(10, WINDOW - 128, WINDOW)
  }

  #addAll({ bytes, rows }: Names, add: Exports['addTopLevel']): void {
    this.#window.set(bytes)
    let start = WINDOW
    for (const [length, traits] of rows) {
      add(start, length, traits)
      start += length
    }
  }

  /** Recreates the views, which become empty when the memory grows. Rows and values move when they grow. */
  #renew(): void {
    this.#rows = this.#wasm.rows()
    this.#values = this.#wasm.values()
    const { buffer } = this.#wasm.memory
    if (buffer === this.#buffer) return
    this.#buffer = buffer as ArrayBuffer
    this.#bytes = new Uint8Array(buffer)
    this.#words = new Int32Array(buffer)
    this.#window = new Uint8Array(buffer, WINDOW, WINDOW_BYTES)
    this.#lineEnds = new Int32Array(buffer, this.#lineEndsAt, this.#wasm.maxLines())
    this.#lineTimes = new Float64Array(buffer, this.#lineTimesAt, this.#wasm.maxLines())
  }

  get window(): Uint8Array {
    return this.#window
  }

  get lineEnds(): Int32Array {
    return this.#lineEnds
  }

  get lineTimes(): Float64Array {
    return this.#lineTimes
  }

  get size(): number {
    return this.#wasm.tableSize()
  }

  get hourCount(): number {
    return this.#wasm.hourSize()
  }

  get valueBytes(): number {
    return this.#wasm.valueBytes()
  }

  clear(): void {
    this.#wasm.clear()
    this.recordCount = 0
  }

  splitLines(start: number, end: number): number {
    return this.#wasm.splitLines(start, end)
  }

  begin(start: number): void {
    this.#wasm.begin(start)
  }

  find(from: number, to: number): number {
    const past = this.#wasm.find(from, to)
    this.recordCount = this.#wasm.found()
    return past
  }

  placeOf(record: number): number {
    return (this.#words[(RECORDS >> 2) + 4 * record + 3] as number) - WINDOW
  }

  idOf(record: number): number {
    return this.#words[(RECORDS >> 2) + 4 * record] as number
  }

  identify(): number {
    const fresh = this.#wasm.tableSize()
    this.#wasm.identify()
    this.#renew()
    return fresh
  }

  kindOf(id: number): number {
    return this.#bytes[this.#rows + ROW_BYTES * id + ROW_KIND_BYTE] as number
  }

  textOf(id: number): string {
    return decoder.decode(this.#bytes.subarray(this.startOf(id), this.endOf(id)))
  }

  get values(): Uint8Array {
    return this.#bytes
  }

  startOf(id: number): number {
    return this.#values + (this.#words[(this.#rows >> 2) + ROW_WORDS * id] as number)
  }

  endOf(id: number): number {
    return this.startOf(id) + get16(this.#bytes, this.#rows + ROW_BYTES * id + ROW_LENGTH_BYTE)
  }

  intern(kind: number, text: string): number {
    // The scratch area is free between scans.
    const { written } = encoder.encodeInto(text, this.#bytes.subarray(SCRATCH, SCRATCH + 65_535))
    const id = this.#wasm.idOf(kind, SCRATCH, SCRATCH + written)
    this.#renew()
    return id
  }

  forward(id: number, target: number): void {
    this.#words[(this.#rows >> 2) + ROW_WORDS * id + ROW_TARGET_WORD] = target
  }

  targetOf(id: number): number {
    return this.#words[(this.#rows >> 2) + ROW_WORDS * id + ROW_TARGET_WORD] as number
  }

  markAllAsPossible(from: number): void {
    for (let id = from; id < this.size; id++) this.#mark(id)
  }

  markPossibleMatches(from: number, { table, mask, ipv4Blocks, anyIpv6Range }: Prefilter): void {
    const words = this.#words
    for (let next = from; next < this.size; next = this.#wasm.askedUntil()) {
      const count = this.#wasm.ask(next)
      for (let q = this.#wasm.questions() >> 2, end = q + 4 * count; q < end; q += 4) {
        const questionType = words[q + 1] as number
        const word = words[q + 2] as number
        const mayMatch =
          questionType === ASK_BLOCK
            ? (((ipv4Blocks[word >>> 3] as number) >>> (word & 7)) & 1) === 1
            : questionType === ASK_IPV6
              ? anyIpv6Range
              : hasFingerprint(table, mask, word, words[q + 3] as number)
        if (mayMatch) this.#mark(words[q] as number)
      }
    }
  }

  #mark(id: number): void {
    this.#bytes[this.#rows + ROW_BYTES * id + ROW_FLAGS_BYTE] = MAY_MATCH
  }

  nextPossible(record: number): number {
    const words = this.#words
    const bytes = this.#bytes
    const rows = this.#rows
    for (let i = record, r = (RECORDS >> 2) + 4 * record; i < this.recordCount; i++, r += 4) {
      const target = words[(rows >> 2) + ROW_WORDS * (words[r] as number) + ROW_TARGET_WORD] as number
      if (target >= 0 && bytes[rows + ROW_BYTES * target + ROW_FLAGS_BYTE] === MAY_MATCH) return i
    }
    return -1
  }

  tally(lines: number): void {
    this.#wasm.tally(lines)
    this.#renew()
  }

  columns(events?: EventCounts, hosts?: HostCounts): SightingColumns {
    const size = this.size
    const base = this.#rows
    const words = this.#words
    const view = new DataView(this.#wasm.memory.buffer)
    const ids = new Uint32Array(size)
    let n = 0
    let length = 0
    for (let id = 0; id < size; id++) {
      const row = base + ROW_BYTES * id
      if (words[(row >> 2) + ROW_COUNT_WORD] === 0 || words[(row >> 2) + ROW_TARGET_WORD] !== id) continue
      ids[n++] = id
      length += view.getUint16(row + ROW_LENGTH_BYTE, true)
    }
    const countedIds = ids.subarray(0, n)
    const columns = {
      kinds: new Uint8Array(n),
      values: new Uint8Array(length),
      offsets: new Uint32Array(n + 1),
      counts: new Float64Array(n),
      first: new Float64Array(n),
      last: new Float64Array(n),
      mayMatch: new Uint8Array(n),
    }
    const values = this.#values
    let offset = 0
    // Values lie one behind the other in the order of their numbers: neighbours are copied together.
    let runStart = values
    let runEnd = values
    const copyRun = () => columns.values.set(this.#bytes.subarray(runStart, runEnd), offset - (runEnd - runStart))
    for (let i = 0; i < n; i++) {
      const row = base + ROW_BYTES * (countedIds[i] as number)
      const start = values + view.getUint32(row, true)
      const bytes = view.getUint16(row + ROW_LENGTH_BYTE, true)
      if (start !== runEnd) {
        copyRun()
        runStart = start
      }
      runEnd = start + bytes
      columns.kinds[i] = view.getUint8(row + ROW_KIND_BYTE)
      columns.mayMatch[i] = view.getUint8(row + ROW_FLAGS_BYTE)
      columns.counts[i] = view.getUint32(row + 4 * ROW_COUNT_WORD, true)
      columns.first[i] = Math.floor(view.getFloat64(row + ROW_FIRST_BYTE, true))
      columns.last[i] = Math.floor(view.getFloat64(row + ROW_LAST_BYTE, true))
      offset += bytes
      columns.offsets[i + 1] = offset
    }
    copyRun()
    const hours = this.#wasm.hourRows() >> 2
    const hostColumns = hosts?.columns(countedIds)
    return {
      ...columns,
      ...hourColumns(countedIds, size, words.subarray(hours, hours + HOUR_WORDS * this.#wasm.hourSize())),
      ...(events && events.size > 0 && { events: events.columns(countedIds, size) }),
      ...(hostColumns && { hosts: hostColumns }),
    }
  }
}
