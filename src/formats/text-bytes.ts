/** Texts that stand for bytes. Without Node's `Buffer`, so that logs can be read in a browser. */

/** A call takes only so many arguments. */
const charactersAtOnce = 4096

/** The bytes in `[from, to)`, each as the character of its number. */
export function latin1Text(bytes: Uint8Array, from: number, to: number): string {
  let text = ''
  for (let at = from; at < to; at += charactersAtOnce) {
    text += String.fromCharCode.apply(null, bytes.subarray(at, Math.min(to, at + charactersAtOnce)) as never)
  }
  return text
}

/** The numbers of the characters of a text that `latin1Text` returned. */
export function latin1Bytes(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length)
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i)
  return bytes
}

/** The bytes that a text in Base64 stands for, in either alphabet. Skips all other characters, such as line ends and padding. */
export function base64Bytes(text: string): Uint8Array {
  const digits = text
    .replace(/[^\w+/-]/g, '')
    .replaceAll('-', '+')
    .replaceAll('_', '/')
  return latin1Bytes(atob(digits.length % 4 === 1 ? digits.slice(0, -1) : digits))
}

/** The bytes that pairs of hexadecimal digits stand for. */
export function hexBytes(digits: string): Uint8Array {
  const bytes = new Uint8Array(digits.length >> 1)
  for (let i = 0; i < bytes.length; i++) bytes[i] = Number.parseInt(digits.slice(2 * i, 2 * i + 2), 16)
  return bytes
}
