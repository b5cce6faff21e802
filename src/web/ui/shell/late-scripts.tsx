import { Children, cloneElement, isValidElement, type ReactElement, type ReactNode } from 'react'
import { Scripts } from 'react-router'
import { inScript } from '../../app/lost-network.ts'

/** Loads React Router's scripts only when the page is visible: content first, then interactivity (docs/decisions/0129). */
export function LateScripts({ nonce, messages }: { nonce: string; messages: string }): ReactNode {
  const elements = elementsOf(Scripts({ nonce }))
  const scripts = elements.filter(({ type }) => type === 'script')
  // In the browser this renders nothing, and the server's markup stays.
  if (!import.meta.env.SSR) return scripts
  const modules = elements.filter(({ type }) => type === 'link').map(({ props }) => String(props.href))
  return scripts.map((script) => {
    if (script.props.type !== 'module') return script
    const text = script.props.dangerouslySetInnerHTML?.__html ?? ''
    const __html = `${afterFirstPicture(modules, messages)}\n${withoutStaticImports(text)}`
    return cloneElement(script, { dangerouslySetInnerHTML: { __html } })
  })
}

interface ScriptProps {
  readonly type?: string
  readonly href?: string
  readonly children?: ReactNode
  readonly dangerouslySetInnerHTML?: { readonly __html: string }
}

/** The elements of nested fragments, each with a key. */
function elementsOf(nodes: ReactNode): ReactElement<ScriptProps>[] {
  return Children.toArray(nodes).flatMap((node) => {
    if (!isValidElement<ScriptProps>(node)) return []
    return node.props.children ? elementsOf(node.props.children) : [node]
  })
}

/**
 * Modules are fetched without the page's nonce: 'strict-dynamic' lets a script that has it load others, and Chromium keeps
 * compiled code only for scripts with the same nonce (docs/decisions/0129-what-a-first-load-brings-and-when.md).
 *
 * Waits for the first paint. Background tabs never paint and old browsers do not report it: they continue at once or
 * after a second.
 */
function afterFirstPicture(modules: readonly string[], messages: string): string {
  return `await new Promise((go) => {
  if (document.hidden) go()
  setTimeout(go, 1000)
  new PerformanceObserver((_, observer) => { observer.disconnect(); go() }).observe({ type: 'paint', buffered: true })
});
const preload = (href, rest) => {
  document.head.append(Object.assign(document.createElement('link'), { href, ...rest }))
};
for (const href of ${inScript(modules)}) preload(href, { rel: 'modulepreload' });
preload(${inScript(messages)}, { rel: 'preload', as: 'fetch', crossOrigin: 'anonymous' });`
}

/** Static imports of a module are loaded before its first line runs. */
function withoutStaticImports(text: string): string {
  return text.replace(/^import \* as (\w+) from ("[^"]+");/gm, 'const $1 = await import($2);')
}
