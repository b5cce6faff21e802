/** Converts chunks of a text to UTF-8. */
export type ToUtf8 = (chunk: Uint8Array, last: boolean) => Uint8Array

/** Number of bytes needed to detect the encoding. */
export const ENCODING_HEAD_BYTES = 64

/**
 * Selects a decoder for a text that starts with `head`: UTF-16 by its byte order mark or by the zero bytes in Latin
 * text (as written by PowerShell's `>` and by the export of the Windows event viewer). Undefined for UTF-8 and unknown
 * encodings.
 */
export function toUtf8(head: Uint8Array): ToUtf8 | undefined {
  const label = utf16Label(head)
  if (!label) return undefined
  const decoder = new TextDecoder(label)
  const encoder = new TextEncoder()
  return (chunk, last) => encoder.encode(decoder.decode(chunk, { stream: !last }))
}

function utf16Label(head: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  if (head.length < 16) return undefined
  const zeros = [0, 0]
  for (const [i, byte] of head.entries()) if (byte === 0) zeros[i & 1] = (zeros[i & 1] as number) + 1
  const most = head.length * 0.4
  if ((zeros[0] as number) === 0 && (zeros[1] as number) > most) return 'utf-16le'
  return (zeros[1] as number) === 0 && (zeros[0] as number) > most ? 'utf-16be' : undefined
}
