import { useEffect, useState } from 'react'
import type { ReportFeed } from '../../../../domain/report.ts'
import { setInAddress } from '../../../ui/state/address-state.ts'
import { useEver } from '../../../ui/state/use-ever.ts'

/**
 * The source whose drawer is open, as in the address.
 * @param named id of a source in the address when the page opened
 * @param isHits the page shows the hits, without a drawer
 */
export function useOpenSource({
  sources,
  named,
  isHits,
}: {
  sources: ReadonlyMap<string, ReportFeed>
  named: string | null
  isHits: boolean
}) {
  const [open, setOpen] = useState<ReportFeed>()
  const wasOpen = useEver(open !== undefined)
  const show = (source: ReportFeed | undefined) => {
    setInAddress('source', source?.ID)
    setOpen(source)
  }
  // The server renders no drawer, so it opens after hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    const source = named === null ? undefined : sources.get(named)
    if (source && !isHits) show(source)
  }, [])
  // A link from the drawer to the hits closes the drawer; it stays closed on "back".
  useEffect(() => {
    if (isHits) setOpen(undefined)
  }, [isHits])
  return {
    open,
    /** A drawer has been open, so its component stays mounted. */
    wasOpen,
    show,
  }
}
