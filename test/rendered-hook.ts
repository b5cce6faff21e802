import { act, createElement, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'

/** A hook in a component that renders nothing, and therefore needs no DOM. */
export interface RenderedHook<Input, Output> {
  /** The result of the latest render. */
  readonly now: Output
  /** Runs an action like an event handler, and waits for the resulting renders and effects. */
  act(work: (now: Output) => unknown): Promise<void>
  /** Renders again with other arguments. */
  render(input: Input): Promise<void>
  unmount(): Promise<void>
}

/** Renders a hook with React's own client, including effects. `around` wraps it in the contexts that it reads. */
export async function renderedHook<Input, Output>(
  hook: (input: Input) => Output,
  input: NoInfer<Input>,
  around: (hook: ReactNode) => ReactNode = (hook) => hook,
): Promise<RenderedHook<Input, Output>> {
  // React asks `window` for the current event.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true, window: globalThis })
  const outputs: Output[] = []
  const Probe = (props: { input: Input }) => {
    outputs.push(hook(props.input))
    return null
  }
  const root = createRoot(container())
  const render = (next: Input) => act(async () => root.render(around(createElement(Probe, { input: next }))))
  await render(input)
  return {
    get now() {
      return outputs.at(-1) as Output
    },
    act: (work) => act(async () => void (await work(outputs.at(-1) as Output))),
    render,
    unmount: () => act(async () => root.unmount()),
  }
}

/** The few properties of an element that React uses if it renders nothing into it. */
function container(): Element {
  const ignore = () => {}
  const listens = { addEventListener: ignore, removeEventListener: ignore }
  const ownerDocument = { ...listens, nodeType: 9, activeElement: null, defaultView: { HTMLIFrameElement: class {} } }
  return { ...listens, nodeType: 1, nodeName: 'DIV', tagName: 'DIV', ownerDocument, firstChild: null } as never
}
