type Ask = (go: () => void) => void

const asking = new Set<Ask>()

/**
 * Asks before another group becomes the active one, which starts the page again without what it was doing.
 * @returns a function that ends the asking
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
