import { X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Server } from 'node:tls'
import { createSecureContext, type TlsOptions } from 'node:tls'
import { readSenders, senderOf } from './senders.ts'

/** Paths of the files that decide who may send, and of the edge's own certificate. */
export interface GateFiles {
  /** Digests of the senders' keys: docs/edge.md. */
  readonly senders?: string
  /** Certificate with its chain, and its private key, in PEM. */
  readonly certificate?: string
  readonly key?: string
  /** Certificates of the authorities that must have signed the senders' certificates, in PEM. */
  readonly clientAuthority?: string
}

type Texts = Readonly<Record<keyof GateFiles, string | undefined>>

type Read = ReturnType<typeof readTexts>

/** Time limit for a TLS handshake. */
const handshakeMs = 10_000

/** Decides who may send, by keys and client certificates. Reads the files again when they change. */
export class Gate {
  readonly #files: GateFiles
  readonly #onTrouble: (text: string) => void
  readonly #servers: Server[] = []
  #read: Read
  #trouble: string | undefined

  private constructor(files: GateFiles, read: Read, onTrouble: (text: string) => void) {
    this.#files = files
    this.#read = read
    this.#onTrouble = onTrouble
  }

  /**
   * @param onTrouble called once for each problem with changed files
   * @throws Error that names the file
   */
  static async open(files: GateFiles, onTrouble: (text: string) => void): Promise<Gate> {
    const gate = new Gate(files, readTexts(await textsOf(files), files), onTrouble)
    if (gate.#read.senders?.size === 0) throw new Error(`${files.senders} has no sender`)
    return gate
  }

  /** Whether senders must show a key over HTTP. */
  get asksForKeys(): boolean {
    return this.#read.senders !== undefined
  }

  /** The name of the sender who has this key; undefined if nobody has. */
  sender(key: string): string | undefined {
    return this.#read.senders && senderOf(this.#read.senders, key)
  }

  /**
   * Options for a TLS server.
   * @throws Error without a certificate
   */
  get tls(): TlsOptions {
    if (!this.#read.tls) throw new Error('TLS needs a certificate and its key')
    return { ...this.#read.tls, handshakeTimeout: handshakeMs }
  }

  /** Registers a server, whose new connections then use the newest certificates of the files. */
  keepNew(server: Server): void {
    this.#servers.push(server)
  }

  /** When the certificate expires, ms since epoch. */
  get expiresAt(): number | undefined {
    return this.#read.expiresAt
  }

  /** Why the changed files could not be read; undefined if they are in use. */
  get trouble(): string | undefined {
    return this.#trouble
  }

  /** Reads the files again. If they are invalid, the previous state stays in use. */
  async reload(): Promise<void> {
    try {
      const texts = await textsOf(this.#files)
      const before = this.#read.texts
      if (names.some((name) => texts[name] !== before[name])) {
        this.#read = readTexts(texts, this.#files)
        const { tls } = this.#read
        if (tls) for (const server of this.#servers) server.setSecureContext(tls)
      }
      this.#trouble = undefined
    } catch (error) {
      const text = `what was read before stays in use: ${(error as Error).message}`
      if (text !== this.#trouble) this.#onTrouble(text)
      this.#trouble = text
    }
  }
}

const names = ['senders', 'certificate', 'key', 'clientAuthority'] as const

async function textsOf(files: GateFiles): Promise<Texts> {
  const texts = await Promise.all(
    names.map(async (name) => {
      const path = files[name]
      return path === undefined ? undefined : await readFile(path, 'utf8')
    }),
  )
  return Object.fromEntries(names.map((name, n) => [name, texts[n]])) as Texts
}

function readTexts(texts: Texts, files: GateFiles) {
  const { senders, certificate, key, clientAuthority } = texts
  const read = <T>(name: keyof GateFiles, work: () => T): T => {
    try {
      return work()
    } catch (error) {
      throw new Error(`${files[name]}: ${(error as Error).message}`, { cause: error })
    }
  }
  const keys = senders === undefined ? undefined : read('senders', () => readSenders(senders))
  if (certificate === undefined || key === undefined) {
    return { texts, senders: keys, tls: undefined, expiresAt: undefined }
  }
  const { validTo } = read('certificate', () => new X509Certificate(certificate))
  // Node ignores an invalid authority without an error, so check it here.
  if (clientAuthority !== undefined) read('clientAuthority', () => certificatesIn(clientAuthority))
  const tls: TlsOptions = {
    cert: certificate,
    key,
    minVersion: 'TLSv1.2',
    ...(clientAuthority !== undefined && { ca: clientAuthority, requestCert: true, rejectUnauthorized: true }),
  }
  read('key', () => createSecureContext(tls))
  return { texts, senders: keys, tls, expiresAt: Date.parse(validTo) }
}

function certificatesIn(pem: string): X509Certificate[] {
  const certificates = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []
  if (certificates.length === 0) throw new Error('there is no certificate in it')
  return certificates.map((one) => new X509Certificate(one))
}
