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

/** Entries that are read of one file; the rest is left out. */
export const mostEntries = 500_000

/**
 * Reads a file of a source. Never throws; entries come one after the other, so that whoever reads may stop. A bad entry is
 * rejected by itself.
 */
export function* readPosts(format: DarkWebFormat, text: string, context: ReadContext = {}): Generator<ReadItem> {
  let count = 0
  for (const item of readers[format](text.startsWith('\ufeff') ? text.slice(1) : text, context)) {
    if (++count > mostEntries) return
    yield item
  }
}
