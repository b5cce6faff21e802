import type { DeliveredIndicator } from '../../domain/delivery.ts'
import type { Omission, OutputContext, OutputPart, PartContext, Separator } from '../output-format.ts'

/** Told of each indicator that a part has nothing for. */
export type OnOmission = (indicator: DeliveredIndicator, why: Omission) => void

/** What an entry is about: of two with the same identity a part holds the first. */
export const identityOf = ({ identity }: Pick<OutputPart, 'identity'>): ((entry: string) => string) =>
  identity ?? ((entry) => entry)

/** Asks a part for what it writes of an indicator; `Omission` where that is nothing. */
export function asker(
  part: OutputPart,
  context: OutputContext,
): (indicator: DeliveredIndicator) => readonly string[] | Omission {
  const kinds = new Set(part.kinds)
  return (indicator) => (kinds.has(indicator.kind) ? part.entries(indicator, context) : 'kind')
}

/** @throws Error where an entry holds a line break: that is a fault of the format, and would be two entries to a reader. */
export function asLine(part: OutputPart, entry: string): string {
  if (/[\n\r]/.test(entry)) throw new Error(`an entry of ${part.name} holds a line break`)
  return entry
}

/**
 * What a part holds of the indicators, each identity once, in their order.
 * @throws Error where an entry holds a line break
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

/** An entry that went with the release made then, ms since epoch UTC. */
export interface Removal {
  readonly entry: string
  readonly releasedAt: number
}

/**
 * The pieces of a whole part, to be asked for in the order in which they are written: head, entries, removals, foot. Whoever
 * has the entries at once or gets them one by one writes the same.
 */
export function piecesOf(part: OutputPart, context: PartContext) {
  const { separator, ending = '\n', delta } = part
  let before = 0
  return {
    head: (): string => part.head?.(context) ?? '',
    entry: (entry: string): string => between(separator, before++) + entry,
    /** What went in the days that the part remembers and did not come back; `context.count` is the number of both. */
    removal: ({ entry, releasedAt }: Removal): string =>
      between(separator, before++) + delta.removed(entry, { ...context, releasedAt }),
    foot: (): string => (before > 0 ? ending : '') + (part.foot?.(context) ?? ''),
  }
}

/** A whole part as it is delivered, piece by piece. `remembered`: what `piecesOf` says of removals, by identity. */
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

/** What stands in front of an entry with so many before it. */
function between(separator: Separator = '\n', before: number): string {
  if (before === 0) return ''
  return typeof separator === 'string' ? separator : separator(before)
}

export interface Difference {
  readonly added: readonly string[]
  readonly removed: readonly string[]
}

/** From one release's entries to another's. What replaces an entry of the same identity is only added. */
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

/** The difference as the part's product reads it. */
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
