/**
 * A list without pages shows at most so many entries: what goes on first, then the newest of what has ended. What has ended
 * counts for no limit, so there may be hundreds of thousands, which would fill the memory of the process.
 */
export const mostListed = 2000
