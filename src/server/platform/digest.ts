import { hash } from 'node:crypto'

/**
 * Stored form of a secret with at least 128 random bits. A secret is looked up by its digest: the database does not
 * reveal it, and the lookup time reveals nothing about how much of a guess is right. Not for passwords, which can be
 * guessed.
 */
export const sha256 = (text: string): Buffer => hash('sha256', text, 'buffer')

/** Fills `into` with the first bytes of a text's SHA-256, for millions of texts. */
export function writeDigest(text: string, into: Buffer): void {
  // A buffer as the result of the hash would cost more than the hash.
  into.write(hash('sha256', text, 'binary'), 0, into.length, 'latin1')
}
