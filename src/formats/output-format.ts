import type { DeliveredIndicator, Omission } from '../domain/delivery.ts'
import type { KindId } from '../domain/observables/index.ts'
import type { TargetFormatId } from '../domain/subscription.ts'
import type { LocalizedText } from '../domain/text.ts'

export type { Omission }

/** What is the same for a whole output. */
export interface OutputContext {
  readonly subscription: { readonly id: string; readonly name: string }
  /** Where the product is reached, without a slash at the end. */
  readonly origin: string
  /** Goes up by one with each release of the subscription, from 1. */
  readonly release: number
  /** When the release was made, ms since epoch UTC. */
  readonly releasedAt: number
  /** By source: what its licence is called, and what to credit the publisher with where it asks for that. */
  readonly licences?: ReadonlyMap<string, { readonly name: string; readonly credit?: string }>
  /** What the subscriber chose beside the format. */
  readonly options: {
    readonly template?: string | undefined
    /** What many share is to be blocked too. */
    readonly blockShared?: boolean | undefined
  }
}

/** For what stands around the entries, written when they are known. */
export interface PartContext extends OutputContext {
  readonly part: string
  /** How many entries stand in it, those that it remembers included; of a difference, how many it tells of. */
  readonly count: number
  /** When an entry of it last came, went or changed, ms since epoch UTC; at most `releasedAt`. */
  readonly changedAt: number
}

/** A part that is finished, for those that speak of the others. */
export interface FinishedPart {
  readonly name: string
  readonly count: number
  readonly changedAt: number
  /** Whether it may tell of entries that went (`remembersDays`), also where it holds none. */
  readonly remembers?: boolean
}

/** What stands between two entries, or that of the number of entries before it: a reader may take so many at a time. */
export type Separator = string | ((before: number) => string)

/**
 * One file of an output: head, entries, foot. An entry is one line without a line break. Of entries with the same identity
 * the first is written, in the order of the indicators (by kind, then value).
 */
export interface OutputPart {
  /** The file's name in its address, such as `ip.txt`. */
  readonly name: string
  readonly mediaType: string
  /** Of which kinds entries may come; others are not shown to `entries`. */
  readonly kinds: readonly KindId[]
  /** The sort of list a device counts its limits by, where it has any. */
  readonly holds?: 'ip' | 'domain' | 'url' | 'hash' | 'email'
  /** A line feed unless told otherwise. */
  readonly separator?: Separator
  /** After the last entry, where there is any; a line feed unless told otherwise. */
  readonly ending?: string
  head?(context: PartContext): string
  foot?(context: PartContext): string
  /** One or several; none where another part has it; `Omission` says why no part will. */
  entries(indicator: DeliveredIndicator, context: OutputContext): readonly string[] | Omission
  /**
   * What an entry is about: in the next release one with the same identity replaces it, and a part holds no two. The entry
   * itself unless told.
   */
  identity?(entry: string): string
  /** Where an entry depends on those before it: a number that none may share. One comes out for each that goes in. */
  settle?(entries: Iterable<string>): Iterable<string>
  /**
   * For readers that keep whatever a file no longer holds: for so many days the whole file also tells of entries that
   * went, behind the others and as the difference writes them (`bodyOf`).
   */
  readonly remembersDays?: number
  readonly delta: DeltaWriting
}

/** A file that speaks of all others: a manifest. Written last. */
export interface SummaryPart {
  readonly name: string
  readonly mediaType: string
  readonly summary: true
  write(parts: readonly FinishedPart[], context: OutputContext): string
}

/**
 * How the difference of two releases is written: `removed` for entries that went, then `added` for those that came or
 * changed. An entry that replaces one of the same identity is only `added`.
 */
export interface DeltaWriting {
  readonly mediaType: string
  readonly separator?: Separator
  readonly ending?: string
  head?(context: PartContext): string
  foot?(context: PartContext): string
  added(entry: string, context: PartContext): string
  removed(entry: string, context: PartContext): string
}

/**
 * One way in which products read indicators. Every value is hostile: an output holds exactly the entries it means to,
 * whatever stands in them.
 */
export interface OutputFormat<Id extends TargetFormatId = TargetFormatId> {
  readonly id: Id
  /**
   * What becomes of what many share. `alert`: its reader tells of an indicator, and the format says which ones are shared.
   * `block`: its reader keeps people from an indicator, or may, or the format has no place for such a mark; then shared ones
   * are not in it unless the subscriber asks for them.
   */
  readonly use: 'block' | 'alert'
  readonly name: LocalizedText
  /** What it takes and leaves out and why, and for which product: one or two sentences for the subscriber. */
  readonly description: LocalizedText
  /** The standard or the vendor's page that it follows. */
  readonly reference: string
  /** Which of its parts is answered where none is named. */
  readonly plainPart: string
  /** The same for every release: parts without entries are written too. */
  parts(context: Pick<OutputContext, 'subscription' | 'options'>): readonly (OutputPart | SummaryPart)[]
}

export function outputFormat<const Id extends TargetFormatId>(format: OutputFormat<Id>): OutputFormat<Id> {
  return format
}

export const isSummary = (part: OutputPart | SummaryPart): part is SummaryPart => 'summary' in part

/** All kinds that any part of it takes. */
export function kindsOf(format: OutputFormat): Set<KindId> {
  const subscription = { id: '00000000-0000-0000-0000-000000000000', name: '' }
  const parts = format.parts({ subscription, options: {} })
  return new Set(parts.flatMap((part) => (isSummary(part) ? [] : part.kinds)))
}

/** The difference of a format without a syntax of its own for it: `+entry` and `-entry`, one a line. */
export const plainDelta: DeltaWriting = {
  mediaType: 'text/plain; charset=utf-8',
  added: (entry) => `+${entry}`,
  removed: (entry) => `-${entry}`,
}
