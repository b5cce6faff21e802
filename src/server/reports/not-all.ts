/** Rolls back a transaction that must apply to all items or none. */
export class NotAll extends Error {}
