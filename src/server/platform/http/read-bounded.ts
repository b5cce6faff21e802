import { joinedBytes } from '../../../domain/joined-bytes.ts'
import { Problem } from '../../../domain/problem.ts'
import { minuteMs } from '../../../domain/time-units.ts'
import { sizeText } from '../size-text.ts'

/** Time limit: a small body that takes longer is held open on purpose. */
const LONGEST_MS = minuteMs

/** Reads a request body into memory. @throws Problem `request.too-large` beyond `maxBytes` */
export async function readBounded(request: Request, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const tooLarge = () => new Problem('request.too-large', { limit: sizeText(maxBytes) })
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge()
  const chunks: Uint8Array[] = []
  let length = 0
  const reader = request.body?.getReader()
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, refuse) => {
    timer = setTimeout(() => refuse(new Problem('request.invalid', { detail: 'body: comes too slowly' })), LONGEST_MS)
  })
  try {
    for (;;) {
      const next = await Promise.race([reader?.read(), late])
      if (!next?.value) break
      length += next.value.length
      if (length > maxBytes) throw tooLarge()
      chunks.push(next.value)
    }
  } finally {
    clearTimeout(timer)
  }
  return joinedBytes(chunks)
}
