import { minuteMs } from '../../domain/time-units.ts'
import type { Signer } from '../platform/signer.ts'

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
export function signedAddresses({ origin, signer, now }: { origin: string; signer: Signer; now: () => number }) {
  return {
    sign({ keyId, format, part }: SignedTarget): string {
      const text = Buffer.from(JSON.stringify([now() + livesMs, keyId, format, part])).toString('base64url')
      return `${origin}/v1/feeds/signed/${text}.${signer.sign(text)}`
    },

    /** Undefined if we did not sign it; `isOver` if it has expired. */
    open(token: string): (SignedTarget & { readonly isOver: boolean }) | undefined {
      const [text = '', encoded = ''] = token.split('.')
      if (!signer.isSigned(text, encoded)) return undefined
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
