import { type ComponentType, type FunctionComponent, type ReactNode, Suspense, useEffect, useState } from 'react'
import { Gone, late } from './late.tsx'

interface Module<Props> {
  readonly default: ComponentType<Props>
}

/** Missing parts within what has opened take nothing else away. The import returns nothing before a reload. */
function within<Props extends object>(found: Module<Props> | undefined): Module<Props> {
  if (!found) return found as never
  const Component = found.default
  return {
    default: (props) => (
      <Gone value={undefined}>
        <Component {...props} />
      </Gone>
    ),
  }
}

/**
 * Loads components that show something only when open, such as MUI's menus, dialogs and tooltips, when they first open.
 * Until then nothing is rendered, like MUI's own closed state. If the code is missing, they close, and fetch it again
 * when they open next.
 */
export function whenOpen<Props extends object>(load: () => Promise<Module<Props>>) {
  const Real = late(async () => within(await load())) as FunctionComponent<never> as ComponentType<object>
  return function WhenOpen(props: Props): ReactNode {
    const { open, keepMounted } = props as { open?: boolean; keepMounted?: boolean }
    const isNeeded = open === true || keepMounted === true
    const [wasNeeded, setWasNeeded] = useState(false)
    // After the first render, because the server's markup has no boundary here.
    useEffect(() => {
      if (isNeeded) setWasNeeded(true)
    }, [isNeeded])
    if (!wasNeeded) return null
    return (
      <Gone value={() => setWasNeeded(false)}>
        <Suspense>
          <Real {...props} />
        </Suspense>
      </Gone>
    )
  }
}
