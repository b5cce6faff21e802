type Ask = (go: () => void) => void

const asking = new Set<Ask>()

/**
 * Registers a question to the user before another group becomes active, because the switch reloads the page and loses its
 * work.
 * @returns a function that removes the question
 */
export function askBeforeSwitch(ask: Ask): () => void {
  asking.add(ask)
  return () => asking.delete(ask)
}

/** Switches to another group, at once or when the user agrees. */
export function switchGroup(go: () => void): void {
  const [ask] = asking
  if (ask) ask(go)
  else go()
}
