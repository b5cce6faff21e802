import { createHmac, timingSafeEqual } from 'node:crypto'
import { minuteMs } from '../../domain/time-units.ts'

/** The content that a signed address gives access to. */
export interface SignedTarget {
  readonly keyId: string
  readonly format: string
  readonly part: string
}

/** Lifetime of a signed address: clients fetch it at once, or after a few retries. */
const livesMs = 15 * minuteMs

/** The address of a file of an output. */
export const fileAddress = (origin: string, subscriptionId: string, format: string, part: string): string =>
  `${origin}/v1/feeds/${subscriptionId}/${format}/${encodeURIComponent(part)}`

/**
 * Addresses for clients that fetch a file without their key: signed for one file and one key, valid for a quarter of an
 * hour.
 */
export function signedAddresses({ origin, key, now }: { origin: string; key: Uint8Array; now: () => number }) {
  const signature = (text: string) => createHmac('sha256', key).update(text).digest()
  return {
    sign({ keyId, format, part }: SignedTarget): string {
      const text = Buffer.from(JSON.stringify([now() + livesMs, keyId, format, part])).toString('base64url')
      return `${origin}/v1/feeds/signed/${text}.${signature(text).toString('base64url')}`
    },

    /** Undefined if we did not sign it; `isOver` if it has expired. */
    open(token: string): (SignedTarget & { readonly isOver: boolean }) | undefined {
      const [text = '', encoded = ''] = token.split('.')
      const expected = signature(text)
      const received = Buffer.from(encoded, 'base64url')
      if (received.length !== expected.length || !timingSafeEqual(received, expected)) return undefined
      const [until, keyId, format, part] = JSON.parse(Buffer.from(text, 'base64url').toString()) as [
        number,
        string,
        string,
        string,
      ]
      return { keyId, format, part, isOver: until <= now() }
    },
  }
}
