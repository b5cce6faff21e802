import { hkdfSync, randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { EncryptJWT, jwtDecrypt } from 'jose'
import { makeDataFolder } from './data-folder.ts'

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

/** Purposes with envelope encryption: each sealed item has its own key. */
const wrapped: ReadonlySet<Purpose> = new Set(['licence', 'webhook', 'model'])

/** Derives all keys from one secret: 32 bytes for each purpose (HKDF-SHA-256, RFC 5869). */
export interface Secrets {
  key(purpose: Purpose): Uint8Array
  /**
   * Encrypts and authenticates `data` (JWE, A256GCM). It can be opened for `seconds`; for ever if omitted. Data of some
   * purposes have a key for each item, wrapped with the key of the purpose (A256GCMKW).
   */
  seal(purpose: Purpose, data: object, seconds?: number): Promise<string>
  /** Decrypts; undefined if the text was not sealed for this purpose, or has expired. */
  open<T extends object>(purpose: Purpose, sealed: string | undefined): Promise<T | undefined>
}

/**
 * Opens the secrets from `given`, or from a file in the data folder that is created once and readable by this user
 * only.
 */
export async function openSecrets(given: string | undefined, dataDir: string): Promise<Secrets> {
  const master = given ?? (await ownSecret(join(dataDir, 'secret'), dataDir))
  const keys = new Map<Purpose, Uint8Array>()
  const key = (purpose: Purpose) => {
    const known = keys.get(purpose) ?? new Uint8Array(hkdfSync('sha256', master, 'winnow', purpose, 32))
    keys.set(purpose, known)
    return known
  }
  return {
    key,
    seal(purpose, data, seconds) {
      const alg = wrapped.has(purpose) ? 'A256GCMKW' : 'dir'
      const token = new EncryptJWT({ d: data }).setProtectedHeader({ alg, enc: 'A256GCM' }).setIssuedAt()
      if (seconds) token.setExpirationTime(`${seconds}s`)
      return token.encrypt(key(purpose))
    },
    async open(purpose, sealed) {
      if (!sealed) return undefined
      try {
        const { payload } = await jwtDecrypt(sealed, key(purpose), { contentEncryptionAlgorithms: ['A256GCM'] })
        return payload.d as never
      } catch {
        return undefined
      }
    },
  }
}

async function ownSecret(file: string, dataDir: string): Promise<string> {
  await makeDataFolder(dataDir)
  // If two processes start at once, the first to write wins and both read its value.
  await writeFile(file, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' }).catch((error) => {
    if (error.code !== 'EEXIST') throw error
  })
  return (await readFile(file, 'utf8')).trim()
}
