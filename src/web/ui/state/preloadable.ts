import { type ComponentType, createElement, type FunctionComponent } from 'react'
import { type ComponentModule, renewableLazy } from '../../late/renewable-lazy.ts'

/** A component with code in a separate file. After `load`, it renders at once instead of suspending. */
export type Preloadable<Props> = FunctionComponent<Props> & { load(): Promise<unknown> }

/** Makes a component of code that a page loads before it renders. A failed load is tried again at the next use. */
// biome-ignore lint/suspicious/noExplicitAny: `lazy` asks for the same
export function preloadable<Props extends Record<string, any>>(
  fetchCode: () => Promise<ComponentModule<Props>>,
): Preloadable<Props> {
  let loaded: ComponentModule<Props> | undefined
  const load = async () => {
    loaded = await fetchCode()
    return loaded
  }
  const code = renewableLazy<Props>(() => {
    const ready = loaded
    // React learns the value of a real promise only in a later microtask; this one calls back at once.
    // biome-ignore lint/suspicious/noThenProperty: on purpose
    if (ready) return { then: (done: (code: ComponentModule<Props>) => void) => done(ready) } as never
    return load().catch((error) => {
      // On a server, the failure would otherwise stay for all users until a restart.
      code.renew()
      throw error
    })
  })
  const component: FunctionComponent<Props> = (props) => createElement(code.current() as ComponentType<Props>, props)
  return Object.assign(component, { load })
}

/** Handle of a route that loads the code of what an address shows, before hydration (`entry.client.tsx`). */
export interface CodeHandle {
  loadCode(search: URLSearchParams): Promise<unknown>
}

/** Loads the code of what an address shows together with its content, so that no placeholder appears in between. */
export async function loadWithCode<Content>(
  { loadCode }: CodeHandle,
  { request, serverLoader }: { readonly request: Request; serverLoader(): Promise<Content> },
): Promise<Content> {
  const [content] = await Promise.all([serverLoader(), loadCode(new URL(request.url).searchParams)])
  return content
}
