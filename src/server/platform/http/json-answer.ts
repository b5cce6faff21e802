/** An answer of JSON. It says its length, which tells the compressing middleware to leave short ones as they are. */
export function jsonAnswer(body: Uint8Array<ArrayBuffer>, status: number, headers: Headers): Response {
  headers.set('content-type', 'application/json; charset=utf-8')
  headers.set('content-length', String(body.byteLength))
  return new Response(body, { status, headers })
}
