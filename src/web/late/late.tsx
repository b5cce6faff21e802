import { type ComponentType, createElement, lazy, useEffect, useState } from 'react'
import { unreachable } from '../unreachable.ts'

type Module<Props> = { readonly default: ComponentType<Props> }

/**
 * As `lazy`, for what opens over a page: a dialog, drawer or menu. If its code cannot be fetched, the page stays, the
 * notice about the missing connection appears, and `onClose` is called; `lazy` alone would replace the page by the error
 * screen, as it does if the server answers and the code is gone. The next try asks again, but browsers may remember a
 * module that did not come until the page is loaded anew.
 */
// biome-ignore lint/suspicious/noExplicitAny: `lazy` asks for the same
export function late<Props extends Record<string, any>>(load: () => Promise<Module<Props>>): ComponentType<Props> {
  let current = fresh()

  function fresh() {
    return lazy(() =>
      load().catch(async (error): Promise<Module<Props>> => {
        // There since the first sign of life, with the notice.
        const page = await import('../keep-page.ts').catch(() => undefined)
        if (await page?.isReachable()) throw error
        return { default: Missing }
      }),
    )
  }

  function Missing({ onClose }: Props): null {
    // biome-ignore lint/correctness/useExhaustiveDependencies: once for each failure
    useEffect(() => {
      current = fresh()
      dispatchEvent(new Event(unreachable))
      if (typeof onClose === 'function') onClose()
    }, [])
    return null
  }

  return function Late(props: Props) {
    // A later renewal is for the next opening, not for this one.
    const [Code] = useState(() => current)
    return createElement(Code as ComponentType<Props>, props)
  }
}
