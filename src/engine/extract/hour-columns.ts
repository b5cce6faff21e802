import type { SightingColumns } from './scanner.ts'

/**
 * Sorts hours into columns: those of each observable in `ids`, by time.
 * @param size above every number of an observable
 * @param rows number of the observable, earliest and latest second of one of its hours, in any order
 */
export function hourColumns(
  ids: Uint32Array,
  size: number,
  rows: Int32Array,
): Pick<SightingColumns, 'hours' | 'hourOffsets'> {
  const count = rows.length / 3
  const starts = new Uint32Array(size + 1)
  for (let row = 0; row < count; row++) {
    const next = (rows[3 * row] as number) + 1
    starts[next] = (starts[next] as number) + 1
  }
  for (let id = 0; id < size; id++) starts[id + 1] = (starts[id + 1] as number) + (starts[id] as number)
  const fill = starts.slice()
  const byId = new Uint32Array(count)
  for (let row = 0; row < count; row++) {
    const id = rows[3 * row] as number
    byId[fill[id] as number] = 3 * row
    fill[id] = (fill[id] as number) + 1
  }
  const hours = new Int32Array(count * 2)
  const hourOffsets = new Uint32Array(ids.length + 1)
  let n = 0
  ids.forEach((id, i) => {
    const own = byId.subarray(starts[id], starts[id + 1])
    if (own.length > 1) own.sort((a, b) => (rows[a + 1] as number) - (rows[b + 1] as number))
    for (const row of own) {
      hours[2 * n] = rows[row + 1] as number
      hours[2 * n + 1] = rows[row + 2] as number
      n++
    }
    hourOffsets[i + 1] = n
  })
  return { hours: hours.slice(0, 2 * n), hourOffsets }
}
