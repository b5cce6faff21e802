/** Names of months and weekdays, from bytes. */

const monthCodes = new Map<number, number>(
  (
    [
      ['jan', 1],
      ['feb', 2],
      ['mar', 3],
      ['apr', 4],
      ['may', 5],
      ['jun', 6],
      ['jul', 7],
      ['aug', 8],
      ['sep', 9],
      ['oct', 10],
      ['nov', 11],
      ['dec', 12],
      // German names in ASCII that differ.
      ['mai', 5],
      ['okt', 10],
      ['dez', 12],
      ['mrz', 3],
    ] as const
  ).map(([name, month]) => [code(name.charCodeAt(0), name.charCodeAt(1), name.charCodeAt(2)), month]),
)

/** Direct-mapped by a hash without collisions among the names above. */
const monthTable = new Int32Array(1024)
for (const [key, month] of monthCodes) monthTable[monthSlot(key)] = (key << 4) | month

function code(a: number, b: number, c: number): number {
  return ((a | 0x20) << 16) | ((b | 0x20) << 8) | c | 0x20
}

function monthSlot(key: number): number {
  return ((key >>> 16) * 31 + (key >>> 8) * 7 + key * 3) & 1023
}

/** The month whose name starts at `at` (English, or German in ASCII); 0 if there is none. */
export function monthAt(bytes: Uint8Array, at: number, end: number): number {
  if (at + 3 > end) return 0
  const key = code(bytes[at] as number, bytes[at + 1] as number, bytes[at + 2] as number)
  const entry = monthTable[monthSlot(key)] as number
  return entry >>> 4 === key ? entry & 15 : 0
}

const weekdays = new Set(
  ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((name) =>
    code(name.charCodeAt(0), name.charCodeAt(1), name.charCodeAt(2)),
  ),
)

/** Tells whether the name of a weekday starts at `at`, in English. */
export function isWeekday(bytes: Uint8Array, at: number): boolean {
  return weekdays.has(code(bytes[at] as number, bytes[at + 1] as number, bytes[at + 2] as number))
}
