import type { LicenceTerms } from './source.ts'

/** Posts that mention a value are counted up to this number. */
export const mostPostsCounted = 1000

/** How a source of posts writes them; `engine/dark-web` reads each. */
export type PostFormat =
  | 'leak-posts'
  | 'leak-groups'
  | 'ransomchat'
  | 'deepdark-table'
  | 'misp-posts'
  | 'ail-items'
  | 'misp-galaxy'

/**
 * A project that publishes posts of the dark web as files on the open web. Nothing is ever fetched from the dark web
 * itself.
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
  /** A post is deleted so many days after it was posted. */
  readonly retentionDays: number
  /** Made up, to show the product offline. */
  readonly demo?: boolean
}

/** Who must be credited for a post: what the terms ask for, or the maintainer. */
export const creditOf = ({ licence, maintainer }: Pick<PostSource, 'licence' | 'maintainer'>): string =>
  licence.credit ?? maintainer
