import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

/** A module whose default export is a component. */
export type ComponentModule<Props> = { readonly default: ComponentType<Props> }

/** A lazily loaded component whose code can be requested again after a failure. */
export interface RenewableLazy<Props> {
  /** The component of the latest request. */
  current(): LazyExoticComponent<ComponentType<Props>>
  /** Makes the next use request the code again: React's `lazy` would remember a failure permanently. */
  renew(): void
}

// biome-ignore lint/suspicious/noExplicitAny: `lazy` asks for the same
export function renewableLazy<Props extends Record<string, any>>(
  load: () => Promise<ComponentModule<Props>>,
): RenewableLazy<Props> {
  let current = lazy(load)
  return {
    current: () => current,
    renew() {
      current = lazy(load)
    },
  }
}
