import type { UploadLimits } from '../../contract/uploads.ts'

/** A file up to this size is sent in one piece, a larger one in blocks of it. */
export const blockBytes = 4_000_000
export const connections = 3
export const putRetries = 3
export const putRetryDelayMs = 5000
export const resumeDays = 7
/** What the server's settings are by default, for when it could not be asked. It refuses what is larger than its own. */
export const defaultLimits: UploadLimits = {
  packedBytes: 2 * 1024 ** 3,
  expandedBytes: 20 * 1024 ** 3,
  members: 1000,
  sliceBytes: 1024 ** 2,
  lineBytes: 1024 ** 2,
}
