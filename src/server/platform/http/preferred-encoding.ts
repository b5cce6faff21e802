import { Problem } from '../../../domain/problem.ts'

export const packed = ['gzip', 'br', 'zstd'] as const
/** How a body is packed; `identity`: not at all. */
export type Encoding = 'identity' | (typeof packed)[number]

/**
 * The encoding that the reader prefers, the smallest among equals; plain bytes without a preference (RFC 9110, section
 * 12.5.3). Plain bytes that it does not name are better than no answer. A reader that takes anything (`*`) gets plain bytes, unless
 * it refuses them: such readers seldom know our newer encodings.
 * @throws Problem `delivery.encoding` if the reader refuses plain bytes and accepts none of our encodings
 */
export function preferredEncoding(sizes: Readonly<Partial<Record<Encoding, number>>>, accepted: string): Encoding {
  const weights = new Map<string, number>()
  for (const part of accepted.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((part) => part.trim())
    const q = parameters.find((part) => part.startsWith('q='))
    // RFC 9110, section 8.4.1.3.
    const encoding = name === 'x-gzip' ? 'gzip' : name
    if (encoding !== '') weights.set(encoding, q ? Number(q.slice(2)) || 0 : 1)
  }
  const isPlainRefused = (weights.get('identity') ?? weights.get('*')) === 0
  const weightOf = (encoding: Encoding) => weights.get(encoding) ?? (isPlainRefused ? weights.get('*') : undefined) ?? 0
  let best: Encoding = 'identity'
  let most = weights.get('identity') ?? 0
  for (const encoding of packed) {
    const weight = weightOf(encoding)
    const size = sizes[encoding]
    if (size === undefined || weight === 0 || weight < most) continue
    if (weight === most && size >= (sizes[best] as number)) continue
    best = encoding
    most = weight
  }
  if (best === 'identity' && isPlainRefused && !packed.some((encoding) => weightOf(encoding) > 0))
    throw new Problem('delivery.encoding')
  return best
}
