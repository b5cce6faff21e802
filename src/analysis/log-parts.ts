import { type Extraction, type ExtractionData, extractionOf, mergeExtractions } from '../engine/extract/extraction.ts'
import { MOST_HOST_ROWS } from '../engine/extract/host-table.ts'
import {
  type KeptMost,
  keptIn,
  MAX_UNIQUES,
  MAX_VALUE_BYTES,
  possibleOnly,
  refuseTooMuch,
} from '../engine/extract/kept-most.ts'

export interface LogPartsOptions {
  /** Values that no listing may match can be dropped and only counted. */
  readonly mayForget: boolean
  readonly most?: KeptMost | undefined
}

/**
 * Collects the extractions of a log's members. They are merged whenever they have grown by as much as one member may
 * have, so that memory is bounded for any number of members.
 */
export class LogParts {
  readonly #options: LogPartsOptions
  #parts: ExtractionData[] = []
  #grown: KeptMost = { values: 0, valueBytes: 0, hours: 0 }
  #grownHosts = 0

  constructor(options: LogPartsOptions) {
    this.#options = options
  }

  get isEmpty(): boolean {
    return this.#parts.length === 0
  }

  /** @throws TooMuchKept */
  add(part: Extraction): void {
    const { mayForget, most } = this.#options
    const added = keptIn(part.columns)
    this.#parts.push(part)
    this.#grown = {
      values: this.#grown.values + added.values,
      valueBytes: this.#grown.valueBytes + added.valueBytes,
      hours: this.#grown.hours + added.hours,
    }
    this.#grownHosts += part.columns.hosts?.hosts.length ?? 0
    const { values, valueBytes, hours } = this.#grown
    const isMuch = mayForget && (values > MAX_UNIQUES || valueBytes > MAX_VALUE_BYTES)
    if (isMuch || (most && hours > most.hours) || this.#grownHosts > MOST_HOST_ROWS) this.#merge()
  }

  /** Everything that was added. @throws TooMuchKept */
  merged(): Extraction {
    if (this.#parts.length > 1) this.#merge()
    const [only] = this.#parts
    if (!only) throw new Error('nothing was added')
    this.#refuse(only)
    return extractionOf(only)
  }

  #merge(): void {
    const merged = this.#parts.length === 1 ? (this.#parts[0] as ExtractionData) : mergeExtractions(this.#parts)
    const kept = this.#options.mayForget && this.#isLarge(merged) ? forgetful(merged) : merged
    this.#refuse(kept)
    this.#parts = [kept]
    this.#grown = { values: 0, valueBytes: 0, hours: 0 }
    this.#grownHosts = 0
  }

  #isLarge({ columns }: ExtractionData): boolean {
    return columns.kinds.length > MAX_UNIQUES || columns.values.length > MAX_VALUE_BYTES
  }

  #refuse({ columns }: ExtractionData): void {
    const { most } = this.#options
    if (!most) return
    const { hours } = keptIn(columns)
    let values = 0
    let valueBytes = 0
    for (let i = 0; i < columns.kinds.length; i++) {
      if (columns.mayMatch[i] === 0) continue
      values++
      valueBytes += (columns.offsets[i + 1] as number) - (columns.offsets[i] as number)
    }
    refuseTooMuch(most, { values, valueBytes, hours })
  }
}

/** Drops values that no listing can match; they remain in the totals. */
function forgetful(data: ExtractionData): ExtractionData {
  const forgotten = { ...data.forgotten }
  return { ...data, columns: possibleOnly(data.columns, forgotten).columns(), forgotten }
}
