import { jsonEntries } from './json-entries.ts'
import type { DarkWebFormat, ReadContext, ReadItem } from './post.ts'
import { readAilItem } from './read-ail.ts'
import { readDeepdark } from './read-deepdark.ts'
import { readLeakGroup, readLeakPost } from './read-leak-site.ts'
import { readMispGalaxy, readMispPosts } from './read-misp.ts'
import { readRansomchat } from './read-ransomchat.ts'

type Reader = (text: string, context: ReadContext) => Iterable<ReadItem>

const readers: Record<DarkWebFormat, Reader> = {
  'leak-posts': ofEntries(readLeakPost),
  'leak-groups': ofEntries(readLeakGroup),
  ransomchat: ofEntries(readRansomchat),
  'deepdark-table': readDeepdark,
  'misp-posts': ofEntries(readMispPosts),
  'ail-items': ofEntries(readAilItem),
  'misp-galaxy': ofEntries(readMispGalaxy),
}

/** Reads each entry of a JSON file; `at` counts them from 1. */
function ofEntries(read: (value: unknown, at: number, context: ReadContext) => Iterable<ReadItem>): Reader {
  return function* (text, context) {
    for (const entry of jsonEntries(text)) {
      if ('fault' in entry) yield { is: 'rejected', at: entry.at, why: entry.fault }
      else yield* read(entry.value, entry.at, context)
    }
  }
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
