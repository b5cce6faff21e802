import type { LicenceProtocol } from '../../domain/own-licence.ts'
import { Problem } from '../../domain/problem.ts'
import type { SourceReading } from '../../domain/source.ts'
import { FetchError } from '../../fetch/fetch-error.ts'
import { fetchWhole } from '../../fetch/guarded-fetch.ts'
import { readTaxiiPage } from '../../formats/feeds/stix2/stix2.ts'
import { UnreadableFeed } from '../../formats/reading/unreadable.ts'
import { type CheckDependencies, type CheckedFeed, countFeed, refusalOf, refuseVetted, withFile } from './check-feed.ts'
import { folderOf, readManifest } from './crawl-misp.ts'
import { isPagedMispSearch, pageOf } from './crawl-misp-search.ts'
import { objectsOf, taxiiAccept } from './crawl-taxii.ts'
import { inTurns } from './in-turns.ts'
import { type Access, licensedFetch } from './licensed-fetch.ts'
import { customFeedBytes, ownLimits } from './own-limits.ts'
import { PartlyUnreadable } from './read-files.ts'
import type { SpooledFile } from './spool.ts'

/** The result of trying an access. */
export interface CheckedAccess extends Pick<CheckedFeed, 'format' | 'read' | 'rejected' | 'kinds'> {
  /** Only the first page or the newest event was read, and there are more. */
  readonly isPart: boolean
}

interface Target {
  readonly address: string
  readonly accept?: string
  readonly reading?: SourceReading
  /** True if there are more pages; the function decides it from the content that was read. */
  readonly isPart: boolean | ((read: SpooledFile) => Promise<boolean>)
}

/** Objects to request: enough to recognise the content. */
const requestedObjects = 100

/**
 * Connects with the credential and the publisher's protocol, as collecting will do, until some content can be read.
 * Stores nothing.
 * @throws Problem `licence.credential-refused` if the publisher refuses the credential; otherwise as `checkFeed`
 */
export async function checkAccess(
  access: Access,
  protocol: LicenceProtocol,
  dependencies: CheckDependencies,
): Promise<CheckedAccess> {
  const { fetch: plain, log, vet, spool, signal } = dependencies
  let isPublic = false
  const host = URL.parse(access.address)?.hostname.slice(0, 200)
  const note = (why: string) => log.info({ protocol, host, why }, 'licensed address refused')
  const fetch = licensedFetch(plain, access)
  try {
    await refuseVetted(access.address, vet)
    const { address, accept, reading, isPart } = await targetOf()
    const answer = await fetchWhole(fetch, address, { maxBytes: customFeedBytes, accept, signal })
    isPublic = answer.isPublic === true
    const asked = { address, rows: ownLimits.indicators, reading }
    return await withFile(spool, answer.body, async (file) => {
      const { readings, noThreats: _, ...counts } = await countFeed(file, asked, dependencies)
      const format = readings[0]?.format
      if (!format) throw new PartlyUnreadable('no format')
      return { format, ...counts, isPart: typeof isPart === 'function' ? await isPart(file) : isPart }
    })
  } catch (error) {
    if (error instanceof FetchError && (error.status === 401 || error.status === 403)) {
      throw new Problem('licence.credential-refused')
    }
    throw refusalOf(error, { isPublic, note })
  }

  async function targetOf(): Promise<Target> {
    if (protocol === 'taxii') {
      const objects = objectsOf(access.address)
      objects.searchParams.set('limit', String(requestedObjects))
      return { address: objects.href, accept: taxiiAccept, reading: { format: 'stix2' }, isPart: hasMore }
    }
    if (protocol === 'misp') {
      const folder = folderOf(access.address)
      const queueForHost = <T>(_: string, work: () => Promise<T>) => work()
      const [newest, ...more] = await readManifest(`${folder}manifest.json`, { fetch, queueForHost, signal })
      if (!newest) throw new UnreadableFeed('the manifest names no event')
      return {
        address: `${folder}${newest.uuid}.json`,
        reading: { format: 'misp-event' },
        isPart: more.length > 0,
      }
    }
    const isPaged = isPagedMispSearch(access.address)
    return { address: isPaged ? pageOf(access.address, 1) : access.address, isPart: isPaged }
  }
}

/** Tells whether a TAXII server says that more pages follow. */
const hasMore = async (read: SpooledFile) => (await readTaxiiPage(inTurns(read.open()))).more
