/** Objects whose JSON is kept; undefined until an answer contains them. */
const kept = new WeakMap<object, Uint8Array | undefined>()

/**
 * Keeps the JSON of an object that never changes, as long as the object is referenced. Answers that contain the
 * object, as an entry of a list or as a field, share its JSON.
 */
export function keepJson(value: object): void {
  kept.set(value, undefined)
}

const isKept = (value: unknown): value is object => typeof value === 'object' && value !== null && kept.has(value)

/** A part of an answer as JSON: an entry of a list, or a field. */
export function partJson(value: unknown): Uint8Array {
  const known = isKept(value) ? kept.get(value) : undefined
  if (known) return known
  // `JSON.stringify` returns undefined for undefined; in an array it is null.
  const json = Buffer.from(JSON.stringify(value) ?? 'null')
  if (!isKept(value)) return json
  // A copy, because a small `Buffer` would hold the larger one that it is a part of.
  const own = new Uint8Array(json)
  kept.set(value, own)
  return own
}

/**
 * An answer as JSON. A list is serialised entry by entry: as a single string, a long list would stay in memory until the
 * next full collection, and there may be dozens at a time.
 */
export function jsonBytes(answer: unknown): Uint8Array<ArrayBuffer> {
  if (Array.isArray(answer)) {
    const entries = answer.flatMap((one, i) => (i > 0 ? [comma, partJson(one)] : [partJson(one)]))
    return Buffer.concat([openBracket, ...entries, closeBracket])
  }
  const fields = Object.entries(answer ?? {})
  if (!fields.some(([, value]) => isKept(value))) return Buffer.from(JSON.stringify(answer))
  const parts = fields
    .filter(([, value]) => value !== undefined)
    .flatMap(([name, value], i) => [Buffer.from(`${i > 0 ? ',' : '{'}${JSON.stringify(name)}:`), partJson(value)])
  return Buffer.concat([...parts, closeBrace])
}

const openBracket = Buffer.from('[')
const comma = Buffer.from(',')
const closeBracket = Buffer.from(']')
const closeBrace = Buffer.from('}')
