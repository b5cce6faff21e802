import { readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from '../../formats/make-folder.ts'
import { syncFolder } from '../../formats/sync-folder.ts'
import { pauseAfter } from '../retry.ts'
import { type SightingsServer, sendOnce } from '../sightings-server.ts'
import { filesIn, writeDurable } from './durable.ts'

/** Wait after the server has refused the key: an administrator may replace it. */
const lockedOutSeconds = 60

/** Segments on disk until the server acknowledges them. */
export class Outbox {
  readonly #folder: string
  readonly #refusedFolder: string
  #waiting: { name: string; size: number }[] = []
  #refusedBytes = 0
  /** The failure of the last attempt; undefined if it succeeded. */
  problem: string | undefined
  acknowledged = 0
  refused = 0
  /** ms since epoch. */
  lastAcknowledgedAt: number | undefined

  private constructor(folder: string) {
    this.#folder = join(folder, 'segments')
    this.#refusedFolder = join(folder, 'refused')
  }

  static async open(folder: string): Promise<Outbox> {
    const outbox = new Outbox(folder)
    await makeFolder(outbox.#folder, 0o700)
    await makeFolder(outbox.#refusedFolder, 0o700)
    outbox.#waiting = await filesIn(outbox.#folder, '.gz')
    const refused = await filesIn(outbox.#refusedFolder, '.gz')
    outbox.refused = refused.length
    outbox.#refusedBytes = refused.reduce((sum, { size }) => sum + size, 0)
    return outbox
  }

  get count(): number {
    return this.#waiting.length
  }

  get bytes(): number {
    return this.#refusedBytes + this.#waiting.reduce((sum, { size }) => sum + size, 0)
  }

  has(name: string): boolean {
    return this.#waiting.some((one) => one.name === `${name}.gz`)
  }

  /** Stores a segment; returns when it is durable. It is sent only after `release`. */
  async keep(name: string, bytes: Uint8Array): Promise<{ release(): void }> {
    await writeDurable(join(this.#folder, `${name}.gz`), [bytes])
    return { release: () => void this.#waiting.push({ name: `${name}.gz`, size: bytes.length }) }
  }

  /**
   * Sends the oldest segment once.
   * @returns seconds to wait before the next attempt: 0 if another segment may wait, undefined if none waits
   */
  async sendNext(
    server: SightingsServer,
    { attempt, chance, now, signal }: { attempt: number; chance: number; now: () => number; signal: AbortSignal },
  ): Promise<number | undefined> {
    const [next] = this.#waiting
    if (!next) return undefined
    const path = join(this.#folder, next.name)
    const outcome = await sendOnce(server, await readFile(path), signal)
    this.problem = outcome.is === 'kept' ? undefined : outcome.why
    if (outcome.is === 'later') return outcome.seconds ?? pauseAfter(attempt, chance)
    if (outcome.is === 'locked-out') return lockedOutSeconds
    if (outcome.is === 'kept') {
      await rm(path)
      this.acknowledged++
      this.lastAcknowledgedAt = now()
    } else {
      await rename(path, join(this.#refusedFolder, next.name))
      await syncFolder(this.#refusedFolder)
      this.refused++
      this.#refusedBytes += next.size
    }
    await syncFolder(this.#folder)
    this.#waiting.shift()
    return 0
  }
}
