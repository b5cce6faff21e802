/** Bytes as hexadecimal digits in lower case, two each. */
export function hexadecimal(bytes: Iterable<number>): string {
  let text = ''
  for (const byte of bytes) text += byte.toString(16).padStart(2, '0')
  return text
}
