/**
 * Maximum number of entries in a list without pages: active entries first, then the newest ended ones. No limit counts ended
 * entries, so there may be hundreds of thousands, which would fill the memory of the process.
 */
export const mostListed = 2000
