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
 * Reads one cell of a list: refangs it, turns `/32` and `/128` into the address, and drops the port after an address or
 * name (`192.0.2.1:443`). Undefined if the cell is not of a known kind.
 */
export function readValue(cell: string): Value | undefined {
  // Fast path for the two most common kinds.
  if (parseIpv4(cell) !== undefined) return { kind: 'ipv4', value: cell }
  if (isPlainName(cell)) {
    const name = domain.canonical(cell)
    return name === undefined ? undefined : { kind: 'domain', value: name }
  }
  const text = refang(cell.trim())
  if (text.length < 3) return undefined
  const single = text.endsWith(text.includes(':') ? '/128' : '/32') ? text.slice(0, text.lastIndexOf('/')) : undefined
  if (single) {
    // For addresses only: a URL may end in the same way.
    for (const id of ['ipv4', 'ipv6'] as const) {
      const value = kindById[id].canonical(single)
      if (value !== undefined) return { kind: id, value }
    }
  }
  for (const kind of kinds) {
    const value = kind.canonical(text)
    if (value !== undefined) return { kind: kind.id, value }
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
 * Tells whether `text` has two or more labels and only characters that occur in names. Such a text is a domain or
 * nothing, because every other kind lacks a dot or needs another character. Hidden services are excluded.
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

/** Like `readValue`, for a cell whose kind a column or key determines. Undefined if the value is not of that kind. */
export function readValueAs(kind: KindId, cell: string): Value | undefined {
  const value = kindById[kind].canonical(refang(cell.trim()))
  return value === undefined ? undefined : { kind, value }
}

/** Reads an IP address or a domain name. Undefined for any other value. */
export function readHost(cell: string): Value | undefined {
  const found = readValue(cell)
  return found && (found.kind === 'ipv4' || found.kind === 'ipv6' || found.kind === 'domain') ? found : undefined
}

/** Parents of a domain, nearest first, down to its public suffix (exclusive). */
export function* parentDomains(host: string, suffix: string | undefined): Generator<string> {
  const floor = suffix?.length ?? 0
  for (let dot = host.indexOf('.'); dot >= 0; dot = host.indexOf('.', dot + 1)) {
    const parent = host.slice(dot + 1)
    if (parent.length <= floor) return
    yield parent
  }
}
