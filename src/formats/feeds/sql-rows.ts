/** Reads the rows that a dump of a database inserts. */

/** A row of a table. Names of columns are unknown if the dump does not say them. */
export interface SqlRow {
  readonly table: string
  readonly names: readonly string[] | undefined
  readonly cells: readonly string[]
}

/** Longest row that goes over several lines, and the most lines of it. */
const maxRow = 64 << 10
const maxLines = 200
/** Maximum number of tables whose columns are remembered, and of columns. */
const most = 1000

const header =
  /^(?:insert(?: ignore| or \w+)?(?: into)?|replace into)\s+((?:[\w$-]+|"[^"]{1,100}"|`[^`]{1,100}`|\[[^\]]{1,100}\]|\.){1,8})\s*(?:\(([^()]{1,20000})\))?\s*(?:values?\b)?\s*/i
const copied = /^copy\s+(\S{1,200})\s*(?:\(([^()]{1,20000})\))?\s*from stdin\b/i
const created = /^create (?:\w+ ){0,3}table (?:if not exists )?([^\s(]{1,200})\s*\(?(.*)$/i
/** Words that begin something other than a column in the definition of a table. */
const notColumn = /^(?:primary|unique|foreign|key|index|constraint|check|fulltext|spatial|exclude|\))/i

interface Target {
  readonly table: string
  readonly names: readonly string[] | undefined
}

/** Follows the statements of a dump line by line. */
export class SqlRows {
  readonly #columns = new Map<string, string[]>()
  /** The table that the lines define. */
  #defined: string[] | undefined
  /** The table into which the lines copy, separated by tabs. */
  #copy: Target | undefined
  /** The table into which the tuples are inserted. */
  #insert: Target | undefined
  /** The beginning of a tuple that continues in the next line. */
  #held = ''
  #heldLines = 0
  #number = -1
  #gaveUp = false

  /** Whether the last line made a tuple too long, so that the rest of its statement is not read. */
  get gaveUp(): boolean {
    return this.#gaveUp
  }

  /** The rows that end in a line; undefined if it is not a statement that is known. Parts of a line have the same number. */
  line(line: string, number: number): readonly SqlRow[] | undefined {
    const isPart = number === this.#number
    this.#number = number
    this.#gaveUp = false
    if (this.#copy) return this.#copied(this.#copy, line)
    if (this.#insert && this.#held === '') return this.#tuples(this.#insert, line)
    if (this.#insert) return this.#tuples(this.#insert, `${this.#held}${isPart ? '' : '\n'}${line}`)
    const text = line.trimStart()
    if (text === '' || /^(?:--|\/\*|#)/.test(text)) return []
    if (this.#defined) return this.#define(this.#defined, text)
    const head = /^(?:insert|replace|copy|create)\b/i.test(text) ? text : ''
    const insert = header.exec(head)
    if (insert) {
      this.#insert = this.#target(insert[1] as string, insert[2])
      return this.#tuples(this.#insert, text.slice(insert[0].length))
    }
    const copy = copied.exec(head)
    if (copy) {
      this.#copy = this.#target(copy[1] as string, copy[2])
      return []
    }
    const create = created.exec(head.slice(0, 20_000))
    if (create && this.#columns.size < most) {
      const names: string[] = []
      this.#columns.set(bare(create[1] as string), names)
      this.#defined = names
      return this.#define(names, create[2] as string)
    }
    return create || statement.test(text) ? [] : undefined
  }

  #target(table: string, names: string | undefined): Target {
    const name = bare(table)
    return { table: name, names: names?.split(',').map(bare) ?? this.#columns.get(name) }
  }

  /** The names of columns in a line of a definition, which may be all of it. */
  #define(names: string[], text: string): readonly SqlRow[] {
    // Types have parentheses of their own: `varchar(45)`. The first one of the definition may have a line of its own.
    const inside = names.length === 0 ? text.replace(/^\(\s{0,20}/, '') : text
    for (const part of inside.replace(/\([^()]*\)/g, '').split(',')) {
      const [name = ''] = part.trim().split(/\s/, 1)
      if (name !== '' && names.length < most && !notColumn.test(name) && !name.startsWith(';')) names.push(bare(name))
    }
    if (/;\s*$|^\)/.test(text)) this.#defined = undefined
    return []
  }

  #copied(target: Target, line: string): readonly SqlRow[] {
    if (line.startsWith('\\.')) {
      this.#copy = undefined
      return []
    }
    const cells = line.split('\t').map((cell) => (cell === '\\N' ? '' : unescaped(cell)))
    return [{ ...target, cells }]
  }

  #tuples(target: Target, text: string): readonly SqlRow[] {
    const rows: SqlRow[] = []
    this.#held = ''
    let at = 0
    while (at < text.length) {
      const c = text[at] as string
      if (c === ';') this.#insert = undefined
      else if (c === '(') {
        const tuple = readTuple(text, at + 1)
        if (!tuple) {
          this.#hold(text.slice(at))
          return rows
        }
        this.#heldLines = 0
        rows.push({ ...target, cells: tuple.cells })
        at = tuple.end
        continue
      } else if (!/[\s,]/.test(c)) {
        // `VALUES` in a line of its own; anything else ends the statement.
        const [word = ''] = /^values?\b/i.exec(text.slice(at, at + 7)) ?? []
        if (word === '') this.#insert = undefined
        at += word.length
      }
      if (!this.#insert) break
      at++
    }
    return rows
  }

  #hold(start: string): void {
    this.#heldLines++
    if (start.length <= maxRow && this.#heldLines <= maxLines) this.#held = start
    else {
      this.#insert = undefined
      this.#heldLines = 0
      this.#gaveUp = true
    }
  }
}

const statement =
  /^(?:set|drop|lock|unlock|begin|commit|start|pragma|alter|use|select|go|grant|delete|truncate|analyze|\\\w+|\)|create)\b|^(?:\)|\\)/i

/** The cells between parentheses, from behind the first one; undefined if the tuple does not end in the text. */
function readTuple(text: string, start: number): { readonly cells: string[]; readonly end: number } | undefined {
  const cells: string[] = []
  let cell = ''
  let isText = false
  for (let at = start; at < text.length; at++) {
    const c = text[at] as string
    if (c === "'") {
      const end = endOfString(text, at + 1)
      if (end === undefined) return undefined
      cell = unescaped(text.slice(at + 1, end).replaceAll("''", "'"))
      isText = true
      at = end
    } else if (c === ',' || c === ')') {
      cells.push(isText ? cell : /^\s*null\s*$/i.test(cell) ? '' : cell.trim())
      if (c === ')') return { cells, end: at + 1 }
      cell = ''
      isText = false
    } else if (!isText) cell += c
  }
  return undefined
}

/** Position of the quote that ends a string; two quotes are one in it, and a backslash takes what follows. */
function endOfString(text: string, start: number): number | undefined {
  for (let at = start; at < text.length; at++) {
    const c = text[at]
    if (c === '\\') at++
    else if (c === "'") {
      if (text[at + 1] !== "'") return at
      at++
    }
  }
  return undefined
}

function unescaped(text: string): string {
  return text.includes('\\') ? text.replace(/\\(.)/gs, (_, c: string) => escapes[c] ?? c) : text
}

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', '0': '' }

/** A name without quotes and schema. */
function bare(name: string): string {
  const plain = name.trim().replace(/["`[\]]/g, '')
  return plain.slice(plain.lastIndexOf('.') + 1)
}
