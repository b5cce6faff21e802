import type { KindId } from '../../domain/observables/index.ts'

/** Kinds of posts: an entry of a leak site, a negotiation, an entry about a forum or market in a list, a paste. */
export const postKinds = ['leak-site', 'chat', 'place', 'paste', 'forum', 'other'] as const
export type PostKind = (typeof postKinds)[number]

/** Maximum sizes of a post. Longer texts are cut and marked with `isCut`. */
export const postBounds = {
  /** Size of the text in UTF-8. */
  textBytes: 64 * 1024,
  titleCharacters: 300,
  nameCharacters: 120,
  mentions: 1000,
  aliases: 50,
  places: 200,
} as const

/** The source of a post, and where the source found it according to its own statement. */
export interface Provenance {
  /** Id of the source in the catalogue. */
  readonly source: string
  /** Where the source found it, defanged, never a link: `hxxp://name[.]onion/post`. */
  readonly address?: string
  readonly credit: string
  readonly licence: string
}

/** A value in a post, found by our own extraction. */
export interface Mention {
  readonly kind: KindId
  readonly value: string
}

/**
 * The type of a masked value and its keyed hash in hexadecimal: somebody who has the value can ask whether it was in a
 * post.
 */
export interface MaskedValue {
  readonly sort: MaskedSort
  readonly hash: string
}
/** Types of masked values: a password, a token or private key, a card number (PAN), an IBAN. */
export const maskedSorts = ['password', 'secret', 'card', 'iban'] as const
export type MaskedSort = (typeof maskedSorts)[number]

/** Reason and time (Unix seconds) of a post's removal. */
export interface Removal {
  readonly at: number
  readonly reason: string
}

/** What a source says in a post and about it. Times are Unix seconds. */
interface Said {
  readonly kind: PostKind
  /** The actor's name as the source writes it. */
  readonly actor?: string
  readonly title: string
  readonly text: string
  /** Time of posting according to the actor or the source. */
  readonly posted?: number
  /** Time at which the source found it. */
  readonly discovered?: number
  /** ISO 639-1. */
  readonly language?: string
  /** Country of the victim, ISO 3166-1 alpha-2 in capitals. */
  readonly country?: string
  /** Sector of the victim, as the source writes it. */
  readonly sector?: string
  /** The victim according to the actor: a claim, not a fact. */
  readonly victim?: string
}

/** A post that may be stored: text only, without control characters, secrets masked, addresses defanged. */
export interface Post extends Said {
  /**
   * A digest in hexadecimal, keyed if the post contained something that was masked. Copies of the same post at two
   * mirrors have the same id.
   */
  readonly id: string
  /** Equal for all spellings of an actor: see `actorKey`. */
  readonly actorKey?: string
  readonly isCut: boolean
  readonly provenances: readonly Provenance[]
  readonly mentions: readonly Mention[]
  readonly masked: readonly MaskedValue[]
  readonly removal?: Removal
}

/** An author of posts: a gang, a forum, a market, a channel. */
export interface Actor {
  readonly key: string
  readonly name: string
  readonly aliases: readonly string[]
  /** Text only. */
  readonly description?: string
  readonly places: readonly ActorAddress[]
  readonly provenances: readonly Provenance[]
}

/** An address of an actor, defanged. */
export interface ActorAddress {
  readonly address: string
  readonly title?: string
  readonly isOnline?: boolean
  /** Time at which the source last reached it, Unix seconds. */
  readonly seen?: number
}

/** A post as its source writes it: untrusted text, perhaps HTML, neither cleaned nor cut. */
export interface RawPost extends Said {
  readonly address?: string
  /** Distinguishes posts with the same actor and title, such as the id of a negotiation. */
  readonly part?: string
}

/** An actor as a source writes it. */
export type RawActor = Omit<Actor, 'key' | 'provenances'>

/** An entry that a reader returns. A bad entry is rejected alone; `at` counts the entries of the file from 1. */
export type ReadItem =
  | { readonly is: 'post'; readonly post: RawPost }
  | { readonly is: 'actor'; readonly actor: RawActor }
  | { readonly is: 'rejected'; readonly at: number; readonly why: RejectedWhy }
export type RejectedWhy = 'not-json' | 'wrong-shape' | 'too-large' | 'empty'

/** Formats in which sources publish posts. */
export const darkWebFormats = [
  /** `posts.json` of ransomware.live and ransomwatch. */
  'leak-posts',
  /** `groups.json` of ransomware.live and ransomwatch. */
  'leak-groups',
  /** A negotiation of Ransomchats. */
  'ransomchat',
  /** A table of deepdarkCTI, in Markdown. */
  'deepdark-table',
  /** A MISP event with `ransomware-group-post` or `ail-leak` objects. */
  'misp-posts',
  /** Data from AIL's feeders: one item, an array, or JSON lines. */
  'ail-items',
  /** A MISP galaxy of ransomware: actors. */
  'misp-galaxy',
] as const
export type DarkWebFormat = (typeof darkWebFormats)[number]

/** Additional input of a reader. */
export interface ReadContext {
  /** File name with its folder, for formats that encode information in it (`Akira/20230529.json`). */
  readonly path?: string
  /**
   * Unpacks base64-encoded gzip to text, with a size limit; undefined if that fails. Older AIL feeders send such data.
   */
  readonly inflate?: (base64: string) => string | undefined
}

/** Hash functions, which callers provide because the engine has none. Both return lower-case hexadecimal. */
export interface Digests {
  /** SHA-256 of the text in UTF-8. */
  readonly plain: (text: string) => string
  /** HMAC-SHA-256 of the text in UTF-8 with the key of this installation. */
  readonly keyed: (text: string) => string
}

/** Source of the posts that are read. */
export type PostSource = Omit<Provenance, 'address'>

/** A post that may be stored, or the reason why it must not be; refused posts are only counted. */
export type PreparedPost = { readonly post: Post } | { readonly refused: RefusedWhy }
/** `minors`: sexual content with minors. `banned`: the address is on the operator's list. `empty`: nothing is left. */
export type RefusedWhy = 'minors' | 'banned' | 'empty'
