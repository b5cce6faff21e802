import type { DarkWebFormat, ReadContext, ReadItem } from './post.ts'
import { readAilItems } from './read-ail.ts'
import { readDeepdark } from './read-deepdark.ts'
import { readLeakGroups, readLeakPosts } from './read-leak-site.ts'
import { readMispGalaxy, readMispPosts } from './read-misp.ts'
import { readRansomchat } from './read-ransomchat.ts'

const readers: Record<DarkWebFormat, (text: string, context: ReadContext) => Iterable<ReadItem>> = {
  'leak-posts': readLeakPosts,
  'leak-groups': readLeakGroups,
  ransomchat: readRansomchat,
  'deepdark-table': readDeepdark,
  'misp-posts': readMispPosts,
  'ail-items': readAilItems,
  'misp-galaxy': readMispGalaxy,
}

/** Maximum number of entries read from one file; the rest is ignored. */
export const mostEntries = 500_000

/**
 * Reads a file of a source. Never throws. Entries are returned one by one, so that the caller can stop at any time; a
 * bad entry is rejected alone.
 */
export function* readPosts(format: DarkWebFormat, text: string, context: ReadContext = {}): Generator<ReadItem> {
  let count = 0
  for (const item of readers[format](text.startsWith('\ufeff') ? text.slice(1) : text, context)) {
    if (++count > mostEntries) return
    yield item
  }
}
