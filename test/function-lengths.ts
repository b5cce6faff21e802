import { parseSync } from 'vite'
import { partitionPoint } from '../src/domain/partition-point.ts'

/** A function and its number of lines without nested functions, which are measured separately. */
export interface FunctionLength {
  readonly line: number
  readonly lines: number
}

/** The functions of a TypeScript source, including arrows and methods. `name` determines whether it may contain JSX. */
export function functionLengths(name: string, source: string): FunctionLength[] {
  const starts = [0, ...[...source.matchAll(/\n/g)].map(({ index }) => index + 1)]
  const lineAt = (offset: number): number =>
    partitionPoint(starts.length, (line) => (starts[line] as number) <= offset) - 1
  const found: FunctionLength[] = []

  /** @returns lines of functions below a node, except lines shared with the surrounding code */
  function walk(node: unknown): number {
    if (typeof node !== 'object' || node === null) return 0
    const within = Object.values(node).reduce<number>((sum, child) => sum + walk(child), 0)
    if (!isFunction(node)) return within
    const [first, last] = [lineAt(node.start), lineAt(node.end)]
    found.push({ line: first + 1, lines: last - first + 1 - within })
    return last - first
  }

  walk(parseSync(name, source).program)
  return found
}

function isFunction(node: object): node is { type: string; start: number; end: number } {
  const { type, body } = node as { type?: unknown; body?: unknown }
  return typeof type === 'string' && type.includes('Function') && Boolean(body)
}
