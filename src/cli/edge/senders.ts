import { createHash, randomBytes } from 'node:crypto'

/** Every key of a sender begins with this, so that programs that look for leaked secrets find it. */
const mark = 'wne_'

/** A key for a sender: 192 random bits, so that a fast digest protects it. */
export function newSenderKey(): string {
  return `${mark}${randomBytes(24).toString('base64url')}`
}

/** The line of a senders' file that lets the holder of a key send. @param name letters, digits, `_`, `.` and `-` */
export function senderLine(name: string, key: string): string {
  return `${name} sha256:${digestOf(key)}\n`
}

export const senderName = /^[\w.-]{1,60}$/

/**
 * Reads a senders' file: a line `NAME sha256:DIGEST` for each key, where the digest is hexadecimal and of the key's UTF-8 text. A
 * name may have several keys. Empty lines and lines that begin with `#` say nothing.
 * @returns names by digest
 * @throws Error that names the first line that is none
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

/** The name of the sender whose key this is. */
export function senderOf(senders: ReadonlyMap<string, string>, key: string): string | undefined {
  return senders.get(digestOf(key))
}

function digestOf(key: string): string {
  return createHash('sha256').update(key).digest('hex')
}
