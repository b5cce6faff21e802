import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import type { DeliveredIndicator } from '../src/domain/delivery.ts'
import type { Device, DeviceLimits } from '../src/domain/device.ts'
import { isSummary, type OutputContext, type OutputFormat, type OutputPart } from '../src/formats/output-format.ts'
import { deltaBodies } from '../src/server/deliveries/delta-bodies.ts'
import { outputWriter } from '../src/server/deliveries/output-writer.ts'
import { partNamed } from '../src/server/deliveries/wanted-outputs.ts'
import { suffixes } from '../src/server/deliveries/write-body.ts'
import { isWritten, type PreviousPart, type WrittenPart } from '../src/server/deliveries/write-part.ts'
import { blobsInMemory } from './blobs.ts'

/** A file of a release, with the release that changed it last and its content. */
export interface ReleasedFile {
  /** Its name; a device's `ip-2.txt` continues `ip.txt`. */
  readonly name: string
  readonly part: string
  readonly isSummary: boolean
  readonly release: number
  readonly entries: number
  /** The text; checks that every encoding decodes to it. */
  body(): string
}

/**
 * An output over several releases, written by the product's own writers, with deltas merged from their changes. Blobs
 * and the list of files are in memory.
 */
export class Releases {
  readonly #format: OutputFormat
  readonly #context: OutputContext
  readonly #device: Device | undefined
  readonly #store = blobsInMemory()
  readonly #files = new Map<string, (WrittenPart & { readonly release: number })[]>()
  readonly #deltas = deltaBodies(this.#store.blobs, tmpdir())
  #release = 0
  #folder: string | undefined

  constructor(format: OutputFormat, context: OutputContext, limits?: DeviceLimits) {
    this.#format = format
    this.#context = context
    this.#device = limits && {
      id: 'test',
      vendor: 'Test',
      name: 'Test',
      formats: [format.id],
      limits,
      references: [],
      verified: true,
    }
  }

  get release(): number {
    return this.#release
  }

  /** Adds a release; `releasedAt` must be later than the previous one. */
  async add(indicators: Iterable<DeliveredIndicator>, releasedAt: number): Promise<void> {
    this.#folder ??= await mkdtemp(join(tmpdir(), 'winnow-releases-'))
    const { options, ...context } = this.#context
    this.#release++
    const place = {
      ...this.#store,
      folder: this.#folder,
      previous: this.#previous(),
    }
    const writer = outputWriter(
      { id: this.#format.id, format: this.#format, options, device: this.#device, writtenWith: 'x' },
      { context: { ...context, release: this.#release, releasedAt }, worth: ({ risk }) => risk },
      place,
    )
    for (const indicator of indicators) writer.add(indicator)
    for (const part of await writer.finish()) {
      if (!isWritten(part)) continue
      const releases = this.#files.get(part.part) ?? []
      releases.push({ ...part, release: this.#release })
      this.#files.set(part.part, releases)
    }
  }

  /** Files as served after the newest release. */
  files(): ReleasedFile[] {
    const parts = this.#format.parts(this.#context)
    const written = parts.filter((part): part is OutputPart => !isSummary(part))
    return [...this.#files].map(([name, releases]) => {
      const newest = releases.at(-1) as WrittenPart & { release: number }
      const summary = parts.find((part) => part.name === name && isSummary(part))
      return {
        name,
        part: (summary ?? (partNamed(written, name) as OutputPart)).name,
        isSummary: summary !== undefined,
        release: newest.release,
        entries: newest.entries,
        body: () => this.#body(newest),
      }
    })
  }

  /** The delta for a reader with the file of an earlier release. */
  async since(file: ReleasedFile, release: number): Promise<string> {
    const part = this.#format.parts(this.#context).find(({ name }) => name === file.part) as OutputPart
    const releases = this.#files.get(file.name) ?? []
    const newest = releases.at(-1) as WrittenPart
    const later = releases.filter((one) => one.release > release)
    if (later.some(({ changes }) => changes === null)) throw new Error(`${file.name} began anew`)
    const { changedAt } = newest
    const context = { ...this.#context, release: file.release, releasedAt: changedAt, part: file.name, changedAt }
    const delta = await this.#deltas({ names: later.map(({ blob }) => blob), part, context, reader: { root: 'x' } })
    if (!delta) throw new Error('more than it is worth')
    return text(delta.read('identity')).finally(delta.close)
  }

  async end(): Promise<void> {
    if (this.#folder) await rm(this.#folder, { recursive: true, force: true })
  }

  /** The previous parts, as `compose.ts` reads them from the database. */
  #previous(): Map<string, PreviousPart> {
    return new Map(
      [...this.#files].map(([name, releases]) => {
        const { blob, sha256, entries, head, changedAt } = releases.at(-1) as WrittenPart
        return [name, { blob, writtenWith: 'x', sha256, entries, head, changedAt }]
      }),
    )
  }

  #body({ blob, sizes, sha256 }: WrittenPart): string {
    const plain = this.#store.bytesOf(blob)
    if (!createHash('sha256').update(plain).digest().equals(sha256)) throw new Error('another digest')
    const unpackers = { gzip: gunzipSync, br: brotliDecompressSync, zstd: zstdDecompressSync }
    for (const [encoding, unpack] of Object.entries(unpackers)) {
      const suffix = suffixes[encoding as keyof typeof unpackers]
      if (!(encoding in sizes)) continue
      if (!unpack(this.#store.bytesOf(blob + suffix)).equals(plain)) throw new Error(`${encoding} is another text`)
    }
    return new TextDecoder('utf-8', { ignoreBOM: true, fatal: true }).decode(plain)
  }
}
