import Box from '@mui/material/Box'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { type ReactNode, Suspense, useLayoutEffect } from 'react'
import { useLocation, useNavigation, useSearchParams } from 'react-router'

/** Tabs selected by the address (`?tab=`); the server sends the content of the selected one. */
export function AddressTabs<Id extends string>({
  label,
  tabs,
  loaded,
  named,
  children,
}: {
  label: string
  tabs: readonly { readonly id: Id; readonly label: string }[]
  /** The tab whose content is loaded. */
  loaded: Id
  /** The tab that an address names. */
  named: (search: URLSearchParams) => Id
  /** Content of the loaded tab. */
  children: ReactNode
}) {
  const [search, setSearch] = useSearchParams()
  const { pathname } = useLocation()
  const { location: next } = useNavigation()
  // During a navigation to another page, the tabs stay as they are.
  const selectedTab = named(next?.pathname === pathname ? new URLSearchParams(next.search) : search)
  const isLoading = selectedTab !== loaded
  // In the middle, so that the tabs on both sides show that there are more. Before MUI's effect, which would scroll only
  // until the tab is in view.
  useLayoutEffect(() => centre(document.getElementById(`tab-${selectedTab}`)), [selectedTab])
  return (
    <>
      <Box sx={{ borderBottom: 1, borderColor: 'divider' }}>
        <Tabs
          value={selectedTab}
          onChange={(_, tab: string) => setSearch({ tab }, { preventScrollReset: true })}
          variant="scrollable"
          // Scroll buttons would appear after the first paint and shift the tabs.
          scrollButtons={false}
          aria-label={label}
          // All tabs of a group fit on a tablet, in German too.
          sx={{ '& .MuiTab-root': { px: { md: 1.25, lg: 2 } } }}
        >
          {tabs.map((tab) => (
            <Tab
              key={tab.id}
              value={tab.id}
              label={tab.label}
              id={`tab-${tab.id}`}
              aria-controls={tab.id === loaded ? `panel-${tab.id}` : undefined}
            />
          ))}
        </Tabs>
      </Box>
      <Box
        role="tabpanel"
        id={`panel-${loaded}`}
        aria-labelledby={`tab-${loaded}`}
        aria-busy={isLoading}
        sx={{ opacity: isLoading ? 0.55 : 1, transition: 'opacity .15s' }}
      >
        <Suspense>{children}</Suspense>
      </Box>
    </>
  )
}

/** Scrolls the row of tabs sideways until a tab is in its middle. */
function centre(tab: HTMLElement | null): void {
  const row = tab?.closest('.MuiTabs-scroller')
  if (!tab || !row) return
  const middleOf = ({ left, width }: DOMRect) => left + width / 2
  row.scrollLeft += middleOf(tab.getBoundingClientRect()) - middleOf(row.getBoundingClientRect())
}
