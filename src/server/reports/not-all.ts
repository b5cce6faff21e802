/** Rolls a transaction back in which not everything was as it must be. */
export class NotAll extends Error {}
