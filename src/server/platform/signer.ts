import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Signs texts with HMAC-SHA-256. Signatures of older keys are valid too, so that the secret can be changed.
 * @param bytes length of a signature
 */
export function signer(key: Uint8Array, olderKeys: readonly Uint8Array[] = [], bytes = 32) {
  const signature = (text: string, by = key) => createHmac('sha256', by).update(text).digest().subarray(0, bytes)
  return {
    sign: (text: string): string => signature(text).toString('base64url'),
    isSigned(text: string, encoded: string): boolean {
      const received = Buffer.from(encoded, 'base64url')
      return (
        received.length === bytes && [key, ...olderKeys].some((by) => timingSafeEqual(received, signature(text, by)))
      )
    },
  }
}

export type Signer = ReturnType<typeof signer>
