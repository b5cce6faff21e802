import type { LicenceTerms } from './source.ts'

/** Maximum up to which posts that mention a value are counted. */
export const mostPostsCounted = 1000

/** Formats in which sources publish posts; `engine/dark-web` reads each. */
export type PostFormat =
  | 'leak-posts'
  | 'leak-groups'
  | 'ransomchat'
  | 'deepdark-table'
  | 'misp-posts'
  | 'ail-items'
  | 'misp-galaxy'

/**
 * A project that publishes dark-web posts as files on the open web. Nothing is ever fetched from the dark web itself.
 */
export interface PostSource {
  readonly id: string
  readonly name: string
  readonly maintainer: string
  readonly homepage: string
  /** Files with their format. `chats` is the index of negotiations, `misp` the folder of a MISP feed. */
  readonly files: readonly {
    readonly address: string
    readonly format: PostFormat
    readonly crawl?: 'chats' | 'misp'
  }[]
  readonly cadenceMinutes: number
  readonly licence: LicenceTerms
  /** Number of days after posting until a post is deleted. */
  readonly retentionDays: number
  /** Invented data, to show the product offline. */
  readonly demo?: boolean
}

/** Attribution for a post: the text that the terms require, otherwise the maintainer. */
export const creditOf = ({ licence, maintainer }: Pick<PostSource, 'licence' | 'maintainer'>): string =>
  licence.credit ?? maintainer
