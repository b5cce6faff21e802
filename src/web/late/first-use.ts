/** What people do first on a page that they use. */
export const signsOfUse = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const

/** Resolves when somebody begins to use the page; at once if somebody has pressed anything before. */
export async function firstUse(): Promise<void> {
  if (navigator.userActivation?.hasBeenActive) return
  await new Promise<void>((done) => {
    const stop = new AbortController()
    const begin = () => {
      stop.abort()
      done()
    }
    const options = { signal: stop.signal, passive: true, capture: true }
    for (const sign of signsOfUse) addEventListener(sign, begin, options)
  })
}
