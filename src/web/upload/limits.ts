/** What the first call gets of a larger file, bytes. */
export const sliceBytes = 1_048_576
/** A file up to this size is sent in one piece, a larger one in blocks of it. */
export const blockBytes = 4_000_000
export const connections = 3
export const putRetries = 3
export const putRetryDelayMs = 5000
export const resumeDays = 7
/** Settings of the server by default; it refuses what is larger than its own. */
export const packedLimitBytes = 2 * 1024 ** 3
export const expandedLimitBytes = 20 * 1024 ** 3
