export type ArchiveProblemCode = 'damaged' | 'too-large' | 'too-many-members' | 'encrypted' | 'unsupported'

/** A packed file cannot be unpacked, in one plain sentence. Bytes yielded before it were fine. */
export class ArchiveProblem extends Error {
  override readonly name = 'ArchiveProblem'
  readonly code: ArchiveProblemCode
  /** How far into the packed file, where that is known. */
  readonly atByte: number | undefined

  constructor(code: ArchiveProblemCode, message: string, { atByte, cause }: { atByte?: number; cause?: unknown } = {}) {
    super(message, cause === undefined ? undefined : { cause })
    this.code = code
    this.atByte = atByte
  }
}
