type Typed = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float64Array

/** A typed array that grows by half when it is full, so that millions of rows need no objects. */
export class Column<T extends Typed> {
  data: T
  length = 0

  constructor(data: T) {
    this.data = data
  }

  push(value: number): number {
    if (this.length === this.data.length) this.reserve(this.length + 1)
    this.data[this.length] = value
    return this.length++
  }

  pushAll(values: ArrayLike<number>): void {
    const start = this.length
    this.reserve(start + values.length)
    this.data.set(values, start)
    this.length = start + values.length
  }

  at(index: number): number {
    return this.data[index] as number
  }

  set(index: number, value: number): void {
    this.data[index] = value
  }

  /** The filled part, without copying. */
  view(): T {
    return this.data.subarray(0, this.length) as T
  }

  reserve(length: number): void {
    if (length > this.data.length) this.data = grown(this.data, length)
  }
}

/** A copy in an array with room for at least `length` values, and for half as many again as it had. */
export function grown<T extends Typed>(data: T, length: number): T {
  const Kind = data.constructor as new (size: number) => T
  const longer = new Kind(Math.max(length, 64, Math.ceil(data.length * 1.5)))
  longer.set(data)
  return longer
}

/** A column of bytes. */
export const bytes = (capacity = 0) => new Column(new Uint8Array(capacity))
/** A column of 16-bit unsigned integers. */
export const uint16 = (capacity = 0) => new Column(new Uint16Array(capacity))
/** A column of 32-bit unsigned integers. */
export const uint32 = (capacity = 0) => new Column(new Uint32Array(capacity))
/** A column of 32-bit signed integers. */
export const int32 = (capacity = 0) => new Column(new Int32Array(capacity))
/** A column of 64-bit floating-point numbers. */
export const float64 = (capacity = 0) => new Column(new Float64Array(capacity))

/** Position of the first of the ascending words that is at least `value`; their number if all are smaller. */
export function firstFrom(words: Uint32Array, value: number): number {
  let low = 0
  let high = words.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((words[middle] as number) < value) low = middle + 1
    else high = middle
  }
  return low
}
