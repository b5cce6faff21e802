import type { UploadLimits } from '../../contract/uploads.ts'

/** Files up to this size are sent in one piece, larger ones in blocks of this size. */
export const blockBytes = 4_000_000
export const connections = 3
export const putRetries = 3
export const putRetryDelayMs = 5000
export const resumeDays = 7
/** Default settings of the server, used if it could not be asked. The server enforces its own limits. */
export const defaultLimits: UploadLimits = {
  packedBytes: 2 * 1024 ** 3,
  expandedBytes: 20 * 1024 ** 3,
  members: 1000,
  sliceBytes: 1024 ** 2,
  lineBytes: 1024 ** 2,
}
