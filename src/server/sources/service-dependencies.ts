import type { Source } from '../../domain/source.ts'
import type { ShrinkLimits } from '../../engine/listings/hold-back.ts'
import type { Vet } from '../../fetch/vet-address.ts'
import type { Base } from '../base.ts'
import type { BlobStore } from '../platform/blobs/blobs.ts'
import type { AddOptions, PayloadOf, Queue } from '../platform/queue/queue.ts'
import type { Secrets } from '../platform/secrets.ts'
import type { ListingsUrl } from './open-listings.ts'
import type { sourceWork } from './work.ts'

type SourceWork = typeof sourceWork

export interface SourceServiceDependencies extends Pick<Base, 'database' | 'fetch' | 'clock' | 'log'> {
  readonly catalogue: readonly Source[]
  readonly secrets: Pick<Secrets, 'seal' | 'open'>
  /** Milliseconds of a clock that never goes back; default `performance.now`. */
  readonly steadyNow?: () => number
  /** Adds work to the queue. */
  readonly add: <Name extends keyof SourceWork>(
    name: Name,
    payload: PayloadOf<SourceWork[Name]>,
    options?: AddOptions,
  ) => Promise<unknown>
  /** Adds much work at once. */
  readonly addAll: Queue<SourceWork>['addAll']
  readonly listingsUrl?: ListingsUrl
  /** Present if hosts share no disk: they exchange the index through this store. */
  readonly sharedBlobs?: BlobStore | undefined
  readonly settings: {
    /** True if sources may be fetched at all. */
    readonly fetch: boolean
    /** True if this process has network access; others delegate fetches to one that has. */
    readonly fetcher?: boolean
    readonly dataDir: string
    readonly mirrorDir: string | undefined
    readonly warninglistsDir: string | undefined
    readonly shrink?: ShrinkLimits
  }
  /** Random number, 0 to 1, for spreading schedules. */
  readonly chance?: () => number
  /** Returns the reason why an address that somebody entered must not be fetched; undefined if it may be. */
  readonly vet?: Vet
}
