import { type ComponentType, type ReactNode, Suspense, useEffect, useState } from 'react'
import { late } from './late.tsx'

/**
 * What shows only when it is open, as MUI's menus, dialogs and tooltips do: its code is fetched when it first opens.
 * Until then it is nothing, which is also what MUI's own renders while it is closed.
 */
export function whenOpen<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const Real = late(load) as ComponentType<object>
  return function WhenOpen(props: Props): ReactNode {
    const { open, keepMounted } = props as { open?: boolean; keepMounted?: boolean }
    const isNeeded = open === true || keepMounted === true
    const [wasNeeded, setWasNeeded] = useState(false)
    // After the first render, because what came from the server has no boundary here.
    useEffect(() => {
      if (isNeeded) setWasNeeded(true)
    }, [isNeeded])
    if (!wasNeeded) return null
    return (
      <Suspense>
        <Real {...props} />
      </Suspense>
    )
  }
}
