import { X509Certificate } from 'node:crypto'
import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  fstatSync,
  openSync,
  readFileSync,
  readSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import { readPriceFile } from '../../catalogue/prices.ts'
import { sourceById } from '../../catalogue/sources/index.ts'
import { privateDestinationFault } from '../../fetch/private-destinations.ts'
import { readKev } from '../../formats/kev.ts'
import { readManifest } from '../../formats/mirror.ts'
import { type Given, units } from './settings.ts'

/** The entries of a comma-separated list, in lower case. */
export const entriesOf = (text = ''): string[] =>
  text
    .split(',')
    .map((entry) => entry.trim().toLowerCase())
    .filter((entry) => entry !== '')

export const certificatesOf = (pem: string): string[] =>
  pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []

function authoritiesFault(pem: string): string | undefined {
  const certificates = certificatesOf(pem)
  if (certificates.length === 0) return 'contains no certificate (PEM)'
  try {
    for (const certificate of certificates) new X509Certificate(certificate)
    return undefined
  } catch {
    return 'contains a certificate that cannot be read'
  }
}

/**
 * By setting: checks of combinations of settings, and of files and folders that settings name. A check is given only settings
 * that are valid on their own, so it never reports a fault that is already reported.
 */
export const rules = {
  MAIL_FROM: ({ SMTP_URL: server, MAIL_FROM: sender }) => (server && !sender ? 'is needed with SMTP_URL' : undefined),
  UPLOADS_KEPT_MAX: ({ UPLOADS_KEPT_MAX: kept = 0, UPLOAD_PACKED_MAX: largest = 0 }) =>
    kept < largest ? 'must not be less than UPLOAD_PACKED_MAX' : undefined,
  SMTP_URL: ({ SMTP_URL: text }) => (text && !URL.parse(text)?.hostname ? 'names no host' : undefined),
  FETCH: ({ MIRROR_DIR: folder, FETCH: isOn }) =>
    folder && isOn ? 'must be off with MIRROR_DIR: sources come from one of the two' : undefined,
  PRIVATE_DESTINATIONS: ({ PRIVATE_DESTINATIONS: text }) =>
    entriesOf(text)
      .map(privateDestinationFault)
      .find((fault) => fault !== undefined),
  PRIVATE_CA_FILE: ({ PRIVATE_CA_FILE: file }) => file && unreadable(file, authoritiesFault),
  UPLOAD_EXPANDED_MAX: ({ UPLOAD_PACKED_MAX: packed = 0, UPLOAD_EXPANDED_MAX: expanded = packed }) =>
    expanded < packed
      ? 'must not be less than UPLOAD_PACKED_MAX: unpacked files of that size could not be read'
      : undefined,
  DATA_DIR: ({ DATA_DIR: folder }) => (folder && existsSync(folder) ? notAFolder(folder) : undefined),
  MIRROR_DIR: ({ MIRROR_DIR: folder }) =>
    folder && (notAFolder(folder) ?? unreadable(join(folder, 'MANIFEST.json'), manifestFault)),
  GEO_DATABASE: ({ GEO_DATABASE: file }) => file && mmdbFault(file),
  ASN_DATABASE: ({ ASN_DATABASE: file }) => file && mmdbFault(file),
  KEV_FILE: ({ KEV_FILE: file }) => file && unreadable(file, kevFault),
  WARNINGLISTS_DIR: ({ WARNINGLISTS_DIR: folder }) => folder && notAFolder(folder),
  DARK_WEB_BANNED_FILE: ({ DARK_WEB_BANNED_FILE: file }) => file && unreadable(file, bannedFault),
  PRICES_FILE: ({ PRICES_FILE: file }) => file && unreadable(file, pricesFault),
  AZURE_STORAGE_CONNECTION_STRING: ({ AZURE_STORAGE_CONNECTION_STRING: text }) => text && azureFault(text),
} satisfies { readonly [Setting in keyof Given]: (settings: Given) => string | undefined }

function notAFolder(path: string): string | undefined {
  try {
    if (!statSync(path).isDirectory()) return `${path} is not a folder`
    accessSync(path, constants.R_OK)
    return undefined
  } catch (error) {
    return `${path} cannot be read: ${codeOf(error)}`
  }
}

function unreadable(file: string, more: (text: string) => string | undefined): string | undefined {
  try {
    return more(readFileSync(file, 'utf8'))
  } catch (error) {
    return `${file} cannot be read: ${codeOf(error)}`
  }
}

/** Refuses a file without any SHA-256: it would drop no post, and the mistake would go unnoticed. */
function bannedFault(text: string): string | undefined {
  return text.trim() === '' || /\b[0-9a-f]{64}\b/i.test(text) ? undefined : 'the file contains no SHA-256'
}

function manifestFault(text: string): string | undefined {
  const read = readManifest(text)
  return 'fault' in read ? `MANIFEST.json ${read.fault}` : undefined
}

function pricesFault(text: string): string | undefined {
  const read = readPriceFile(text, new Set(sourceById.keys()))
  return 'faults' in read ? read.faults.join('; ') : undefined
}

/** Looks only for the marker of an MMDB file's metadata, which is in its last 128 KiB (maxmind.github.io/MaxMind-DB). */
function mmdbFault(path: string): string | undefined {
  try {
    const file = openSync(path, 'r')
    try {
      const { size } = fstatSync(file)
      const tail = Buffer.alloc(Math.min(size, 128 * units.KI))
      readSync(file, tail, 0, tail.length, size - tail.length)
      return tail.includes('\xab\xcd\xefMaxMind.com', 'latin1') ? undefined : `${path} is not an MMDB database`
    } finally {
      closeSync(file)
    }
  } catch (error) {
    return `${path} cannot be read: ${codeOf(error)}`
  }
}

function kevFault(text: string): string | undefined {
  const read = readKev(text)
  return 'fault' in read ? `the file is not CISA’s catalogue: ${read.fault}` : undefined
}

/**
 * Parses a connection string as strictly as Azure's SDK. It must contain the account key, because a shared access
 * signature cannot sign further addresses. Error messages never repeat the string, which is secret.
 */
function azureFault(text: string): string | undefined {
  if (text.startsWith('UseDevelopmentStorage=true')) return undefined
  const parts = new Map<string, string>()
  for (const part of text.split(';')) {
    const at = part.indexOf('=')
    if (at > 0) parts.set(part.slice(0, at).trim(), part.slice(at + 1).trim())
  }
  const missing = ['AccountName', 'AccountKey', 'DefaultEndpointsProtocol'].filter((name) => !parts.get(name))
  if (missing.length > 0) return `has no ${missing.join(' and no ')}`
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(parts.get('AccountKey') ?? '')) return 'its AccountKey is not base64'
  if (!/^https?$/i.test(parts.get('DefaultEndpointsProtocol') ?? '')) {
    return 'its DefaultEndpointsProtocol is neither https nor http'
  }
  const endpoint = parts.get('BlobEndpoint')
  if (endpoint === undefined)
    return parts.get('EndpointSuffix') ? undefined : 'has neither BlobEndpoint nor EndpointSuffix'
  return /^https?:$/.test(URL.parse(endpoint)?.protocol ?? '') ? undefined : 'its BlobEndpoint is not an address'
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? String(error)
