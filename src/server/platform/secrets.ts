import { hkdfSync, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { EncryptJWT, jwtDecrypt } from 'jose'
import { makeDataFolder } from './data-folder.ts'
import { type MadeOnce, makeOnce, readMade } from './made-once.ts'

export type Purpose =
  | 'session'
  | 'sign-in'
  | 'account-form'
  | 'known-device'
  | 'invitation'
  | 'mail'
  | 'blob-address'
  | 'delivery-address'
  | 'provider-keys'
  | 'provider-data'
  | 'provider-cookies'
  | 'provider-client'
  | 'licence'
  | 'webhook'
  | 'model'
  | 'search-cursor'
  | 'dark-web'
  | 'range-padding'
  | 'candidate-filter'
  | 'lasting-key'

/** Purposes with envelope encryption: each sealed item has its own key. */
const wrapped: ReadonlySet<Purpose> = new Set(['licence', 'webhook', 'model'])

/** Derives all keys from the secret: 32 bytes for each purpose (HKDF-SHA-256, RFC 5869). */
export interface Secrets {
  key(purpose: Purpose): Uint8Array
  /** Keys with which nothing is sealed or signed any more, but what was sealed or signed with them is accepted. */
  olderKeys(purpose: Purpose): readonly Uint8Array[]
  /**
   * Encrypts and authenticates `data` (JWE, A256GCM). It can be opened for `seconds`; for ever if omitted. Data of some
   * purposes have a key for each item, wrapped with the key of the purpose (A256GCMKW).
   */
  seal(purpose: Purpose, data: object, seconds?: number): Promise<string>
  /** Decrypts; undefined if the text was not sealed for this purpose, or has expired. */
  open<T extends object>(purpose: Purpose, sealed: string | undefined): Promise<T | undefined>
}

/** Where the secret comes from. */
export interface SecretSettings {
  /** The secret itself; undefined: it is in a file in the data folder. */
  readonly secret: string | undefined
  /** A further secret, with which nothing is sealed. */
  readonly secretFallback?: string | undefined
  readonly dataDir: string
}

const leastCharacters = 32

const secretFile = (dataDir: string): MadeOnce => ({
  path: join(dataDir, 'secret'),
  least: leastCharacters,
  remedy:
    'Restore it from a copy or a backup. If there is none: remove it, and run "operate accept-new-secret", which lists what must be entered again.',
})

/**
 * The installation's secrets, the first of which seals; none if no secret was set or made.
 * @throws StartFault if its file is damaged
 */
export async function secretsOf({ secret, secretFallback, dataDir }: SecretSettings): Promise<readonly string[]> {
  const first = secret ?? (await readMade(secretFile(dataDir)))
  return first === undefined ? [] : [first, ...(secretFallback === undefined ? [] : [secretFallback])]
}

/** Puts the secret into the data folder, unless there is one. @returns the one that is there */
export async function makeSecret(dataDir: string, secret = randomBytes(48).toString('base64url')): Promise<string> {
  await makeDataFolder(dataDir)
  return makeOnce(secretFile(dataDir), secret)
}

/** The same, with a secret that is made if there is none. */
export async function makeSecrets(settings: SecretSettings): Promise<readonly string[]> {
  if (settings.secret === undefined) await makeSecret(settings.dataDir)
  return secretsOf(settings)
}

/** Identifies a secret without revealing anything about the keys derived from it. */
export const secretCheck = (secret: string): string =>
  Buffer.from(hkdfSync('sha256', secret, 'winnow', 'backup-check', 32)).toString('hex')

/**
 * Derives all keys.
 * @param secrets the first one seals and signs; all of them open and verify
 */
export function deriveSecrets(secrets: readonly string[]): Secrets {
  if (secrets.some((secret) => secret.length < leastCharacters))
    throw new RangeError(`a secret has at least ${leastCharacters} characters`)
  const known = new Map<Purpose, readonly Uint8Array[]>()
  const keysOf = (purpose: Purpose) => {
    const keys =
      known.get(purpose) ?? secrets.map((secret) => new Uint8Array(hkdfSync('sha256', secret, 'winnow', purpose, 32)))
    known.set(purpose, keys)
    return keys
  }
  const key = (purpose: Purpose) => keysOf(purpose)[0] as Uint8Array
  return {
    key,
    olderKeys: (purpose) => keysOf(purpose).slice(1),
    seal(purpose, data, seconds) {
      const alg = wrapped.has(purpose) ? 'A256GCMKW' : 'dir'
      const token = new EncryptJWT({ d: data }).setProtectedHeader({ alg, enc: 'A256GCM' }).setIssuedAt()
      if (seconds) token.setExpirationTime(`${seconds}s`)
      return token.encrypt(key(purpose))
    },
    async open(purpose, sealed) {
      if (!sealed) return undefined
      for (const one of keysOf(purpose)) {
        try {
          const { payload } = await jwtDecrypt(sealed, one, { contentEncryptionAlgorithms: ['A256GCM'] })
          return payload.d as never
        } catch {
          // Sealed with another key, expired, or damaged.
        }
      }
      return undefined
    },
  }
}
