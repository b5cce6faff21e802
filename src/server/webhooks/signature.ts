import { createHmac, randomBytes } from 'node:crypto'

const prefix = 'whsec_'

/** Standard Webhooks asks for 24 to 64 random bytes. */
export const makeWebhookSecret = (): string => prefix + randomBytes(32).toString('base64')

export interface SignedMessage {
  /** The message id: the same for every attempt, so that receivers recognise repetitions. */
  readonly id: string
  /** Time of this attempt, seconds since the epoch. Receivers refuse a message whose time is off by minutes. */
  readonly timestamp: number
  readonly body: string
}

/** The headers of Standard Webhooks 1.0 (https://www.standardwebhooks.com), with a signature for each secret. */
export function signedHeaders({ id, timestamp, body }: SignedMessage, secrets: readonly string[]) {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  }
}
