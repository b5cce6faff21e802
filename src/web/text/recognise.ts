import { readValue, type Value } from '../../domain/observables/read.ts'

/**
 * The indicator in a typed or pasted text, refanged: `hxxps[:]//evil[.]example` becomes `https://evil.example/`.
 * Undefined if there is none.
 */
export function recognise(text: string): Value | undefined {
  const found = text.length > 2048 ? undefined : readValue(text.trim())
  // A path alone is not an indicator.
  return found?.kind === 'url-path' ? undefined : found
}
