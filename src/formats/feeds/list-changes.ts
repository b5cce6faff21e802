import { z } from 'zod'
import { feedFormat } from '../feed-format.ts'
import { isAllowListName } from './harmless.ts'
import { HarmlessSections } from './harmless-sections.ts'
import { headLines, share } from './head.ts'
import { rejectionOf } from './indicator.ts'
import { readEachLine } from './lines.ts'
import { hasBlankInUrl, readOne, withoutComment } from './plain-list.ts'

/**
 * Changes of a list: what `diff`, `diff -u`, `git diff` and `git format-patch` write, and lists whose lines begin with a
 * sign or a word (`+203.0.113.5`, `removed 203.0.113.6`). What was added or stays is listed, what was removed is not.
 */
export const listChanges = feedFormat({
  id: 'list-changes',
  title: { de: 'Änderungen einer Liste (Diff)', en: 'Changes of a list (diff)' },
  difficulty: 0.3,
  usedFor: 'lists',
  options: z.object({}),

  detect(head) {
    const { all, data } = headLines(head)
    const startsDiff = isStart(data[0] ?? '')
    const hasSigns = isSigned(data)
    if (!startsDiff && !hasSigns) return undefined
    const changed = new ChangedLines()
    const changes = all.flatMap((line) => changed.line(line) ?? []).filter(({ text }) => isEntry(text))
    const isDiff = changed.isDiff && startsDiff
    if (!isDiff && !hasSigns) return undefined
    const fits = share(changes, ({ text }) => valuesIn(text).length > 0)
    if (fits < 0.5) return undefined
    return { score: isDiff ? 0.98 : 0.9, reason: `${Math.round(fits * 100)} % of the changes are one indicator each` }
  },

  read(input) {
    const changed = new ChangedLines()
    const sections = new HarmlessSections()
    return readEachLine(
      input,
      (line, number, rows) => {
        const change = changed.line(line)
        if (change === undefined) {
          if (!changed.isDiff && isEntry(line)) rows.reject(number, 'not-an-indicator', line)
          return
        }
        const { text, isListed } = change
        sections.line(text)
        if (!isEntry(text)) return
        const before = rows.items.length
        const found = valuesIn(text)
        if (found.length === 0) rows.reject(number, rejectionOf(text), text)
        for (const value of found)
          if (isListed) rows.add(value)
          else rows.reject(number, 'not-for-detection', line)
        sections.check(rows.items, before, number, text)
      },
      { sections: false },
    )
  },
})

/** Tells whether a line is the first of a diff, or of a mail or log that holds one. */
const isStart = (line: string) =>
  /^(?:diff |--- \S|Index: |(?:From|commit) [\da-f]{7,64}\b)/.test(line) || command.test(line)

/** A command of a diff that has neither context nor the names of files: `3a4`. */
const command = /^\d+(?:,\d+)?[acd]\d+(?:,\d+)?$/

/** A line with a sign, which may be followed by a blank, or with a word. */
const signed =
  /^(?:(\+\s?|(?:add(?:ed)?|new|insert(?:ed)?)(?::\s?|\s))|-\s?|(?:removed?|del(?:eted?)?|delist(?:ed)?)(?::\s?|\s))(\S.*)$/i

/**
 * Tells whether all lines begin with a sign or a word for a change. Where all of these are dashes, they are bullets; where
 * all have the same word, it may say something else.
 */
function isSigned(lines: readonly string[]): boolean {
  if (share(lines, (line) => signed.test(line)) < 0.9) return false
  const added = lines.filter((line) => signed.exec(line)?.[1] !== undefined)
  return added.some((line) => line.startsWith('+')) || (added.length > 0 && lines.length > added.length)
}

/** Tells whether a line of a list is neither blank nor a comment. */
const isEntry = (text: string) => /^\s*(?![#;!]|\/\/)\S/.test(text)

function valuesIn(line: string) {
  const text = withoutComment(line.trim(), ['#', ';', '//'])
  return hasBlankInUrl(text) ? [] : readOne(text)
}

/** A line of a list, and whether the list still holds it. */
interface Change {
  readonly text: string
  readonly isListed: boolean
}

const hunk = /^@@ -\d+(?:,(\d+))? \+\d+(?:,(\d+))? @@/

/** Finds the lines of the list in those of its changes. */
class ChangedLines {
  /** The lines are a diff, and not a list with signs. */
  isDiff = false
  /** Lines of the old and the new file that are still to come in this part of a unified diff. */
  #old = 0
  #new = 0
  /** The file is an allow list. */
  #isAllowed = false
  /** The diff has neither context nor the names of files: `3a4`, `> 203.0.113.5`. */
  #isPlain = false
  readonly #commits = new LaterCommits()

  /** The change that a line says; undefined if it says none. */
  line(line: string): Change | undefined {
    if (this.#old > 0 || this.#new > 0) return this.#changeIn(line)
    if (/^commit [\da-f]{40}\b/.test(line)) this.#commits.begin()
    const [isHunk, old = '1', now = '1'] = hunk.exec(line) ?? []
    if (isHunk !== undefined) {
      this.isDiff = true
      this.#old = Number(old)
      this.#new = Number(now)
      return undefined
    }
    if (/^(?:diff |Index: |--- \S|\+\+\+ \S)/.test(line)) {
      this.isDiff = true
      const [, side, name] = /^(---|\+{3}) ([^\t]{1,1000})/.exec(line) ?? []
      if (name !== undefined && name !== '/dev/null') this.#commits.file = name.replace(/^[ab]\//, '')
      if (side === '+++' && name !== undefined) this.#isAllowed = isAllowListName(name)
      return undefined
    }
    if (command.test(line.trimEnd())) {
      this.isDiff = true
      this.#isPlain = true
      return undefined
    }
    if (this.#isPlain && /^[<>] /.test(line)) return { text: line.slice(2), isListed: line.startsWith('>') }
    const [, added, text] = (this.isDiff ? undefined : signed.exec(line.trimEnd())) ?? []
    return text === undefined ? undefined : { text, isListed: added !== undefined }
  }

  /** The change that a line of a unified diff says. */
  #changeIn(line: string): Change | undefined {
    // What says that the file has no last line end, or a line of something else.
    if (!/^[ +-]|^$/.test(line)) return undefined
    const isRemoved = line.startsWith('-')
    if (!line.startsWith('+')) this.#old--
    if (!isRemoved) this.#new--
    const text = line.slice(1)
    const isGone = this.#commits.haveRemoved(text, line[0] ?? '')
    return { text, isListed: !isRemoved && !isGone && !this.#isAllowed }
  }
}

/** How often a commit has a line, by the sign before it. */
interface Counts {
  added: number
  removed: number
  kept: number
}

/** Lines that later commits removed: `git log -p` begins with the last commit. A file may hold a line more than once. */
class LaterCommits {
  /** The file whose lines follow. */
  file = ''
  #hasBegun = false
  /** How many more lines later commits removed than the commits between added again. */
  readonly #removed = new LinesOfFiles<number>()
  /** The lines of the present commit. */
  #present = new LinesOfFiles<Counts>()

  /** Begins an earlier commit. */
  begin(): void {
    for (const [file, text, { added, removed, kept }] of this.#present.entries()) {
      // Of equal lines, one was removed, and another stays.
      if (kept > 0 && removed > added) continue
      const before = this.#removed.get(file, text) ?? 0
      const after = Math.max(0, before + removed - added)
      if (after !== before) this.#removed.set(file, text, after)
    }
    this.#hasBegun = true
    this.#present = new LinesOfFiles()
  }

  /** Tells whether a later commit removed a line of the present one; `sign` stands before the line. */
  haveRemoved(text: string, sign: string): boolean {
    if (!this.#hasBegun) return false
    const counts = this.#present.get(this.file, text) ?? { added: 0, removed: 0, kept: 0 }
    const isGone = (this.#removed.get(this.file, text) ?? 0) > counts.added
    counts[sign === '+' ? 'added' : sign === '-' ? 'removed' : 'kept']++
    this.#present.set(this.file, text, counts)
    return isGone
  }
}

/** The most characters of lines and names that are kept, with what each takes beside its text. */
const mostKept = 32 << 20
const entrySize = 100

/** A value for each line of each file, up to a size. */
class LinesOfFiles<Entry> {
  readonly #files = new Map<string, Map<string, Entry>>()
  #size = 0

  get(file: string, text: string): Entry | undefined {
    return this.#files.get(file)?.get(text)
  }

  set(file: string, text: string, entry: Entry): void {
    let lines = this.#files.get(file)
    if (!lines?.has(text)) {
      const size = text.length + entrySize + (lines ? 0 : file.length + entrySize)
      if (this.#size + size > mostKept) return
      this.#size += size
    }
    if (!lines) {
      lines = new Map()
      this.#files.set(file, lines)
    }
    lines.set(text, entry)
  }

  *entries(): Generator<readonly [file: string, text: string, Entry]> {
    for (const [file, lines] of this.#files) for (const [text, entry] of lines) yield [file, text, entry]
  }
}
