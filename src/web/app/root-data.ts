import type { ShownAnnouncement } from '../ui/shell/announcement.ts'
import type { ColourMode } from './colour-mode.ts'

/** The person whose session it is, as pages see them. */
export interface SignedIn {
  /** Stable id of the account, not for display. */
  readonly id: string
  readonly name: string
  readonly initials: string
  readonly email: string | null
  readonly exp: number
}

/** Answer of the root's loader; every page can read it. */
export interface RootData {
  readonly messagesHash: string
  readonly colourMode: ColourMode
  readonly user: SignedIn | null
  /** Public scheme, host and port. */
  readonly origin: string
  /** Trace id of the response that delivered the page; in the browser the cookie `trace_id` continues it. */
  readonly traceId: string
  /** A crawler or link preview: it is shown no errors. */
  readonly isBot: boolean
  /** True if single-character shortcuts are enabled. */
  readonly shortcuts: boolean
  /** Choices for tables, as in their cookie. */
  readonly tables: string
  /** True if the navigation shows only icons. */
  readonly isNarrow: boolean
  /** Address to which page views are sent, if the operator configured one. */
  readonly analyticsUrl: string | undefined
  /** The operator's announcement, unless the visitor closed it. */
  readonly announcement: ShownAnnouncement | undefined
}
