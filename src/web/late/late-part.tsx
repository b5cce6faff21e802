import { createElement, Suspense } from 'react'
import type { Preloadable } from '../ui/state/preloadable.ts'
import { late } from './late.tsx'
import type { ComponentModule } from './renewable-lazy.ts'

/** Like `late`, but what stands around the component does not wait for its code. */
// biome-ignore lint/suspicious/noExplicitAny: `lazy` asks for the same
export function latePart<Props extends Record<string, any>>(
  load: () => Promise<ComponentModule<Props>>,
): Preloadable<Props> {
  const Part = late(load)
  return Object.assign((props: Props) => <Suspense>{createElement(Part, props)}</Suspense>, { load: Part.load })
}
