/** Terminal output: a progress line on stderr, tables, and readable numbers. */

export interface Terminal {
  readonly out: NodeJS.WritableStream
  /** `columns` is the width of the terminal; undefined if stderr is not a terminal. */
  readonly err: NodeJS.WritableStream & { readonly columns?: number }
  /** True if stderr is a terminal on which a progress line can be redrawn. */
  readonly live: boolean
}

/** A line that is redrawn at most ten times per second and cleared at the end; silent if stderr is not a terminal. */
export class ProgressLine {
  readonly #terminal: Terminal
  readonly #now: () => number
  readonly #started: number
  #drawn = 0

  constructor(terminal: Terminal, now: () => number = () => performance.now()) {
    this.#terminal = terminal
    this.#now = now
    this.#started = now()
  }

  /** `done` and `total` are in bytes. Without a total (stdin), shows a counter instead of a bar. */
  show(what: string, done: number, total?: number): void {
    const seconds = (this.#now() - this.#started) / 1000
    const rate = seconds > 0.2 ? ` ${bytes(done / seconds)}/s` : ''
    this.#draw(done, total, `${bytes(done)}${rate}  ${what}`)
  }

  /** Shows progress in items instead of bytes. */
  count(done: number, total: number, what: string): void {
    this.#draw(done, total, `${done} of ${total} ${what}`)
  }

  #draw(done: number, total: number | undefined, text: string): void {
    const now = this.#now()
    if (!this.#terminal.live || now - this.#drawn < 100) return
    this.#drawn = now
    const width = 24
    const share = total ? Math.min(1, done / total) : 0
    const bar = total ? `${'━'.repeat(Math.round(share * width)).padEnd(width, '─')} ${Math.floor(share * 100)} % ` : ''
    const columns = this.#terminal.err.columns ?? 80
    this.#terminal.err.write(`\r\x1b[2K${printable(`${bar}${text}`).slice(0, columns - 1)}`)
  }

  clear(): void {
    if (this.#terminal.live && this.#drawn) this.#terminal.err.write('\r\x1b[2K')
  }
}

export function bytes(n: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB']
  let unit = 0
  while (n >= 1000 && unit < units.length - 1) {
    n /= 1000
    unit++
  }
  return `${unit === 0 ? Math.round(n) : n.toFixed(1)} ${units[unit]}`
}

export const count = (n: number): string => n.toLocaleString('en-US')

/** A number with what it counts. `several` is its plural where that is not formed by an s. */
export const counted = (n: number, what: string, several = `${what}s`): string =>
  `${count(n)} ${n === 1 ? what : several}`

/** Amounts of money stand at the right, too; a table may leave them out. */
export type Column<Row> = readonly [title: string, cell: (row: Row) => string | number, align?: 'right' | 'money']

/** A plain table: columns as wide as their widest cell, two spaces in between, numbers right-aligned. */
export function table<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): string {
  const cells = rows.map((row) => columns.map(([, cell]) => printable(String(cell(row)))))
  const widths = columns.map(([title], i) => Math.max(title.length, ...cells.map((line) => line[i]?.length ?? 0)))
  const line = (parts: readonly string[]) =>
    parts
      .map((part, i) => (columns[i]?.[2] ? part.padStart(widths[i] as number) : part.padEnd(widths[i] as number)))
      .join('  ')
      .trimEnd()
  return [line(columns.map(([title]) => title)), line(widths.map((w) => '─'.repeat(w))), ...cells.map(line)].join('\n')
}

/** Values come from untrusted logs and feeds: control characters and escapes must not reach the terminal. */
export function printable(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
  return text.replace(/[\x00-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/g, '\ufffd')
}

/** The texts whose condition holds. */
export const said = (...texts: readonly (string | false | undefined)[]): string[] =>
  texts.filter((text) => typeof text === 'string')
