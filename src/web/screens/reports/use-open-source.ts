import { useEffect, useState } from 'react'
import type { ReportFeed } from '../../../domain/report.ts'
import { setInAddress } from '../../ui/address-state.ts'
import { useEver } from '../../ui/use-ever.ts'

/**
 * The source whose drawer is open, as in the address.
 * @param named id of a source in the address when the page opened
 * @param isHits the hits are shown instead of the report, without a drawer
 */
export function useOpenSource({
  feeds,
  named,
  isHits,
}: {
  feeds: ReadonlyMap<string, ReportFeed>
  named: string | null
  isHits: boolean
}) {
  const [open, setOpen] = useState<ReportFeed>()
  const wasOpen = useEver(open !== undefined)
  const show = (feed: ReportFeed | undefined) => {
    setInAddress('source', feed?.ID)
    setOpen(feed)
  }
  // The drawer is no part of the first picture, so it opens after it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    const feed = named === null ? undefined : feeds.get(named)
    if (feed && !isHits) show(feed)
  }, [])
  // A link from the drawer to the hits closes the drawer; it stays closed on "back".
  useEffect(() => {
    if (isHits) setOpen(undefined)
  }, [isHits])
  return {
    open,
    /** A drawer has been open, so its component is mounted. */
    wasOpen,
    show,
  }
}
