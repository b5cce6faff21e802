/** Digests that a line break splits, as in the text of a PDF. */

const lengths: ReadonlySet<number> = new Set([32, 40, 64, 128])
/** Fewer digits at the end of a line are not part of a digest. */
const fewest = 16

function isHexAt(text: string, at: number): boolean {
  const c = text.charCodeAt(at)
  return (c >= 48 && c <= 57) || (c >= 97 && c <= 102) || (c >= 65 && c <= 70)
}

/** Number of hexadecimal digits at the end of a text; 0 if other letters touch them, or if it is too few. */
function digitsAtEnd(text: string): number {
  let start = text.length
  while (start > 0 && text.length - start <= 128 && isHexAt(text, start - 1)) start--
  const count = text.length - start
  return count < fewest || (start > 0 && /[\w.%/=-]/.test(text[start - 1] as string)) ? 0 : count
}

/** Rows of tables whose cells stand between bars. */
const isRow = (line: string) => line.startsWith('|') && line.length < 4000

/** Tells whether a line may end within a digest, or is the row of a table with a cell that may. */
function mayEndInDigest(line: string): boolean {
  if (isRow(line)) return /[\da-f]{16}\s*\|/i.test(line)
  return line.length >= fewest && digitsAtEnd(line.trimEnd()) > 0
}

/**
 * Two lines as one if a digest begins at the end of the first one and ends in the second one; undefined if not. A part
 * that is a digest itself is whole, unless the other part can only be the rest.
 */
function joinDigest(first: string, second: string): string | undefined {
  return isRow(first) ? joinRows(first, second) : joinLines(first, second)
}

function joinLines(first: string, second: string): string | undefined {
  const start = first.trimEnd()
  const had = digitsAtEnd(start)
  if (had === 0) return undefined
  const [rest = ''] = /^[\da-f]{1,112}(?![\w.:/-])/i.exec(second.trimStart().slice(0, 120)) ?? []
  if (!lengths.has(had + rest.length) || lengths.has(rest.length)) return undefined
  if (/^\d{8}$/.test(rest) || (lengths.has(had) && rest.length < 12)) return undefined
  return start + second.trimStart()
}

/** Two rows as one if the second one holds only the rest of a digest, in the cell below its beginning. */
function joinRows(first: string, second: string): string | undefined {
  if (!isRow(second)) return undefined
  const rest = second.split('|')
  const cells = first.split('|')
  const at = rest.findIndex((cell) => cell.trim() !== '')
  if (at < 0 || rest.length !== cells.length || rest.some((cell, other) => other !== at && cell.trim() !== ''))
    return undefined
  const [start = '', end = ''] = [cells[at], rest[at]].map((cell = '') => cell.trim())
  if (!/^[\da-f]+$/i.test(end)) return undefined
  // Two halves of a SHA-256 look like two MD5, unless the row names its kind.
  const isPart = !lengths.has(start.length) || (start.length === 32 && /sha-?256/i.test(first))
  const isOne = isPart && digitsAtEnd(start) === start.length && lengths.has(start.length + end.length)
  const whole = isOne ? start + end : joinLines(start, end)
  return whole === undefined ? undefined : cells.with(at, ` ${whole} `).join('|')
}

interface Line {
  readonly line: string
  readonly number: number
}

/** Lines as wide as a column, each with a part of a digest that goes over three or more. */
interface Run {
  readonly lines: Line[]
  /** Digits in each line; the first line may have fewer behind its text. */
  width: number
  digits: number
}

/** Passes lines on, each broken digest in one line, which has the number of the line in which it ends. */
export class WholeDigests {
  readonly #take: (line: string, number: number) => void
  #run: Run | undefined
  /** The line before, which may end within a digest. */
  #held: Line | undefined

  constructor(take: (line: string, number: number) => void) {
    this.#take = take
  }

  line(line: string, number: number): void {
    const run = this.#run
    if (run) {
      const text = line.trim()
      const [part = ''] = /^[\da-f]{1,112}(?![\w.:/-])/i.exec(text.slice(0, 120)) ?? []
      const [first] = run.lines
      if (run.lines.length > 1 && part !== '' && part.length < run.width && lengths.has(run.digits + part.length)) {
        this.#run = undefined
        this.#take(
          [...run.lines, { line }].map((some, at) => (at === 0 ? some.line : some.line.trim())).join(''),
          number,
        )
        return
      }
      const isWider = run.lines.length === 1 && part.length > run.width && first?.line.trim().length !== run.width
      if (part.length === text.length && (part.length === run.width || isWider) && run.digits + part.length < 128) {
        run.lines.push({ line, number })
        run.width = part.length
        run.digits += part.length
        return
      }
      this.#endRun()
    }
    const width = !isRow(line) && line.length >= fewest ? digitsAtEnd(line.trimEnd()) : 0
    if (width === 0 || this.#held) this.#pair(line, number)
    else this.#run = { lines: [{ line, number }], width, digits: width }
  }

  #endRun(): void {
    const lines = this.#run?.lines ?? []
    this.#run = undefined
    for (const { line, number } of lines) this.#pair(line, number)
  }

  /** Joins a digest in two lines. */
  #pair(line: string, number: number): void {
    const whole = this.#held && joinDigest(this.#held.line, line)
    if (whole === undefined) this.#release()
    else this.#held = undefined
    if (whole === undefined && mayEndInDigest(line)) this.#held = { line, number }
    else this.#take(whole ?? line, number)
  }

  /** Passes on the lines that wait for their continuation. */
  end(): void {
    this.#endRun()
    this.#release()
  }

  #release(): void {
    const held = this.#held
    this.#held = undefined
    if (held) this.#take(held.line, held.number)
  }
}

/** The lines with each broken digest in one line. */
export function joinDigests(lines: readonly string[]): string[] {
  const joined: string[] = []
  const digests = new WholeDigests((line) => joined.push(line))
  for (const [index, line] of lines.entries()) digests.line(line, index + 1)
  digests.end()
  return joined
}
