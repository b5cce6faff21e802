import { createExtractor } from '../extract/extraction.ts'
import { type Mention, postBounds } from './post.ts'

const encoder = new TextEncoder()

/**
 * What texts mention, each without repetition and in its order: addresses, names, URLs, hashes, e-mail addresses and so
 * on, as they are extracted from a log, defanged ones included. Names of files, private and documentation addresses are
 * none. One call for many texts is much cheaper than many calls.
 */
export function mentionsOf(texts: readonly string[]): readonly (readonly Mention[])[] {
  const found = texts.map(() => new Map<string, Mention>())
  /** Number of the text for each line. */
  const textOfLine: number[] = []
  const extractor = createExtractor({
    onSighting({ line, kind, value }) {
      const mentions = found[textOfLine[line - 1] ?? -1]
      if (mentions && mentions.size < postBounds.mentions) mentions.set(`${kind} ${value}`, { kind, value })
    },
  })
  for (let i = 0; i < texts.length; i++) {
    const text = texts[i] as string
    textOfLine.push(i)
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) textOfLine.push(i)
  }
  extractor.push(encoder.encode(`${texts.join('\n').replaceAll('\r', ' ')}\n`))
  extractor.finish()
  return found.map((mentions) => [...mentions.values()])
}
