import type { KindId } from '../../domain/observables/index.ts'

/** What a post is: an entry of a leak site, a negotiation, a forum's or market's entry in a list, a paste. */
export const postKinds = ['leak-site', 'chat', 'place', 'paste', 'forum', 'other'] as const
export type PostKind = (typeof postKinds)[number]

/** Bounds of a post. What is longer is cut; `isCut` says so. */
export const postBounds = {
  /** Of the text in UTF-8. */
  textBytes: 64 * 1024,
  titleCharacters: 300,
  nameCharacters: 120,
  mentions: 1000,
  aliases: 50,
  places: 200,
} as const

/** Which source published a post, and where it says it found it. */
export interface Provenance {
  /** Id of the source in the catalogue. */
  readonly source: string
  /** Where the source found it, defanged, never a link: `hxxp://name[.]onion/post`. */
  readonly address?: string
  readonly credit: string
  readonly licence: string
}

/** A value in a post, as our own extraction found it. */
export interface Mention {
  readonly kind: KindId
  readonly value: string
}

/** What was masked, and a keyed hash of it in hexadecimal: whoever has the value can ask whether it was in a post. */
export interface MaskedValue {
  readonly sort: MaskedSort
  readonly hash: string
}
/** What is masked: a password, a token or private key, a card number (PAN), an IBAN. */
export const maskedSorts = ['password', 'secret', 'card', 'iban'] as const
export type MaskedSort = (typeof maskedSorts)[number]

/** Why a post was taken away, and when (unix seconds). */
export interface Removal {
  readonly at: number
  readonly reason: string
}

/** A post that may be stored: text only, without controls, secrets masked, addresses defanged. Times are unix seconds. */
export interface Post {
  /** Identity: a digest in hexadecimal, keyed where something masked goes into it. The same post of two mirrors has the same. */
  readonly id: string
  readonly kind: PostKind
  /** The actor's name as the source writes it. */
  readonly actor?: string
  /** The same for all spellings of an actor; see `actorKey`. */
  readonly actorKey?: string
  readonly title: string
  readonly text: string
  readonly isCut: boolean
  /** When the actor says it was posted, or the source says so. */
  readonly posted?: number
  /** When the source found it. */
  readonly discovered?: number
  /** ISO 639-1. */
  readonly language?: string
  /** The victim's, ISO 3166-1 alpha-2 in capitals. */
  readonly country?: string
  /** The victim's, as the source writes it. */
  readonly sector?: string
  /** The victim as claimed by the actor: a claim, no fact. */
  readonly victim?: string
  readonly provenances: readonly Provenance[]
  readonly mentions: readonly Mention[]
  readonly masked: readonly MaskedValue[]
  readonly removal?: Removal
}

/** Who posts: a gang, a forum, a market, a channel. */
export interface Actor {
  readonly key: string
  readonly name: string
  readonly aliases: readonly string[]
  /** Text only. */
  readonly description?: string
  readonly places: readonly Place[]
  readonly provenances: readonly Provenance[]
}

/** Where an actor is found, defanged. */
export interface Place {
  readonly address: string
  readonly title?: string
  readonly isOnline?: boolean
  /** Unix seconds of the last time the source reached it. */
  readonly seen?: number
}

/** A post as its source writes it: strings of strangers, neither cleaned nor bounded. Times are unix seconds. */
export interface RawPost {
  readonly kind: PostKind
  readonly actor?: string
  readonly title: string
  /** May be HTML. */
  readonly text: string
  readonly posted?: number
  readonly discovered?: number
  readonly language?: string
  readonly country?: string
  readonly sector?: string
  readonly victim?: string
  readonly address?: string
  /** Tells posts of the same actor and title apart, such as the id of a negotiation. */
  readonly part?: string
}

/** An actor as a source writes it. */
export interface RawActor {
  readonly name: string
  readonly aliases: readonly string[]
  readonly description?: string
  readonly places: readonly Place[]
}

/** What a reader finds. A bad entry is rejected by itself; `at` counts the entries of the file from 1. */
export type ReadItem =
  | { readonly is: 'post'; readonly post: RawPost }
  | { readonly is: 'actor'; readonly actor: RawActor }
  | { readonly is: 'rejected'; readonly at: number; readonly why: RejectedWhy }
export type RejectedWhy = 'not-json' | 'wrong-shape' | 'too-large' | 'empty'

/** How a source writes its posts. */
export const darkWebFormats = [
  /** `posts.json` of ransomware.live and ransomwatch. */
  'leak-posts',
  /** `groups.json` of the same. */
  'leak-groups',
  /** A negotiation of Ransomchats. */
  'ransomchat',
  /** A table of deepdarkCTI, in Markdown. */
  'deepdark-table',
  /** A MISP event with `ransomware-group-post` or `ail-leak` objects. */
  'misp-posts',
  /** What AIL's feeders send: one item, a list, or a line each. */
  'ail-items',
  /** A MISP galaxy of ransomware: actors. */
  'misp-galaxy',
] as const
export type DarkWebFormat = (typeof darkWebFormats)[number]

/** What a reader must be told besides the text. */
export interface ReadContext {
  /** Name of the file with its folder, where the format says something with it (`Akira/20230529.json`). */
  readonly path?: string
  /** Unpacks base64 of gzip, bounded, as text; undefined if it cannot. Older feeders of AIL send it. */
  readonly inflate?: (base64: string) => string | undefined
}

/** Hashes that are handed in, because the engine has none. Both in lower-case hexadecimal. */
export interface Digests {
  /** SHA-256 of the text in UTF-8. */
  readonly plain: (text: string) => string
  /** HMAC-SHA-256 of the text in UTF-8 with the key of this installation. */
  readonly keyed: (text: string) => string
}

/** Who published what is read. */
export interface PostSource {
  readonly source: string
  readonly credit: string
  readonly licence: string
}

/** A post that may be stored, or why it must not be: it is only counted. */
export type PreparedPost = { readonly post: Post } | { readonly refused: RefusedWhy }
/** `minors`: sexual content with minors. `banned`: the address is on the operator's list. `empty`: nothing is left. */
export type RefusedWhy = 'minors' | 'banned' | 'empty'
