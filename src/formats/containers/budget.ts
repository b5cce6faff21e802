import { ArchiveProblem } from './problem.ts'

/** How much a packed file may turn into. Whatever it says of itself, only what comes out counts. */
export interface ArchiveLimits {
  /** Bytes that come out, all members together. */
  readonly expandedBytes: number
  /** Files inside, all layers together. */
  readonly members: number
  /** Bytes out for each byte in, looked at once 64 MiB are out; text packs to 1:5 to 1:30, a bomb to 1:1000. */
  readonly ratio: number
  /** Bytes of a packed stream that has to be kept on disk because its directory is at its end (zip). */
  readonly packedBytes: number
  /** Containers within containers. */
  readonly depth: number
}

export const feedLimits: ArchiveLimits = {
  expandedBytes: 2 * 1024 ** 3,
  members: 1000,
  ratio: 250,
  packedBytes: 512 * 1024 ** 2,
  depth: 2,
}

/** For uploads: many-member archives of logs, up to the setting's 20 GiB. */
export const logLimits: ArchiveLimits = {
  expandedBytes: 20 * 1024 ** 3,
  members: 10_000,
  ratio: 400,
  packedBytes: 2 * 1024 ** 3,
  depth: 2,
}

const ratioFrom = 64 * 1024 ** 2

/** What is left of the limits while one file is unpacked. */
export class Budget {
  readonly limits: ArchiveLimits
  packed = 0
  private expanded = 0
  private members = 0

  constructor(limits: ArchiveLimits) {
    this.limits = limits
  }

  member(count = 1): void {
    this.members += count
    if (this.members > this.limits.members) {
      throw new ArchiveProblem('too-many-members', `The archive holds more than ${this.limits.members} files.`)
    }
  }

  /** Counts bytes that came out of a layer, against what went into the file as a whole. */
  out(bytes: number): void {
    this.expanded += bytes
    const { expandedBytes, ratio } = this.limits
    if (this.expanded > expandedBytes) {
      throw new ArchiveProblem('too-large', `The file unpacks to more than ${inMebibytes(expandedBytes)}.`)
    }
    if (this.expanded > ratioFrom && this.expanded > this.packed * ratio) {
      throw new ArchiveProblem('too-large', `The file unpacks to more than ${ratio} times its size.`)
    }
  }
}

export function inMebibytes(bytes: number): string {
  return bytes >= 1024 ** 3 ? `${+(bytes / 1024 ** 3).toFixed(1)} GiB` : `${+(bytes / 1024 ** 2).toFixed(1)} MiB`
}
