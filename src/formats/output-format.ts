import type { DeliveredIndicator, Omission } from '../domain/delivery.ts'
import type { KindId } from '../domain/observables/index.ts'
import type { Value } from '../domain/observables/read.ts'
import type { TargetFormatId } from '../domain/subscription.ts'
import type { LocalizedText } from '../domain/text.ts'

export type { Omission }

/** All that lists of values read of an indicator. */
export type ValueOnly = Pick<DeliveredIndicator, 'kind' | 'value'>

/** What must stay reachable: `engine/delivery/protected-values.ts`. */
export interface Protected {
  /** Tells whether there are addresses that a listed network may contain. */
  readonly hasAddresses: boolean
  /**
   * What is protected within a value. In a network: addresses and networks, with the hosts of URLs. Of an address or a name: names
   * below, and URLs on it or below. Of a URL: those that begin like it and, if it stands for a whole host, names below that.
   */
  within(value: Value): readonly Value[]
  /** Tells whether a deny list has a name below this one. */
  hasDeniedBelow(name: string): boolean
  /** Tells whether a name is allowed or own. It is delivered then because a deny list matches it, too. */
  isAllowed(name: string): boolean
}

/** Under which terms a source is delivered. */
export interface SourceLicence {
  readonly name: string
  /** The attribution, if the publisher requires one. */
  readonly credit?: string
  /** The source is published freely: it is the catalogue's own entry, and not sold. */
  readonly isOpen?: true
}

/** Facts that apply to a whole output. */
export interface OutputContext {
  readonly subscription: { readonly id: string; readonly name: string }
  /** Public address of the product, without trailing slash. */
  readonly origin: string
  /** Increases by one with each release of the subscription, starting at 1. */
  readonly release: number
  /** Time of the release, ms since epoch UTC. */
  readonly releasedAt: number
  /** By source; own lists have none. */
  readonly licences?: ReadonlyMap<string, SourceLicence>
  /** Missing if nothing is protected. */
  readonly own?: Protected | undefined
  /** Choices of the subscriber apart from the format. */
  readonly options: {
    readonly template?: string | undefined
    /** Block shared infrastructure too. */
    readonly blockShared?: boolean | undefined
  }
}

/** For texts around the entries, written when all entries are known. */
export interface PartContext extends OutputContext {
  readonly part: string
  /** Number of entries, including remembered ones; for a difference, the number of changes. */
  readonly count: number
  /** When an entry of the part was last added, removed or changed, ms since epoch UTC; at most `releasedAt`. */
  readonly changedAt: number
}

/** A finished part, for parts that describe the others. */
export interface FinishedPart {
  readonly name: string
  readonly count: number
  readonly changedAt: number
  /** True if it mentions removed entries (`remembersDays`) and no others. */
  readonly remembers?: boolean
}

/**
 * Text between two entries, or a function of the number of entries before it, for readers that accept a limited number
 * at a time.
 */
export type Separator = string | ((before: number) => string)

/**
 * A file of an output: head, entries, foot. An entry is a single line. Of several entries with the same identity, the
 * first in the order of the indicators (by kind, then value) is written.
 */
export interface OutputPart {
  /** Name of the file in its address, such as `ip.txt`. */
  readonly name: string
  readonly mediaType: string
  /** Kinds that can have entries; other kinds are not passed to `entries`. */
  readonly kinds: readonly KindId[]
  /** Category of list whose device limits apply, if any. */
  readonly holds?: 'ip' | 'domain' | 'url' | 'hash' | 'email'
  /** A line feed by default. */
  readonly separator?: Separator
  /** Text after the last entry, if there is any; a line feed by default. */
  readonly ending?: string
  head?(context: PartContext): string
  foot?(context: PartContext): string
  /**
   * One or more entries; none if another part has it; an `Omission` if no part will have it. Of what contains something protected,
   * `compose.ts` asks for the rest, or adds `hole`.
   */
  entries(indicator: DeliveredIndicator, context: OutputContext): readonly string[] | Omission
  /**
   * The kinds of values that the entry covers beyond its own: `domain` if a name, or a URL of a whole host, stands for all names
   * below, `url` if a URL stands for longer ones. None by default.
   */
  covers?(indicator: DeliveredIndicator): readonly KindId[]
  /** The entries that exempt a value in a wider one; none if another part has them; undefined if that cannot be written. */
  hole?(value: Value, context: OutputContext): readonly string[] | undefined
  /**
   * Identity of an entry: in the next release, an entry with the same identity replaces it, and a part holds no
   * duplicates. By default, the entry itself.
   */
  identity?(entry: string): string
  /**
   * True if entries of two indicators never have the same identity: then a release writes only what has changed. If that
   * holds for some indicators only, it tells for which.
   */
  readonly ownLines?: true | ((indicator: ValueOnly) => boolean)
  /**
   * True if it has exemptions only (`OutputContext.own`), and accompanies a part of the same indicators, which counts what is left
   * out (`Omission`).
   */
  readonly countsNothing?: true
  /** True if `entries` reads kind and value only (`ValueOnly`): then a release need not read the rest. */
  readonly readsValueOnly?: true
  /** Adjusts entries that depend on earlier ones, such as unique numbers; may add entries, and takes none away. */
  settle?(entries: Iterable<string>): Iterable<string>
  /**
   * For readers that keep removed entries: for this many days, the whole file also mentions removed entries, after the
   * others and in the notation of the difference (`bodyOf`).
   */
  readonly remembersDays?: number
  /**
   * Most entries that its product holds, with `remembersDays`: of a file that was larger, it has the first ones, so a change of
   * options tells of no more removals.
   */
  readonly mostHeld?: number
  readonly delta: DeltaWriting
}

/** A file about all other parts, such as a manifest. Written last. */
export interface SummaryPart {
  readonly name: string
  readonly mediaType: string
  readonly summary: true
  write(parts: readonly FinishedPart[], context: OutputContext): string
}

/**
 * Notation for the difference of two releases: `removed` for removed entries, then `added` for added or changed ones.
 * An entry that replaces one with the same identity appears only in `added`.
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

/** Sorts of products, in the order in which their formats are offered. */
export const productSorts = ['siem', 'edr', 'firewall', 'dns', 'sensor', 'platform', 'file'] as const
export type ProductSort = (typeof productSorts)[number]

/**
 * A notation in which products read indicators. Values are untrusted: an output must contain exactly the intended
 * entries, whatever characters the values contain.
 */
export interface OutputFormat<Id extends TargetFormatId = TargetFormatId> {
  readonly id: Id
  /**
   * Effect of a match in the reader; decides about shared infrastructure. `alert`: it reports matches, and the format
   * marks shared indicators. `block`: it blocks or may block, or the format has no such mark; shared indicators are
   * then left out unless the subscriber asks for them.
   */
  readonly use: 'block' | 'alert'
  /** Sort of product that reads it. Formats of one sort are offered together. */
  readonly readBy: ProductSort
  /** Products of the catalogue (`catalogue/products.ts`) for which it is the format to choose. */
  readonly products: readonly string[]
  /** Any program opens it, so curl and Python are shown; others have a guide in `web/screens/subscriptions/guides/`. */
  readonly guide?: 'general'
  /** True if it can be delivered as changes. Products that read other formats replace their list with each answer. */
  readonly isGivenAsChanges?: boolean
  readonly name: LocalizedText
  /** Says what it includes and leaves out, why, and for which product: one or two sentences for the subscriber. */
  readonly description: LocalizedText
  /** The standard or vendor page that it follows. */
  readonly reference: string
  /** The part that is returned if none is named; the first by default. */
  readonly plainPart?: string
  /** The same for every release: parts without entries are written too. */
  parts(context: Pick<OutputContext, 'subscription' | 'options'>): readonly (OutputPart | SummaryPart)[]
}

/** Declares an output format and keeps its literal types. */
export function outputFormat<const Id extends TargetFormatId>(format: OutputFormat<Id>): OutputFormat<Id> {
  return format
}

/** Tells whether a part describes the other parts. */
export const isSummary = (part: OutputPart | SummaryPart): part is SummaryPart => 'summary' in part

const partsOfAny = (format: OutputFormat) =>
  format.parts({ subscription: { id: '00000000-0000-0000-0000-000000000000', name: '' }, options: {} })

/** All kinds that any part of it includes. */
export function kindsOf(format: OutputFormat): Set<KindId> {
  return new Set(partsOfAny(format).flatMap((part) => (isSummary(part) ? [] : part.kinds)))
}

/** Name of the part that is returned if none is named. */
export const plainPartOf = (format: OutputFormat): string => format.plainPart ?? partsOfAny(format)[0]?.name ?? ''

/** The difference for formats without a syntax for it: `+entry` and `-entry`, one per line. */
export const plainDelta: DeltaWriting = {
  mediaType: 'text/plain; charset=utf-8',
  added: (entry) => `+${entry}`,
  removed: (entry) => `-${entry}`,
}

/** Of a part in plain text whose difference is `plainDelta`. */
export const plainText = { mediaType: plainDelta.mediaType, delta: plainDelta }
