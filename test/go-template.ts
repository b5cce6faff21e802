import { createHash } from 'node:crypto'
import { stringify } from 'yaml'
import { compareCodeUnits } from '../src/domain/order.ts'

/**
 * The subset of Go's templates and Helm's functions that the repository's chart uses; throws for anything else. It does
 * not replace Helm, but shows that the templates are consistent, and what they produce.
 */

// biome-ignore lint/suspicious/noExplicitAny: templates have no types
type Any = any
type Context = { readonly dot: unknown; readonly variables: ReadonlyMap<string, unknown> }
type Node =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'value'; readonly pipeline: string }
  | { readonly kind: 'set'; readonly name: string; readonly pipeline: string }
  | {
      readonly kind: 'if' | 'with' | 'range'
      readonly names: readonly string[]
      readonly pipeline: string
      readonly body: readonly Node[]
      readonly otherwise: readonly Node[]
    }

/** Text and actions in order, without the whitespace that `{{-` and `-}}` remove. */
function* pieces(source: string): Generator<{ readonly text: string } | { readonly action: string }> {
  const action = /\{\{(-\s)?\s*(\/\*[\s\S]*?\*\/|(?:"(?:[^"\\]|\\.)*"|[^}"]|\}(?!\}))*?)\s*(\s-)?\}\}/g
  let at = 0
  let eats = false
  for (const match of source.matchAll(action)) {
    let text = source.slice(at, match.index)
    if (eats) text = text.trimStart()
    if (match[1]) text = text.trimEnd()
    yield { text }
    const inner = match[2] as string
    if (!inner.startsWith('/*')) yield { action: inner.trim() }
    at = match.index + match[0].length
    eats = match[3] !== undefined
  }
  yield { text: eats ? source.slice(at).trimStart() : source.slice(at) }
}

function parse(source: string, defined: Map<string, readonly Node[]>): readonly Node[] {
  const stream = [...pieces(source)]
  let at = 0
  function body(): { readonly nodes: Node[]; readonly end: string } {
    const nodes: Node[] = []
    while (at < stream.length) {
      const piece = stream[at++] as { text: string } | { action: string }
      if ('text' in piece) {
        nodes.push({ kind: 'text', text: piece.text })
        continue
      }
      const [word = '', rest = ''] = split(piece.action)
      if (word === 'end' || word === 'else') return { nodes, end: piece.action }
      if (word === 'define') {
        defined.set(JSON.parse(rest), body().nodes)
      } else if (word === 'if' || word === 'with' || word === 'range') {
        nodes.push(block(word, rest))
      } else {
        const set = /^(\$\w+)\s*:=\s*([\s\S]+)$/.exec(piece.action)
        nodes.push(
          set
            ? { kind: 'set', name: set[1] as string, pipeline: set[2] as string }
            : { kind: 'value', pipeline: piece.action },
        )
      }
    }
    return { nodes, end: '' }
  }
  function block(kind: 'if' | 'with' | 'range', head: string): Node {
    const [, names = '', pipeline = head] = /^(\$\w+(?:\s*,\s*\$\w+)?)\s*:=\s*([\s\S]+)$/.exec(head) ?? []
    const inner = body()
    let otherwise: readonly Node[] = []
    if (inner.end.startsWith('else if ')) otherwise = [block('if', inner.end.slice('else if '.length))]
    else if (inner.end === 'else') otherwise = body().nodes
    else if (inner.end !== 'end') throw new Error(`${kind} ${head} has no end`)
    return { kind, names: names.split(/\s*,\s*/).filter(Boolean), pipeline, body: inner.nodes, otherwise }
  }
  const { nodes, end } = body()
  if (end) throw new Error(`an ${end} of nothing`)
  return nodes
}

const split = (text: string) => /^(\S+)\s*([\s\S]*)$/.exec(text)?.slice(1) ?? []

export interface Templates {
  /** Renders a file of the chart. */
  render(file: string, values: object): string
  /** Every path below `.Values` in the templates. */
  readonly named: ReadonlySet<string>
}

export function goTemplates(files: ReadonlyMap<string, string>): Templates {
  const defined = new Map<string, readonly Node[]>()
  const parsed = new Map([...files].map(([name, text]) => [name, parse(text, defined)]))
  const named = new Set(
    [...files.values()].flatMap((text) => [...text.matchAll(/\.Values\.([\w.]+)/g)].map((one) => one[1] as string)),
  )

  function run(nodes: readonly Node[], context: Context): string {
    let out = ''
    let { dot, variables } = context
    for (const node of nodes) {
      const here = { dot, variables }
      if (node.kind === 'text') out += node.text
      else if (node.kind === 'set') variables = new Map(variables).set(node.name, evaluate(node.pipeline, here))
      else if (node.kind === 'value') out += shown(evaluate(node.pipeline, here))
      else {
        const value = evaluate(node.pipeline, here)
        if (!isTrue(value)) out += run(node.otherwise, here)
        else if (node.kind === 'if') out += run(node.body, here)
        else if (node.kind === 'with') out += run(node.body, { dot: value, variables })
        else
          for (const [key, item] of items(value))
            out += run(node.body, { dot: item, variables: bound(variables, node.names, key, item) })
      }
    }
    return out
  }

  function evaluate(pipeline: string, context: Context): unknown {
    let result: unknown
    stagesOf(tokens(pipeline)).forEach((stage, i) => {
      const [first = '', ...rest] = stage
      const values = rest.map((token) => term(token, context))
      if (i > 0) values.push(result)
      result = isWord(first) ? call(first, values) : term(first, context)
    })
    return result
  }

  function term(token: string, context: Context): unknown {
    if (token.startsWith('(')) return evaluate(token.slice(1, -1), context)
    if (token.startsWith('"')) return JSON.parse(token)
    if (/^-?\d+$/.test(token)) return Number(token)
    if (token === 'true' || token === 'false') return token === 'true'
    if (isWord(token)) return call(token, [])
    const [, variable, path = ''] = /^(\$\w*)?\.?([\w.]*)$/.exec(token) ?? []
    if (variable === undefined && !token.startsWith('.')) throw new Error(`not understood: ${token}`)
    if (variable !== undefined && !context.variables.has(variable)) throw new Error(`no variable ${variable}`)
    let value = variable === undefined ? context.dot : context.variables.get(variable)
    for (const name of path.split('.').filter(Boolean)) value = (value as Record<string, unknown> | undefined)?.[name]
    return value
  }

  const functions: Record<string, (...given: Any[]) => unknown> = {
    include(name, dot) {
      const body = defined.get(name)
      if (!body) throw new Error(`no template ${name}`)
      return run(body, { dot, variables: new Map([['$', dot]]) })
    },
    required(message, value) {
      if (!isTrue(value)) throw new Error(message)
      return value
    },
    toYaml: (value) => stringify(value, { lineWidth: 0 }).trimEnd(),
    nindent: (by, value) => `\n${shown(value).replace(/^/gm, ' '.repeat(by))}`,
    quote: (value) => JSON.stringify(shown(value)),
    default: (otherwise, value) => (isTrue(value) ? value : otherwise),
    printf: (format, ...values) => format.replace(/%[sd]/g, () => shown(values.shift())),
    trunc: (length, text) => text.slice(0, length),
    trimPrefix: (prefix, text) => (text.startsWith(prefix) ? text.slice(prefix.length) : text),
    trimSuffix: (suffix, text) => (text.endsWith(suffix) ? text.slice(0, -suffix.length) : text),
    regexFind: (pattern, text) => new RegExp(pattern).exec(text)?.[0] ?? '',
    sha256sum: (text) => createHash('sha256').update(text).digest('hex'),
    dict: (...given) => Object.fromEntries(given.flatMap((key, i) => (i % 2 === 0 ? [[key, given[i + 1]]] : []))),
    int: Number,
    eq: (a, b) => a === b,
    gt: (a, b) => Number(a) > Number(b),
    not: (value) => !isTrue(value),
  }

  function call(name: string, given: readonly unknown[]): unknown {
    const found = functions[name]
    if (!found) throw new Error(`no function ${name}`)
    return found(...given)
  }

  return {
    named,
    render(file, values) {
      const body = parsed.get(file)
      if (!body) throw new Error(`no file ${file}`)
      return run(body, { dot: values, variables: new Map([['$', values]]) })
    },
  }
}

const isWord = (token: string) => /^[a-zA-Z]\w*$/.test(token) && token !== 'true' && token !== 'false'
const shown = (value: unknown) => (value === undefined || value === null ? '' : String(value))

/** Go treats empty values as false. */
function isTrue(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0
  if (typeof value === 'object' && value !== null) return Object.keys(value).length > 0
  return Boolean(value)
}

/** A map's entries in the order of its keys, as in Go. */
function items(value: unknown): [unknown, unknown][] {
  if (Array.isArray(value)) return value.map((item, i) => [i, item])
  return Object.entries(value as object).sort(([a], [b]) => compareCodeUnits(a, b))
}

function bound(variables: ReadonlyMap<string, unknown>, names: readonly string[], key: unknown, item: unknown) {
  const next = new Map(variables)
  for (const [i, name] of names.entries()) next.set(name, i < names.length - 1 ? key : item)
  return next
}

/** Texts, words and groups in parentheses, which may hold others. */
function tokens(text: string): string[] {
  const group = String.raw`\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)`
  return text.match(new RegExp(String.raw`"(?:[^"\\]|\\.)*"|${group}|[^\s"()]+`, 'g')) ?? []
}

function stagesOf(all: readonly string[]): string[][] {
  const stages: string[][] = [[]]
  for (const token of all) {
    if (token === '|') stages.push([])
    else stages.at(-1)?.push(token)
  }
  return stages
}
