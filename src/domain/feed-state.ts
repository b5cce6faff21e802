/**
 * What is known of a feed that a team uses: it is a source of the catalogue; a part of one; given up by its publisher; fetched with
 * a key only; not fetched from one web address, but by mail or from a pattern of addresses; a list of what is harmless; or none of
 * these.
 */
export const feedStates = ['known', 'copy', 'dead', 'needs-key', 'no-address', 'allows', 'new'] as const
export type FeedState = (typeof feedStates)[number]

/** Longest text of a list of feeds that is imported, in characters. */
export const mostImported = 1_000_000
