import { type FeedItem, isRejection } from '../../../domain/listing.ts'
import { batchRows, lineBlocks, overlong, Rows } from '../../reading/lines.ts'
import { UnreadableFeed } from '../../reading/unreadable.ts'
import { HarmlessSections } from '../withdrawals/harmless-sections.ts'

interface LineOptions {
  readonly end?: (rows: Rows) => void
  readonly pages?: boolean
  readonly sections?: boolean
}

/**
 * Parses a line-based format. Calls `readLine`, which adds rows, for each line (without its line end), and `end` after
 * the last line. Rejects overlong lines and, unless `sections` is false, values in sections of an allow list.
 * @throws UnreadableFeed if the text begins like HTML or XML, unless `pages` allows that
 */
export async function* readEachLine(
  input: AsyncIterable<Uint8Array>,
  readLine: (line: string, number: number, rows: Rows) => void,
  { end, pages = false, sections: hasSections = true }: LineOptions = {},
): AsyncGenerator<readonly FeedItem[]> {
  const rows = new Rows()
  const sections = hasSections ? new HarmlessSections() : undefined
  let number = 0
  let started = pages
  const read = (line: string) => {
    if (!started && line.trim() !== '') {
      started = true
      refusePage(line)
    }
    sections?.line(line)
    const before = rows.items.length
    readLine(line, number, rows)
    sections?.check(rows.items, before, number, line)
  }
  for await (const block of lineBlocks(input)) {
    for (const line of block) {
      number++
      if (line === overlong) rows.reject(number, 'too-long')
      else read(line)
      if (rows.items.length >= batchRows) yield rows.take()
    }
    if (rows.items.length > 0) yield rows.take()
  }
  end?.(rows)
  if (rows.items.length > 0) yield rows.take()
}

/** Throws if the feed begins with HTML or XML: servers often answer 200 with an error or login page. */
function refusePage(line: string): void {
  if (/^\s*<(?:!doctype html|html|head|body)\b/i.test(line)) {
    throw new UnreadableFeed('This is a web page, not a list of indicators.')
  }
  if (/^\s*<\?xml\b/i.test(line)) throw new UnreadableFeed('This is an XML document, not a list of indicators.')
}

/** Number of items that are not rejections. */
export function countRecords(items: readonly FeedItem[]): number {
  let count = 0
  for (const item of items) if (!isRejection(item)) count++
  return count
}
