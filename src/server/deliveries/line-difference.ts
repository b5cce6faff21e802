/** Number of lines of each state in which the next common line is searched. */
const window = 64
/** Most differing lines, which are kept in memory. */
const mostDifferent = 100_000

/** Lines in which two states of a part differ, by identity, in the order of the states. */
export interface LineDifference {
  readonly removed: ReadonlyMap<string, string>
  /** Added or changed lines. */
  readonly written: ReadonlyMap<string, { readonly line: string; readonly isNew: boolean }>
}

/**
 * Compares two states of a part that have most lines in common, in the same order. An identity must be in a state only
 * once. Takes one comparison per line, and memory for differing lines only.
 * @returns undefined if too many lines differ
 */
export async function differenceInOrder(
  before: AsyncIterable<readonly string[]>,
  after: Iterable<string>,
  identity: (line: string) => string,
): Promise<LineDifference | undefined> {
  const removed = new Map<string, string>()
  const added = new Map<string, string>()
  const old = new Ahead(batchesOf(before))
  const now = new Ahead(inBatches(after))
  try {
    for (;;) {
      await old.fill()
      await now.fill()
      if (old.left === 0 && now.left === 0) break
      passEqual(old, now)
      // The lines in memory are used up, but the state has more of them.
      if ((old.left < window && !old.isOver) || (now.left < window && !now.isOver)) continue
      const [skipOld, skipNow] = whereTheyMeet(old, now)
      for (let i = 0; i < skipOld; i++) removed.set(...keyed(old.take(), identity))
      for (let i = 0; i < skipNow; i++) added.set(...keyed(now.take(), identity))
      if (removed.size + added.size > mostDifferent) return undefined
    }
  } finally {
    await old.end()
  }
  return settled(removed, added)
}

/** Combines removed and added lines by identity, so that an entry is either removed or written, and drops moved lines. */
export function settled(removed: Map<string, string>, added: ReadonlyMap<string, string>): LineDifference {
  const written = new Map<string, { line: string; isNew: boolean }>()
  for (const [key, line] of added) {
    const was = removed.get(key)
    removed.delete(key)
    // A line that only moved is not a change.
    if (was !== line) written.set(key, { line, isNew: was === undefined })
  }
  return { removed, written }
}

const keyed = (line: string, identity: (line: string) => string): [string, string] => [identity(line), line]

function passEqual(old: Ahead, now: Ahead): void {
  const steps = Math.min(old.left, now.left)
  let same = 0
  while (same < steps && old.at(same) === now.at(same)) same++
  old.skip(same)
  now.skip(same)
}

/** How many lines of each state come before the next line that both have. */
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

/** Reads the lines of a state ahead, so that at least `window` of them are in memory, unless the state has fewer left. */
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
