const presses = ['pointerdown', 'keydown'] as const

let path: readonly EventTarget[] = []

function note(event: Event): void {
  path = event.composedPath()
}

/** Notes what every click and key falls on until `takePress`: by the time that somebody asks, it may be gone. */
export function notePresses(): void {
  for (const press of presses) addEventListener(press, note, { passive: true })
}

/** What the last click or key fell on, from the inside outwards, or nothing. Notes no more. */
export function takePress(): readonly EventTarget[] {
  for (const press of presses) removeEventListener(press, note)
  const taken = path
  path = []
  return taken
}
