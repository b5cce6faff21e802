/** A JSON answer with its length, because the compressing middleware leaves short answers uncompressed. */
export function jsonAnswer(body: Uint8Array<ArrayBuffer>, status: number, headers: Headers): Response {
  headers.set('content-type', 'application/json; charset=utf-8')
  headers.set('content-length', String(body.byteLength))
  return new Response(body, { status, headers })
}
