/** Number of rows by which the columns of a table are detected. */
export const sampleRows = 300

/**
 * A table whose first rows wait until its columns are known. `detect` returns undefined if the table has none that a
 * format can use; `read` then gets all rows without columns.
 */
export class SampledTable<Row, Columns> {
  readonly #detect: (sample: readonly Row[]) => Columns | undefined
  readonly #read: (row: Row, columns: Columns | undefined) => void
  #waiting: Row[] = []
  #isDetected = false
  #columns: Columns | undefined

  constructor(
    detect: (sample: readonly Row[]) => Columns | undefined,
    read: (row: Row, columns: Columns | undefined) => void,
  ) {
    this.#detect = detect
    this.#read = read
  }

  add(row: Row): void {
    if (this.#isDetected) {
      this.#read(row, this.#columns)
      return
    }
    this.#waiting.push(row)
    if (this.#waiting.length >= sampleRows) this.end()
  }

  /** No row has been added. */
  get isEmpty(): boolean {
    return !this.#isDetected && this.#waiting.length === 0
  }

  /** The columns are not known yet. */
  get isWaiting(): boolean {
    return !this.#isDetected
  }

  /** Reads the rows that still wait. */
  end(): void {
    if (this.#isDetected || this.isEmpty) return
    this.#isDetected = true
    this.#columns = this.#detect(this.#waiting)
    for (const row of this.#waiting) this.#read(row, this.#columns)
    this.#waiting = []
  }
}
