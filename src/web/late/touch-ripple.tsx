import type { TouchRippleActions, TouchRippleProps } from '@mui/material/ButtonBase/TouchRipple'
import { type ComponentType, lazy, type Ref, Suspense, useCallback, useImperativeHandle, useRef } from 'react'

type Props = TouchRippleProps & { readonly ref?: Ref<TouchRippleActions> }

// Its type says function, but it is a component with a ref.
const Real = lazy(() =>
  import('@mui/material/ButtonBase/TouchRipple').then(
    (code) => ({ default: code.default as unknown as ComponentType<Props> }),
    // Decoration only: a button works without it.
    () => ({ default: (() => null) as ComponentType<Props> }),
  ),
)

/**
 * Ripple effect of a touch. MUI mounts it at the first touch; its code is loaded then, and missed calls are replayed.
 */
export default function TouchRipple({ ref, ...props }: Props) {
  const real = useRef<TouchRippleActions | null>(null)
  const missed = useRef<((actions: TouchRippleActions) => void)[]>([])
  useImperativeHandle(ref, (): TouchRippleActions => {
    const tell = (what: (actions: TouchRippleActions) => void) => {
      if (real.current) what(real.current)
      else missed.current.push(what)
    }
    return {
      start: (...args) => tell((actions) => actions.start(...args)),
      stop: (...args) => tell((actions) => actions.stop(...args)),
      pulsate: (...args) => tell((actions) => actions.pulsate(...args)),
    }
  }, [])
  const whenThere = useCallback((actions: TouchRippleActions | null) => {
    real.current = actions
    if (actions) for (const what of missed.current.splice(0)) what(actions)
  }, [])
  return (
    <Suspense>
      <Real {...props} ref={whenThere} />
    </Suspense>
  )
}
