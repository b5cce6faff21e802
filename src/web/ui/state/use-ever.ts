import { useState } from 'react'

/**
 * Returns true from the first render in which the condition holds, and ever after: a dialog or menu that was opened once
 * stays mounted, so that it can close with its animation.
 */
export function useEver(condition: boolean): boolean {
  const [wasTrue, setWasTrue] = useState(condition)
  if (condition && !wasTrue) setWasTrue(true)
  return wasTrue || condition
}
