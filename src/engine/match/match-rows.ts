import { grown } from '../listings/columns.ts'

/**
 * The rows of a `MatchTable`, a column for each property. They grow together, and each column is a property of its own
 * rather than a `Column`: code that writes to arrays of several types is slow, and there are millions of rows.
 */
export class MatchRows {
  length = 0
  source = new Uint16Array(64)
  how = new Uint8Array(64)
  when = new Uint8Array(64)
  /** What the source covers of the observable, expected and proven, in thousandths. */
  probability = new Uint16Array(64)
  proven = new Uint16Array(64)
  /** Position of its runs in `MatchTable.runs`. */
  runs = new Uint32Array(64)
  delay = new Float64Array(64)
  lead = new Float64Array(64)
  flags = new Uint16Array(64)
  from = new Float64Array(64)
  until = new Float64Array(64)
  distance = new Float64Array(64)
  look = new Float64Array(64)
  prefix = new Uint8Array(64)
  /** Number of the listed indicator. */
  indicator = new Uint32Array(64)

  /** Makes room for a row and returns its number. */
  add(): number {
    if (this.length === this.source.length) this.#grow()
    return this.length++
  }

  #grow(): void {
    for (const [name, column] of Object.entries(this)) {
      if (ArrayBuffer.isView(column)) Object.assign(this, { [name]: grown(column as Float64Array, this.length + 1) })
    }
  }

  /** The filled part of the columns that all readers of the table need, without copying. */
  view() {
    const { length } = this
    return {
      source: this.source.subarray(0, length),
      how: this.how.subarray(0, length),
      when: this.when.subarray(0, length),
      runs: this.runs.subarray(0, length),
      delay: this.delay.subarray(0, length),
      lead: this.lead.subarray(0, length),
      flags: this.flags.subarray(0, length),
    }
  }
}
