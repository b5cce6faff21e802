const kept = new WeakMap<object, Uint8Array>()

/**
 * Keeps the JSON of an object that never changes, as long as the object is referenced. Further answers that contain the
 * object reuse its JSON.
 */
export function keepJson(value: object): void {
  // A copy, because a small `Buffer` would hold the larger one that it is a part of.
  kept.set(value, new Uint8Array(Buffer.from(JSON.stringify(value))))
}

/** An entry of a list as JSON. */
export function entryJson(value: unknown): Uint8Array {
  const known = typeof value === 'object' && value !== null ? kept.get(value) : undefined
  // `JSON.stringify` returns undefined for undefined; in an array it is null.
  return known ?? Buffer.from(JSON.stringify(value) ?? 'null')
}
