import { parseSync } from 'vite'

/** One import, re-export or `import()` of a file; those of types alone count as well. */
export interface Import {
  readonly specifier: string
  /** By `import()`, so that it is loaded only when it is reached. */
  readonly isLazy: boolean
}

/** Which file imports which. */
export type Graph = ReadonlyMap<string, readonly { readonly to: string; readonly isLazy: boolean }[]>

/** The imports of a TypeScript source. `name` tells whether it may hold JSX. */
export function importsOf(name: string, source: string): Import[] {
  const { module } = parseSync(name, source)
  const textOf = ({ start, end }: { start: number; end: number }) =>
    source.slice(start, end).replace(/^['"`]|['"`]$/g, '')
  const lazy = module.dynamicImports.map(({ moduleRequest }) => textOf(moduleRequest))
  const fixed = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ),
    // `import('./x.ts').Type`, which only types are named by.
    ...[...source.matchAll(/\bimport\(\s*['"]([^'"]+)['"]\s*\)/g)].map(([, specifier]) => specifier as string),
  ].filter((specifier) => !lazy.includes(specifier))
  const each = (specifiers: readonly string[], isLazy: boolean) =>
    [...new Set(specifiers)].map((specifier) => ({ specifier, isLazy }))
  return [...each(fixed, false), ...each(lazy, true)]
}

/**
 * The circles of a graph, as knots: sets of files of which each reaches each other, sorted. None, where imports have an
 * order. A component and the half of it that it loads lazily may know each other: that is no circle.
 */
export function knotsOf(graph: Graph): string[][] {
  const isHalf = (whole: string, { to, isLazy }: { to: string; isLazy: boolean }) =>
    isLazy && to !== whole && (graph.get(to) ?? []).some((back) => back.to === whole && !back.isLazy)
  const next = new Map(
    [...graph].map(([file, imports]) => [file, imports.filter((one) => !isHalf(file, one)).map(({ to }) => to)]),
  )
  return components(next).filter(([first = '', ...others]) => others.length > 0 || next.get(first)?.includes(first))
}

/** Strongly connected components (Tarjan). */
function components(next: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>()
  const open: string[] = []
  const found: string[][] = []

  function visit(file: string): number {
    const own = order.size
    order.set(file, own)
    open.push(file)
    let low = own
    for (const to of next.get(file) ?? []) {
      if (!order.has(to)) low = Math.min(low, visit(to))
      else if (open.includes(to)) low = Math.min(low, order.get(to) as number)
    }
    if (low === own) found.push(open.splice(open.indexOf(file)).sort())
    return low
  }

  for (const file of next.keys()) if (!order.has(file)) visit(file)
  return found.sort(([a = ''], [b = '']) => (a < b ? -1 : 1))
}
