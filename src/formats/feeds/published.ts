import type { Head } from '../feed-format.ts'
import { parseDate } from './dates.ts'
import { headLines } from './head.ts'
import { trimEndOf } from './trim.ts'

/** Statements of a file about itself in its first lines. */
export interface Imprint {
  /** When the publisher created it, ms since epoch. */
  readonly publishedAt?: number
  readonly title?: string
  readonly maintainer?: string
}

/** Maximum length of a comment that is examined by patterns. */
const longest = 300

/** Most reliable first: FireHOL's "This File Date" advances even if the list is unchanged. */
const dateLabels = [
  /source file date\s*:\s*(\S.*)$/i,
  /(?:last[ -]?(?:updated?|modified|change)|updated|generated|created|date|feed generated at|list generated|snapshot)\b[^:]{0,20}:\s*(\S.*)$/i,
  /(?:generated|updated|created|exported)\s+(?:on|at)\s+(\S.*)$/i,
]

/** Reads the comments at the start of a feed: `# Source File Date: …`, `! Updated: …`, `; Last-Modified: …`. */
export function readImprint(head: Head): Imprint {
  const texts = headLines(head)
    .comments.slice(0, 80)
    .map((line) =>
      line
        .replace(/^[#;!/\s]+/, '')
        .slice(0, longest)
        .trim(),
    )
  let publishedAt: number | undefined
  for (const label of dateLabels) {
    for (const text of texts) {
      const found = label.exec(text)?.[1]
      const ms = found === undefined ? undefined : dateIn(found)
      if (ms !== undefined) publishedAt ??= ms
    }
    if (publishedAt !== undefined) break
  }
  const value = (label: RegExp) => texts.map((text) => label.exec(text)?.[1]?.trim()).find((found) => found)
  const title = value(/^title\s*:\s*(\S.{0,199})$/i)
  const maintainer = value(/^maintainer\s*:\s*(\S.{0,199})$/i)
  return {
    ...(publishedAt === undefined ? {} : { publishedAt }),
    ...(title === undefined ? {} : { title }),
    ...(maintainer === undefined ? {} : { maintainer }),
  }
}

/** The date at the start of a text; the rest is ignored. */
function dateIn(text: string): number | undefined {
  const words = text.trim().split(/\s+/)
  for (let count = Math.min(words.length, 7); count > 0; count--) {
    const found = parseDate(trimEndOf(words.slice(0, count).join(' '), /[().]/))
    if (found !== undefined) return found
  }
  return undefined
}
