import { tellSessionEnded } from '../session/session-ended.ts'

const name = 'winnow:signed-out'

/** Tells the other tabs of the browser that the user has signed out in this one. */
export function tellOtherTabs(): void {
  try {
    localStorage.setItem(name, 'signed out')
    localStorage.removeItem(name)
  } catch {
    // Without storage, the other tabs find out at their next request.
  }
}

/** Ends the session of this tab when the user signs out in another one. @returns a function that stops it */
export function followOtherTabs(): () => void {
  const hear = ({ key, newValue }: StorageEvent) => {
    if (key === name && newValue !== null) tellSessionEnded(true)
  }
  addEventListener('storage', hear)
  return () => removeEventListener('storage', hear)
}
