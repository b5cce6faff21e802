/**
 * Colours in logs: programs write escape sequences for terminals around times, levels and values. Shippers and syslog
 * daemons write the escape character as text. Also removes the zero bytes of lines that PowerShell appended in UTF-16.
 */

import type { Head } from '../../feed-format.ts'
import { latin1Bytes, latin1Text } from '../../text-bytes.ts'
import { convertedLines } from './converted-lines.ts'

/** The escape character itself; in JSON, in C and Python, in the shell, in rsyslog, and as `cat -v` shows it. */
const escapeCharacter = String.raw`(?:\x1b|\\(?:u001|x1)[bB]|\\033|#033|\^\[)`
/** An escape, `[`, numbers, a letter. */
const sequence = new RegExp(String.raw`${escapeCharacter}\[[\d;:?]{0,32}[A-Za-z]`, 'g')
const colours = new RegExp(String.raw`${escapeCharacter}\[[\d;:?]{0,32}[mK]`, 'g')
/** Characters of UTF-16 in a row that no other text has. */
const inUtf16 = /(?:[^\0]\0){9}/

/** Tells whether the head has sequences for terminals, or turns from UTF-8 to UTF-16. */
export function isMarkedUp({ text }: Head): boolean {
  return text.search(sequence) >= 0 || (text.includes('\0') && inUtf16.test(text))
}

/** Removes sequences for terminals, and every zero byte behind another byte. */
export function withoutMarkup(input: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  let before = '\0'
  return convertedLines(input, (text) => {
    const plain = clean(before + text).slice(1)
    before = text.slice(-1)
    return plain
  })
}

/** Cleans a whole text. */
export function cleaned(bytes: Uint8Array): Uint8Array {
  return latin1Bytes(clean(latin1Text(bytes, 0, bytes.length)))
}

/** Other sequences than colours move the cursor: a blank keeps two words apart. */
function clean(text: string): string {
  const plain = text.includes('\0') ? text.replaceAll(/(?<=[^\0])\0/g, '') : text
  return plain.replaceAll(colours, '').replaceAll(sequence, ' ')
}
