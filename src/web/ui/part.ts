import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

type Module<Props> = { readonly default: ComponentType<Props> }

/** A component whose code is a file of its own; fetched beforehand by `load`, it renders at once instead of suspending. */
export type Part<Props> = LazyExoticComponent<ComponentType<Props>> & { load(): Promise<unknown> }

// biome-ignore lint/suspicious/noExplicitAny: `lazy` asks for the same
export function part<Props extends Record<string, any>>(fetchCode: () => Promise<Module<Props>>): Part<Props> {
  let loaded: Module<Props> | undefined
  const load = async () => {
    loaded = await fetchCode()
    return loaded
  }
  const component = lazy(() => {
    const code = loaded
    // React hears of a promise's value only in a later turn, of this one's at once.
    // biome-ignore lint/suspicious/noThenProperty: on purpose
    return code ? ({ then: (done: (code: Module<Props>) => void) => done(code) } as Promise<Module<Props>>) : load()
  })
  return Object.assign(component, { load })
}

/** Of a route: fetches the parts that an address shows. Before what came from the server is taken over (`entry.client.tsx`). */
export interface PartsHandle {
  loadParts(search: URLSearchParams): Promise<unknown>
}
