import { createExtractor } from '../src/engine/extract/extraction.ts'
import type { Scanner } from '../src/engine/extract/scanner.ts'

/** The observables of a text without duplicates, in the order of their first occurrence. */
export function extractText(text: string, scanner?: Scanner) {
  const extractor = createExtractor(scanner && { scanner })
  extractor.push(new TextEncoder().encode(text))
  return Array.from(extractor.finish().all(), ({ kind, value }) => ({ kind, value }))
}
