import type { Prefilter } from './prefilter.ts'
import { productNames } from './products.ts'
import { forgetBraces } from './rules/braces.ts'
import { fillByteClasses } from './rules/bytes.ts'
import { recordCount, resetRecords } from './rules/emit.ts'
import { RECORDS, WINDOW, WINDOW_BYTES } from './rules/layout.ts'
import { memory, words } from './rules/memory.ts'
import { addProduct } from './rules/product.ts'
import { scanCopiesBy } from './rules/rewritten.ts'
import { beginLines, scanLines, scanSpan } from './rules/span.ts'
import { addTopLevel } from './rules/suffix.ts'
import type { EventCounts, HostCounts, Scanner, Session, SightingColumns } from './scanner.ts'
import { SightingTable } from './sighting-table.ts'
import { topLevelDomains, traitsOf } from './top-level-domains.ts'

const MAX_LINES = 32768

let ready = false

function prepare(): void {
  if (ready) return
  ready = true
  fillByteClasses()
  scanCopiesBy(scanSpan)
  for (const name of topLevelDomains()) {
    for (let i = 0; i < name.length; i++) memory[WINDOW + i] = name.charCodeAt(i)
    addTopLevel(WINDOW, name.length, traitsOf(name))
  }
  for (const [name, traits] of productNames()) {
    for (let i = 0; i < name.length; i++) memory[WINDOW + i] = name.charCodeAt(i)
    addProduct(WINDOW, name.length, traits)
  }
}

/** The scanner in TypeScript, for every JavaScript engine. */
export const scriptScanner: Scanner = {
  name: 'script',
  open() {
    prepare()
    return new ScriptSession()
  },
}

class ScriptSession implements Session {
  readonly window = new Uint8Array(WINDOW_BYTES)
  readonly lineEnds = new Int32Array(MAX_LINES)
  readonly lineTimes = new Float64Array(MAX_LINES)
  #table = new SightingTable()
  #ids = new Int32Array(0)
  #places = new Int32Array(0)
  recordCount = 0

  get size(): number {
    return this.#table.size
  }

  get hourCount(): number {
    return this.#table.hourCount
  }

  get valueBytes(): number {
    return this.#table.valueBytes
  }

  clear(): void {
    this.#table = new SightingTable()
    this.recordCount = 0
  }

  splitLines(start: number, end: number): number {
    let count = 0
    for (let from = start; from < end && count < MAX_LINES; ) {
      const at = this.window.indexOf(10, from)
      if (at < 0 || at >= end) break
      this.lineEnds[count++] = at
      from = at + 1
    }
    return count
  }

  begin(start: number): void {
    beginLines(WINDOW + start)
  }

  find(from: number, to: number): number {
    memory[WINDOW + from - 1] = from === 0 ? 10 : (this.window[from - 1] as number)
    memory.set(this.window.subarray(from, to), WINDOW + from)
    memory.fill(10, WINDOW + to, WINDOW + to + 64)
    resetRecords()
    forgetBraces()
    const past = scanLines(WINDOW + from, WINDOW + to) - WINDOW
    this.recordCount = recordCount
    return past
  }

  placeOf(record: number): number {
    return this.#places[record] as number
  }

  idOf(record: number): number {
    return this.#ids[record] as number
  }

  identify(): number {
    const fresh = this.#table.size
    const count = this.recordCount
    if (count > this.#ids.length) {
      this.#ids = new Int32Array(count * 2)
      this.#places = new Int32Array(count * 2)
    }
    for (let i = 0, r = RECORDS >> 2; i < count; i++, r += 4) {
      this.#ids[i] = this.#table.idOf(words[r] as number, memory, words[r + 1] as number, words[r + 2] as number)
      this.#places[i] = (words[r + 3] as number) - WINDOW
    }
    return fresh
  }

  kindOf(id: number): number {
    return this.#table.kindOf(id)
  }

  textOf(id: number): string {
    return this.#table.textOf(id)
  }

  get values(): Uint8Array {
    return this.#table.values
  }

  startOf(id: number): number {
    return this.#table.startOf(id)
  }

  endOf(id: number): number {
    return this.#table.startOf(id + 1)
  }

  intern(kind: number, text: string): number {
    return this.#table.intern(kind, text)
  }

  forward(id: number, target: number): void {
    this.#table.forward(id, target)
  }

  targetOf(id: number): number {
    return this.#table.targetOf(id)
  }

  markPossibleMatches(from: number, prefilter: Prefilter): void {
    this.#table.markPossibleMatches(from, prefilter)
  }

  markAllAsPossible(from: number): void {
    this.#table.markAllAsPossible(from)
  }

  nextPossible(record: number): number {
    for (let i = record; i < this.recordCount; i++) {
      const target = this.#table.targetOf(this.#ids[i] as number)
      if (target >= 0 && this.#table.mayMatch(target)) return i
    }
    return -1
  }

  tally(lines: number): void {
    let line = 0
    for (let i = 0; i < this.recordCount; i++) {
      const place = this.#places[i] as number
      while (line < lines - 1 && (this.lineEnds[line] as number) < place) line++
      this.#table.count(this.#ids[i] as number, this.lineTimes[line] as number)
    }
  }

  columns(events?: EventCounts, hosts?: HostCounts): SightingColumns {
    return this.#table.columns(events, hosts)
  }
}
