import { parseSync } from 'vite'
import { compareCodeUnits } from '../src/domain/order.ts'

/** An import, re-export or `import()` of a file, including type imports. */
export interface Import {
  readonly specifier: string
  /** By `import()`, so that it is loaded on demand. */
  readonly isLazy: boolean
  /** Of types only, so that nothing is loaded. */
  readonly isOfTypes: boolean
}

/** Which file imports which. */
export type Graph = ReadonlyMap<string, readonly (Omit<Import, 'specifier'> & { readonly to: string })[]>

/** The imports of a TypeScript source. `name` determines whether it may contain JSX. */
export function importsOf(name: string, source: string): Import[] {
  const { module } = parseSync(name, source)
  const textOf = ({ start, end }: { start: number; end: number }) =>
    source.slice(start, end).replace(/^['"`]|['"`]$/g, '')
  const lazy = module.dynamicImports.map(({ moduleRequest }) => textOf(moduleRequest))
  const reExports = module.staticExports.flatMap(({ entries }) => entries)
  const loaded = [
    ...module.staticImports
      .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
      .map(({ moduleRequest }) => moduleRequest.value),
    ...reExports.flatMap(({ isType, moduleRequest }) => (isType ? [] : (moduleRequest?.value ?? []))),
  ].filter((specifier) => !lazy.includes(specifier))
  const ofTypes = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...reExports.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    // `import('./x.ts').Type`, as used in types.
    ...[...source.matchAll(/\bimport\(\s*['"]([^'"]+)['"]\s*\)/g)].map(([, specifier]) => specifier as string),
  ].filter((specifier) => !lazy.includes(specifier) && !loaded.includes(specifier))
  const each = (specifiers: readonly string[], how: Omit<Import, 'specifier'>) =>
    [...new Set(specifiers)].map((specifier) => ({ specifier, ...how }))
  return [
    ...each(loaded, { isLazy: false, isOfTypes: false }),
    ...each(ofTypes, { isLazy: false, isOfTypes: true }),
    ...each(lazy, { isLazy: true, isOfTypes: false }),
  ]
}

/**
 * The cycles of a graph: sorted sets of files that all reach each other. A component and the half that it loads lazily
 * may import each other.
 */
export function knotsOf(graph: Graph): string[][] {
  const isHalf = (whole: string, { to, isLazy }: { to: string; isLazy: boolean }) =>
    isLazy && to !== whole && (graph.get(to) ?? []).some((back) => back.to === whole && !back.isLazy)
  const next = new Map(
    [...graph].map(([file, imports]) => [file, imports.filter((one) => !isHalf(file, one)).map(({ to }) => to)]),
  )
  return components(next).filter(([first = '', ...others]) => others.length > 0 || next.get(first)?.includes(first))
}

/** All that is loaded together with a file: what it imports, and what that imports; not what is loaded on demand. */
export function loadedWith(graph: Graph, file: string): ReadonlySet<string> {
  const found = new Set([file])
  for (const one of found) {
    for (const { to, isLazy, isOfTypes } of graph.get(one) ?? []) if (!isLazy && !isOfTypes) found.add(to)
  }
  return found
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
  return found.sort(([a = ''], [b = '']) => compareCodeUnits(a, b))
}
