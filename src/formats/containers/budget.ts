import { ArchiveProblem } from './problem.ts'

/** Limits for what a packed file may expand to. Only the actual output counts, not what the file declares. */
export interface ArchiveLimits {
  /** Unpacked bytes of all members together. */
  readonly expandedBytes: number
  /** Number of files over all layers. */
  readonly members: number
  /** Output bytes per input byte, checked once 64 MiB are unpacked. Text packs 1:5 to 1:30, a bomb 1:1000. */
  readonly ratio: number
  /** Maximum size of a packed stream that must be stored on disk because its directory is at its end (zip). */
  readonly packedBytes: number
  /** Number of nested containers. */
  readonly depth: number
}

/** Limits for feeds. */
export const feedLimits: ArchiveLimits = {
  expandedBytes: 2 * 1024 ** 3,
  members: 1000,
  ratio: 250,
  packedBytes: 512 * 1024 ** 2,
  depth: 2,
}

/** Limits for uploads: archives with many logs, up to the setting's 20 GiB. */
export const logLimits: ArchiveLimits = {
  expandedBytes: 20 * 1024 ** 3,
  members: 10_000,
  ratio: 400,
  packedBytes: 2 * 1024 ** 3,
  depth: 2,
}

const ratioFrom = 64 * 1024 ** 2

/** Remaining allowance while one file is unpacked. */
export class Budget {
  readonly limits: ArchiveLimits
  packed = 0
  #expanded = 0
  #members = 0

  constructor(limits: ArchiveLimits) {
    this.limits = limits
  }

  member(count = 1): void {
    this.#members += count
    if (this.#members > this.limits.members) {
      throw new ArchiveProblem('too-many-members', `The archive holds more than ${this.limits.members} files.`)
    }
  }

  /** Counts the output bytes of a layer and compares them with the input of the whole file. */
  out(bytes: number): void {
    this.#expanded += bytes
    const { expandedBytes, ratio } = this.limits
    if (this.#expanded > expandedBytes) {
      throw new ArchiveProblem('too-large', `The file unpacks to more than ${inMebibytes(expandedBytes)}.`)
    }
    if (this.#expanded > ratioFrom && this.#expanded > this.packed * ratio) {
      throw new ArchiveProblem('too-large', `The file unpacks to more than ${ratio} times its size.`)
    }
  }
}

/** Formats a number of bytes in MiB, for messages. */
export function inMebibytes(bytes: number): string {
  return bytes >= 1024 ** 3 ? `${+(bytes / 1024 ** 3).toFixed(1)} GiB` : `${+(bytes / 1024 ** 2).toFixed(1)} MiB`
}
