import { type ComponentType, createElement, type FunctionComponent, lazy } from 'react'

type Module<Props> = { readonly default: ComponentType<Props> }

/** A component with code in a separate file. After `load`, it renders at once instead of suspending. */
export type Preloadable<Props> = FunctionComponent<Props> & { load(): Promise<unknown> }

// biome-ignore lint/suspicious/noExplicitAny: `lazy` asks for the same
export function preloadable<Props extends Record<string, any>>(
  fetchCode: () => Promise<Module<Props>>,
): Preloadable<Props> {
  let loaded: Module<Props> | undefined
  const load = async () => {
    loaded = await fetchCode()
    return loaded
  }
  const fresh = () =>
    lazy(() => {
      const code = loaded
      // React learns the value of a real promise only in a later microtask; this one calls back at once.
      // biome-ignore lint/suspicious/noThenProperty: on purpose
      if (code) return { then: (done: (code: Module<Props>) => void) => done(code) } as Promise<Module<Props>>
      return load().catch((error) => {
        // `lazy` would remember a failed load permanently, on a server for all users until a restart.
        current = fresh()
        throw error
      })
    })
  let current = fresh()
  const component: FunctionComponent<Props> = (props) => createElement(current as ComponentType<Props>, props)
  return Object.assign(component, { load })
}

/** Handle of a route that loads the code of what an address shows, before hydration (`entry.client.tsx`). */
export interface CodeHandle {
  loadCode(search: URLSearchParams): Promise<unknown>
}
