/** Returns what a map has under a key, made and put there if there is nothing: `Map.getOrInsertComputed` of newer platforms. */
export function getOrInsert<Key, Value>(
  map: { get(key: Key): Value | undefined; set(key: Key, value: Value): unknown },
  key: Key,
  make: (key: Key) => Value,
): Value {
  const known = map.get(key)
  if (known !== undefined) return known
  const made = make(key)
  map.set(key, made)
  return made
}

/** Asks once for each key. With `most` answers, all are forgotten before another is kept. */
export function remembered<Key, Answer>(
  ask: (key: Key) => Answer,
  most = Number.POSITIVE_INFINITY,
): (key: Key) => Answer {
  const known = new Map<Key, Answer>()
  return (key) => {
    const answer = known.get(key)
    if (answer !== undefined || known.has(key)) return answer as Answer
    const asked = ask(key)
    if (known.size >= most) known.clear()
    known.set(key, asked)
    return asked
  }
}
