import { type FeedItem, type FeedRecord, isRejection } from '../../../domain/listing.ts'
import { tagOfTlp, tlpOfTag } from '../../../domain/tlp.ts'
import type { Rows } from '../../reading/lines.ts'

/** The Traffic Light Protocol of a whole file, document or event, as a tag of its indicators. */

/** Returns the item with the tags in front of its own. */
export function withTags<Item extends FeedItem>(item: Item, tags: readonly string[]): Item {
  if (tags.length === 0 || isRejection(item)) return item
  return { ...item, tags: [...new Set([...tags, ...(item.tags ?? [])])] }
}

/** The tag of a TLP colour as publishers write it (`RED`, `TLP:AMBER`); undefined for CLEAR and for other texts. */
export function tagOfColour(text: string): string | undefined {
  const word = /^\s*(?:tlp\s*[:=_ -]\s*)?(white|clear|green|amber(?:[+_ -]?strict)?|red)\s*$/i.exec(text)?.[1]
  const marking = word === undefined ? undefined : tlpOfTag(`tlp:${word.replace(/[_ -]/, '+')}`)
  return marking && tagOfTlp(marking)
}

/** Keys of a TLP marking. */
export const markingNames = /^(?:tlp(?:[ _-]?(?:level|label|colou?r|marking))?|traffic[ _-]?light(?:[ _-]?protocol)?)$/i

/** Maximum number of rows that wait for what their document says of them; further ones are read without it. */
const mostWaiting = 4000

/** Rows of documents that say something of all their rows, such as a marking, before or after these. */
export class MarkedRows {
  readonly #rows: Rows
  #waiting: FeedItem[] = []
  #mark: ((item: FeedRecord) => FeedRecord) | undefined

  constructor(rows: Rows) {
    this.#rows = rows
  }

  /** Takes the rows that were read since `before`. */
  pass(before: number): void {
    this.#waiting.push(...this.#rows.items.splice(before))
    if (this.#mark || this.#waiting.length > mostWaiting) this.#release()
  }

  /** The document says this of its rows. */
  mark(mark: (item: FeedRecord) => FeedRecord): void {
    this.#mark = mark
    this.#release()
  }

  /** The document has ended. */
  end(): void {
    this.#release()
    this.#mark = undefined
  }

  #release(): void {
    for (const item of this.#waiting) this.#rows.add(isRejection(item) ? item : (this.#mark?.(item) ?? item))
    this.#waiting = []
  }
}

/** Gives rows the tag of a TLP colour that is a value of their document. */
export const colourMark =
  (value: unknown) =>
  (item: FeedRecord): FeedRecord => {
    const tag = typeof value === 'string' ? tagOfColour(value) : undefined
    return tag === undefined ? item : withTags(item, [tag])
  }

/** The batches of a parser, and at its end or fault what still waits for a marking. */
export async function* withRest(
  batches: AsyncIterable<readonly FeedItem[]>,
  rows: Rows,
  end: () => void,
): AsyncGenerator<readonly FeedItem[]> {
  let failure: unknown
  try {
    yield* batches
  } catch (error) {
    failure = error
  }
  end()
  if (rows.items.length > 0) yield rows.take()
  if (failure !== undefined) throw failure
}

/** Number of lines at the start of a text where its marking is looked for. */
const headingLines = 60

/**
 * The TLP that a list, table or report states for the whole file, as a tag: in a comment at its start (`# TLP:RED`,
 * `# Classification: TLP:AMBER`), or alone in a line.
 */
export function tagOfHead(text: string): string | undefined {
  if (!/tlp/i.test(text.slice(0, 8000)) || /^\s*[[{<]/.test(text)) return undefined
  for (const line of text.slice(0, 8000).split('\n', headingLines)) {
    const found =
      /^(\W{0,20})(?:[a-z][a-z ]{0,30}[:=]\s?)?TLP\s?[:= ]\s?([a-z]+(?:[+_-]strict)?)(?:\s*|\s*[^\s\w].*)$/i.exec(
        line.trim(),
      )
    if (!found) continue
    const isComment = /^(?:[#;!*]|\/\/)/.test(found[1] as string)
    if (!isComment && found[0].length > 24) continue
    const tag = tagOfColour(found[2] as string)
    if (tag) return tag
  }
  return undefined
}
