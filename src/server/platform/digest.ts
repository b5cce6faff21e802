import { createHash } from 'node:crypto'

/**
 * How a secret of at least 128 random bits is kept: looked up by this, so that nobody who reads the database has it, and no
 * comparison takes longer the more of it is right. Not for passwords, which are guessed.
 */
export const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()
