import type { DeliveredIndicator } from '../../domain/delivery.ts'
import type { Omission, OutputContext, OutputPart, PartContext, Separator } from '../output-format.ts'
import { dividedFor } from './divided.ts'

/** Called for each indicator for which a part has no entry. */
export type OnOmission = (indicator: DeliveredIndicator, why: Omission) => void

/** Identity of an entry: of several with the same identity, a part holds the first. */
export const identityOf = ({ identity }: Pick<OutputPart, 'identity'>): ((entry: string) => string) =>
  identity ?? ((entry) => entry)

/**
 * Returns a function that asks a part for its entries of an indicator, or an `Omission` if it has none. What must stay reachable is
 * exempted from them (`dividedFor`); `onDivided` is called for entries that another indicator may have too because of that.
 */
export function asker(
  part: OutputPart,
  context: OutputContext,
  onDivided?: () => void,
): (indicator: DeliveredIndicator) => readonly string[] | Omission {
  const kinds = new Set(part.kinds)
  const ask = (indicator: DeliveredIndicator) => (kinds.has(indicator.kind) ? part.entries(indicator, context) : 'kind')
  return (indicator) => {
    const asked = ask(indicator)
    if (typeof asked === 'string') return asked
    const divided = dividedFor(part, indicator, context)
    if (typeof divided === 'string') return divided
    const { pieces, holes } = divided
    if (pieces[0] === indicator && holes.length === 0) return asked
    onDivided?.()
    if (pieces[0] === indicator) return [...asked, ...holes]
    const entries = pieces.map(ask)
    return entries.find((one) => typeof one === 'string') ?? entries.flat()
  }
}

/** `OutputPart.ownLines`, except where indicators may be divided. */
export function ownLinesOf({ ownLines, hole, kinds }: OutputPart, { own }: OutputContext): OutputPart['ownLines'] {
  if (!own || (!hole && !kinds.some((kind) => kind.endsWith('-cidr')))) return ownLines
  return hole || own.hasAddresses ? undefined : ownLines
}

/**
 * Returns the entry.
 * @throws Error if it contains a line break: that is a bug in the format, because readers would see two entries.
 */
export function asLine(part: OutputPart, entry: string): string {
  if (entry.includes('\n') || entry.includes('\r')) throw new Error(`an entry of ${part.name} contains a line break`)
  return entry
}

/**
 * The entries of a part for the indicators, without duplicate identities, in order.
 * @throws Error if an entry contains a line break
 */
export function* entriesOf(
  part: OutputPart,
  indicators: Iterable<DeliveredIndicator>,
  context: OutputContext,
  onOmission?: OnOmission,
): Generator<string> {
  const identity = identityOf(part)
  const written = writtenOf(part, indicators, context, onOmission)
  const seen = new Set<string>()
  for (const entry of part.settle?.(written) ?? written) {
    const key = identity(asLine(part, entry))
    if (seen.has(key)) continue
    seen.add(key)
    yield entry
  }
}

function* writtenOf(
  part: OutputPart,
  indicators: Iterable<DeliveredIndicator>,
  context: OutputContext,
  onOmission?: OnOmission,
): Generator<string> {
  const ask = asker(part, context)
  for (const indicator of indicators) {
    const entries = ask(indicator)
    if (typeof entries === 'string') onOmission?.(indicator, entries)
    else yield* entries
  }
}

/** An entry that was removed by the release of that time, ms since epoch UTC. */
export interface Removal {
  readonly entry: string
  readonly releasedAt: number
}

/**
 * The pieces of a whole part; request them in this order: head, entries, removals, foot. The result is the same whether
 * the entries are in memory or arrive one by one.
 */
export function piecesOf(part: OutputPart, context: PartContext) {
  const { separator = '\n', ending = '\n', delta } = part
  let before = 0
  return {
    head: (): string => part.head?.(context) ?? '',
    entry: (entry: string): string => between(separator, before++) + entry,
    /** Writes several entries at once. */
    entries(entries: readonly string[]): string {
      if (typeof separator !== 'string') {
        return entries.map((entry) => between(separator, before++) + entry).join('')
      }
      if (entries.length === 0) return ''
      const start = between(separator, before)
      before += entries.length
      return start + entries.join(separator)
    },
    /** Counts entries that were written elsewhere. */
    pass(entries: number): void {
      before += entries
    },
    /**
     * Writes a removal. Pass only removals that the part still remembers and whose entries did not return;
     * `context.count` includes them.
     */
    removal: ({ entry, releasedAt }: Removal): string =>
      between(separator, before++) + delta.removed(entry, { ...context, releasedAt }),
    foot: (): string => (before > 0 ? ending : '') + (part.foot?.(context) ?? ''),
  }
}

/** Writes a whole part, piece by piece. `remembered`: removals as for `piecesOf`, by identity. */
export function* bodyOf(
  part: OutputPart,
  entries: Iterable<string>,
  context: PartContext,
  remembered: Iterable<Removal> = [],
): Generator<string> {
  const pieces = piecesOf(part, context)
  yield pieces.head()
  for (const entry of entries) yield pieces.entry(entry)
  for (const removal of remembered) yield pieces.removal(removal)
  yield pieces.foot()
}

/** Separator before an entry that follows `before` others. */
function between(separator: Separator = '\n', before: number): string {
  if (before === 0) return ''
  return typeof separator === 'string' ? separator : separator(before)
}

export interface Difference {
  readonly added: readonly string[]
  readonly removed: readonly string[]
}

/**
 * The difference between the entries of two releases. An entry that replaces one with the same identity is only added.
 */
export function differenceOf(part: OutputPart, before: Iterable<string>, after: Iterable<string>): Difference {
  const identity = identityOf(part)
  const gone = new Map<string, string>()
  for (const entry of before) gone.set(identity(entry), entry)
  const added: string[] = []
  for (const entry of after) {
    const key = identity(entry)
    if (gone.get(key) !== entry) added.push(entry)
    gone.delete(key)
  }
  return { added, removed: [...gone.values()] }
}

/** Writes a difference in the notation of the part's product. */
export function* deltaOf(part: OutputPart, { added, removed }: Difference, release: PartContext): Generator<string> {
  const { delta } = part
  const context = { ...release, count: added.length + removed.length }
  const { ending = '\n' } = delta
  yield delta.head?.(context) ?? ''
  let before = 0
  for (const entry of removed) yield between(delta.separator, before++) + delta.removed(entry, context)
  for (const entry of added) yield between(delta.separator, before++) + delta.added(entry, context)
  if (before > 0) yield ending
  yield delta.foot?.(context) ?? ''
}
