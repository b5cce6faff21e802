/** Lines of both sides that are looked at to find where two states go on alike. */
const window = 64
/** Lines that may differ, in memory. */
const mostDifferent = 100_000

/** Lines in which two states of a part differ, by identity, in their order. */
export interface LineDifference {
  readonly removed: ReadonlyMap<string, string>
  /** Added, or other than before. */
  readonly written: ReadonlyMap<string, { readonly line: string; readonly isNew: boolean }>
}

/**
 * Compares two states of a part that have most lines in common, in the same order; each identity is in a state once.
 * Costs a comparison a line, and the memory of the lines that differ.
 * @returns undefined if too many do
 */
export async function differenceInOrder(
  before: AsyncIterable<readonly string[]>,
  after: Iterable<string>,
  identity: (line: string) => string,
): Promise<LineDifference | undefined> {
  const gone = new Map<string, string>()
  const come = new Map<string, string>()
  const old = new Ahead(batchesOf(before))
  const now = new Ahead(inBatches(after))
  try {
    for (;;) {
      await old.fill()
      await now.fill()
      if (old.left === 0 && now.left === 0) break
      passEqual(old, now)
      // At the end of what is in memory, or of a state.
      if ((old.left < window && !old.isOver) || (now.left < window && !now.isOver)) continue
      const [skipOld, skipNow] = whereTheyMeet(old, now)
      for (let i = 0; i < skipOld; i++) gone.set(...keyed(old.take(), identity))
      for (let i = 0; i < skipNow; i++) come.set(...keyed(now.take(), identity))
      if (gone.size + come.size > mostDifferent) return undefined
    }
  } finally {
    await old.end()
  }
  return settled(gone, come)
}

/** What remains of removed and added lines by identity, in their order: an entry is removed or written, not both. */
export function settled(gone: Map<string, string>, come: ReadonlyMap<string, string>): LineDifference {
  const written = new Map<string, { line: string; isNew: boolean }>()
  for (const [key, line] of come) {
    const was = gone.get(key)
    gone.delete(key)
    // The same line elsewhere is the same entry.
    if (was !== line) written.set(key, { line, isNew: was === undefined })
  }
  return { removed: gone, written }
}

const keyed = (line: string, identity: (line: string) => string): [string, string] => [identity(line), line]

function passEqual(old: Ahead, now: Ahead): void {
  const steps = Math.min(old.left, now.left)
  let same = 0
  while (same < steps && old.at(same) === now.at(same)) same++
  old.skip(same)
  now.skip(same)
}

/** How many lines of each side to take until both go on with the same line. */
function whereTheyMeet(old: Ahead, now: Ahead): readonly [number, number] {
  const oldLines = Math.min(window, old.left)
  const nowLines = Math.min(window, now.left)
  const places = new Map<string, number>()
  for (let i = 0; i < nowLines; i++) places.set(now.at(i), i)
  for (let i = 0; i < oldLines; i++) {
    const place = places.get(old.at(i))
    if (place !== undefined) return [i, place]
  }
  return [oldLines, nowLines]
}

/** Lines of a state, with at least `window` of them in memory while there are as many. */
class Ahead {
  readonly #batches: AsyncIterator<readonly string[]>
  #lines: readonly string[] = []
  #next = 0
  isOver = false

  constructor(batches: AsyncIterator<readonly string[]>) {
    this.#batches = batches
  }

  get left(): number {
    return this.#lines.length - this.#next
  }

  async fill(): Promise<void> {
    while (!this.isOver && this.left < window) {
      const step = await this.#batches.next()
      if (step.done) this.isOver = true
      else {
        this.#lines = this.left === 0 ? step.value : [...this.#lines.slice(this.#next), ...step.value]
        this.#next = 0
      }
    }
  }

  at(ahead: number): string {
    return this.#lines[this.#next + ahead] as string
  }

  skip(lines: number): void {
    this.#next += lines
  }

  take(): string {
    return this.#lines[this.#next++] as string
  }

  async end(): Promise<void> {
    await this.#batches.return?.()
  }
}

const batchesOf = (lines: AsyncIterable<readonly string[]>) => lines[Symbol.asyncIterator]()

async function* inBatches(lines: Iterable<string>): AsyncGenerator<readonly string[]> {
  let batch: string[] = []
  for (const line of lines) {
    if (batch.push(line) < 4096) continue
    yield batch
    batch = []
  }
  yield batch
}
