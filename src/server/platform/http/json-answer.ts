/** Shorter answers are not compressed. */
export const compressedFrom = 1024

/**
 * A JSON answer with its length, because the compressing middleware leaves short answers uncompressed. That it may be compressed is
 * said here: the middleware would make a new response to say so, which copies the body.
 */
export function jsonAnswer(body: Uint8Array<ArrayBuffer>, status: number, headers: Headers): Response {
  headers.set('content-type', 'application/json; charset=utf-8')
  headers.set('content-length', String(body.byteLength))
  if (body.byteLength >= compressedFrom) headers.append('vary', 'Accept-Encoding')
  return new Response(body, { status, headers })
}
