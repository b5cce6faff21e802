import { readValue, type Value } from '../../domain/observables/read.ts'

/**
 * The indicator that a typed or pasted text is, written plainly: `hxxps[:]//evil[.]example` as `https://evil.example/`.
 * Undefined where it is none.
 */
export function recognise(text: string): Value | undefined {
  const found = text.length > 2048 ? undefined : readValue(text.trim())
  // Paths are no indicators by themselves.
  return found?.kind === 'url-path' ? undefined : found
}
