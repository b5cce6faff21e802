import { domain } from './domain.ts'
import { type KindId, kindById, kinds } from './index.ts'
import { parseIpv4 } from './ip.ts'
import { refang } from './refang.ts'

/** A (kind, canonical value) pair: an indicator when a source lists it, an observable when a log holds it. */
export interface Value {
  readonly kind: KindId
  readonly value: string
}

/**
 * What one cell of a list means: defanged forms are undone, `/32` and `/128` are the address, and a port behind an
 * address or name (`192.0.2.1:443`) is dropped. Undefined where it is no known kind.
 */
export function readValue(cell: string): Value | undefined {
  // The two commonest by far, without a walk through all kinds.
  if (parseIpv4(cell) !== undefined) return { kind: 'ipv4', value: cell }
  if (isPlainName(cell)) {
    const name = domain.canonical(cell)
    return name === undefined ? undefined : { kind: 'domain', value: name }
  }
  const text = refang(cell.trim())
  if (text.length < 3) return undefined
  const single = text.endsWith(text.includes(':') ? '/128' : '/32') ? text.slice(0, text.lastIndexOf('/')) : undefined
  for (const candidate of single ? [single, text] : [text]) {
    for (const kind of kinds) {
      const value = kind.canonical(candidate)
      if (value !== undefined) return { kind: kind.id, value }
    }
  }
  const port = /^(.+?):(\d{1,5})$/.exec(text)
  if (port?.[1] && Number(port[2]) <= 65535) {
    for (const id of ['ipv4', 'ipv6', 'domain'] as const) {
      const bare = id === 'ipv6' && !port[1].startsWith('[') ? undefined : kindById[id].canonical(port[1])
      if (bare !== undefined) return { kind: id, value: bare }
    }
  }
  return undefined
}

/**
 * Whether `text` is made of the characters of a name in two or more labels and nothing else: then it is a domain or
 * nothing, as every other kind has no dot, or a character that no name has. Hidden services are a kind of their own.
 */
function isPlainName(text: string): boolean {
  let dots = 0
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i)
    if (c === 46) dots++
    else if (!((c >= 97 && c <= 122) || (c >= 48 && c <= 57) || (c >= 65 && c <= 90) || c === 45 || c === 95))
      return false
  }
  return dots > 0 && !/onion\.?$/i.test(text)
}

/** The same for a cell whose kind a column or key names; undefined where the value is not of that kind. */
export function readValueAs(kind: KindId, cell: string): Value | undefined {
  const value = kindById[kind].canonical(refang(cell.trim()))
  return value === undefined ? undefined : { kind, value }
}

/** A host is an address or a name, whichever it is. */
export function readHost(cell: string): Value | undefined {
  const found = readValue(cell)
  return found && (found.kind === 'ipv4' || found.kind === 'ipv6' || found.kind === 'domain') ? found : undefined
}

/** The parents of a domain that a listing may name, nearest first, down to but never across its public suffix. */
export function* parentDomains(host: string, suffix: string | undefined): Generator<string> {
  const floor = suffix?.length ?? 0
  for (let dot = host.indexOf('.'); dot >= 0; dot = host.indexOf('.', dot + 1)) {
    const parent = host.slice(dot + 1)
    if (parent.length <= floor) return
    yield parent
  }
}
