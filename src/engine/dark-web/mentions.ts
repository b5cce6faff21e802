import { createExtractor } from '../extract/extraction.ts'
import { type Mention, postBounds } from './post.ts'

const encoder = new TextEncoder()

/**
 * Indicators in each text, without duplicates and in order: addresses, names, URLs, hashes, e-mail addresses and so on,
 * extracted as from a log, including defanged ones. File names and private and documentation addresses are ignored. One
 * call for many texts is much faster than many calls.
 */
export function mentionsOf(texts: readonly string[]): readonly (readonly Mention[])[] {
  const mentionsByText = texts.map(() => new Map<string, Mention>())
  /** Index of the text for each line. */
  const textOfLine: number[] = []
  const extractor = createExtractor({
    onSighting({ line, kind, value }) {
      const mentions = mentionsByText[textOfLine[line - 1] ?? -1]
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
  return mentionsByText.map((mentions) => [...mentions.values()])
}
