/**
 * Finds a position by binary search: the first one at which `isBefore` is false, `length` if there is none. It must be
 * true at all positions before that one and false at all after it. Where each search counts, the loop is written out:
 * calls of many different functions are slow.
 * @example partitionPoint(times.length, (at) => times[at] < noon) // position of the first time from noon on
 */
export function partitionPoint(length: number, isBefore: (at: number) => boolean): number {
  let low = 0
  let high = length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isBefore(middle)) low = middle + 1
    else high = middle
  }
  return low
}
