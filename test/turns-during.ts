/** Does work and counts the turns of the event loop that other work had meanwhile. */
export async function turnsDuring<Result>(
  work: () => Promise<Result>,
): Promise<{ readonly turns: number; readonly result: Result }> {
  let turns = 0
  let isDone = false
  const other = () => {
    turns++
    if (!isDone) setImmediate(other)
  }
  setImmediate(other)
  try {
    const result = await work()
    return { turns, result }
  } finally {
    isDone = true
  }
}
