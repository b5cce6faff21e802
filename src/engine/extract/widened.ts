/** A copy in an array that is at least twice as long. */
export function widened<T extends Uint8Array | Int32Array | Uint32Array | Float64Array>(old: T, atLeast: number): T {
  const larger = new (old.constructor as new (length: number) => T)(Math.max(atLeast, old.length * 2))
  larger.set(old as never)
  return larger
}
