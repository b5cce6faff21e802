import { hash } from 'node:crypto'

/**
 * Stored form of a secret with at least 128 random bits. A secret is looked up by its digest: the database does not
 * reveal it, and the lookup time reveals nothing about how much of a guess is right. Not for passwords, which can be
 * guessed.
 */
export const sha256 = (text: string): Buffer => hash('sha256', text, 'buffer')

/** Writes the first bytes of a text's SHA-256 into `into`. Fast enough for millions of texts. */
export function writeDigest(text: string, into: Buffer): void {
  // Reads the hash as a string: allocating a buffer for it would cost more than the hash itself.
  into.write(hash('sha256', text, 'binary'), 0, into.length, 'latin1')
}
