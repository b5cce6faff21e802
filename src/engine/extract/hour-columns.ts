import type { HourColumns } from './scanner.ts'

/** Flag in the number of an observable, in rows of hours: the times of these sightings are assumed. */
export const ASSUMED_HOUR = 0x80000000 | 0

/**
 * Sorts hours into columns by observable, each in order of time.
 * @param size greater than every number of an observable
 * @param rows number of the observable (with {@link ASSUMED_HOUR} if assumed), earliest and latest second of one of its
 * hours, in any order
 */
export function hourColumns(ids: Uint32Array, size: number, rows: Int32Array): HourColumns {
  let assumed = 0
  for (let row = 0; row < rows.length; row += 3) if ((rows[row] as number) < 0) assumed++
  const known = sorted(ids, size, rows, { mark: 0, count: rows.length / 3 - assumed })
  const guessed = sorted(ids, size, rows, { mark: ASSUMED_HOUR, count: assumed })
  return { ...known, assumedHours: guessed.hours, assumedHourOffsets: guessed.hourOffsets }
}

/** The hours of the `count` rows whose number has this flag. */
function sorted(
  ids: Uint32Array,
  size: number,
  rows: Int32Array,
  { mark, count }: { mark: number; count: number },
): Pick<HourColumns, 'hours' | 'hourOffsets'> {
  const hourOffsets = new Uint32Array(ids.length + 1)
  if (count === 0) return { hours: new Int32Array(), hourOffsets }
  const starts = new Uint32Array(size + 1)
  for (let row = 0; row < rows.length; row += 3) {
    const id = (rows[row] as number) ^ mark
    if (id >= 0) starts[id + 1] = (starts[id + 1] as number) + 1
  }
  for (let id = 0; id < size; id++) starts[id + 1] = (starts[id + 1] as number) + (starts[id] as number)
  const fill = starts.slice()
  const byId = new Uint32Array(count)
  for (let row = 0; row < rows.length; row += 3) {
    const id = (rows[row] as number) ^ mark
    if (id < 0) continue
    const at = fill[id] as number
    byId[at] = row
    fill[id] = at + 1
  }
  const hours = new Int32Array(count * 2)
  let n = 0
  ids.forEach((id, i) => {
    const rowsOfId = byId.subarray(starts[id], starts[id + 1])
    if (rowsOfId.length > 1) rowsOfId.sort((a, b) => (rows[a + 1] as number) - (rows[b + 1] as number))
    for (const row of rowsOfId) {
      hours[2 * n] = rows[row + 1] as number
      hours[2 * n + 1] = rows[row + 2] as number
      n++
    }
    hourOffsets[i + 1] = n
  })
  return { hours: hours.slice(0, 2 * n), hourOffsets }
}
