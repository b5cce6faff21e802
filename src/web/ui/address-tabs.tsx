import Box from '@mui/material/Box'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { type ReactNode, Suspense } from 'react'
import { useLocation, useNavigation, useSearchParams } from 'react-router'

/** Tabs of which the address names one (`?tab=`), whose content the server sends. */
export function AddressTabs<Id extends string>({
  label,
  tabs,
  loaded,
  named,
  children,
}: {
  label: string
  tabs: readonly { readonly id: Id; readonly label: string }[]
  /** The one whose content is there. */
  loaded: Id
  /** The one that an address names. */
  named: (search: URLSearchParams) => Id
  /** What the loaded one shows. */
  children: ReactNode
}) {
  const [search, setSearch] = useSearchParams()
  const { pathname } = useLocation()
  const { location: next } = useNavigation()
  // On the way to another page this one stays as it is.
  const shown = named(next?.pathname === pathname ? new URLSearchParams(next.search) : search)
  const isLoading = shown !== loaded
  return (
    <>
      <Box sx={{ borderBottom: 1, borderColor: 'divider' }}>
        <Tabs
          value={shown}
          onChange={(_, tab: string) => setSearch({ tab }, { preventScrollReset: true })}
          variant="scrollable"
          // They would come after the first picture, and shift the tabs.
          scrollButtons={false}
          aria-label={label}
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
      {/* So tall that the footer stays out of sight, whatever a tab has to show: nothing shifts. */}
      <Box
        role="tabpanel"
        id={`panel-${loaded}`}
        aria-labelledby={`tab-${loaded}`}
        aria-busy={isLoading}
        sx={{ opacity: isLoading ? 0.55 : 1, transition: 'opacity .15s', minHeight: 'calc(100dvh - 160px)' }}
      >
        <Suspense>{children}</Suspense>
      </Box>
    </>
  )
}
