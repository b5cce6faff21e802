import { createHash, randomBytes } from 'node:crypto'

/** Prefix of every sender's key, by which secret scanners recognise leaked keys. */
const mark = 'wne_'

/** Creates a sender's key: 192 random bits, so a fast digest is enough to protect it. */
export function newSenderKey(): string {
  return `${mark}${randomBytes(24).toString('base64url')}`
}

/**
 * The line of a senders' file that accepts a key.
 * @param name letters, digits, `_`, `.` and `-`
 */
export function senderLine(name: string, key: string): string {
  return `${name} sha256:${digestOf(key)}\n`
}

export const senderName = /^[\w.-]{1,60}$/

/**
 * Reads a senders' file. Each line is `NAME sha256:DIGEST`: the hexadecimal SHA-256 of the key's UTF-8 text. A name may
 * have several keys. Empty lines and lines that begin with `#` are ignored.
 * @returns names by digest
 * @throws Error that names the first invalid line
 */
export function readSenders(text: string): ReadonlyMap<string, string> {
  const senders = new Map<string, string>()
  for (const [n, line] of text.split(/\r?\n/).entries()) {
    if (/^\s*(#|$)/.test(line)) continue
    const [, name = '', digest = ''] = /^\s*(\S+)\s+sha256:([0-9a-f]{64})\s*$/i.exec(line) ?? []
    if (!senderName.test(name)) throw new Error(`line ${n + 1} must be NAME sha256:DIGEST`)
    senders.set(digest.toLowerCase(), name)
  }
  return senders
}

/** The name of the sender that has a key; undefined if none has. */
export function senderOf(senders: ReadonlyMap<string, string>, key: string): string | undefined {
  return senders.get(digestOf(key))
}

function digestOf(key: string): string {
  return createHash('sha256').update(key).digest('hex')
}
