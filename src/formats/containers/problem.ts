export type ArchiveProblemCode = 'damaged' | 'too-large' | 'too-many-members' | 'encrypted' | 'unsupported'

/** A packed file cannot be unpacked; the message is one plain sentence. Bytes yielded earlier are valid. */
export class ArchiveProblem extends Error {
  override readonly name = 'ArchiveProblem'
  readonly code: ArchiveProblemCode
  /** Position in the packed file, if known. */
  readonly atByte: number | undefined

  constructor(code: ArchiveProblemCode, message: string, { atByte, cause }: { atByte?: number; cause?: unknown } = {}) {
    super(message, cause === undefined ? undefined : { cause })
    this.code = code
    this.atByte = atByte
  }

  /** The same problem, with this file name in the message. */
  in(file: string): ArchiveProblem {
    const { atByte } = this
    const place = atByte === undefined ? {} : { atByte }
    return new ArchiveProblem(this.code, `${file}: ${this.message}`, { ...place, cause: this })
  }
}
