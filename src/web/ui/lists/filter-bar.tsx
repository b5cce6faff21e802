import ArrowDropDown from '@mui/icons-material/ArrowDropDown'
import Box from '@mui/material/Box'
import { type ReactNode, useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { whenOpen } from '../../late/when-open.tsx'
import { LazyMenu, LazyMenuItem } from '../dialogs/lazy-menu.tsx'
import { OutlinedButton } from '../layout/buttons.tsx'

/** A filter of a table. None of its values chosen means all. */
export interface TableFilter {
  readonly id: string
  readonly label: string
  readonly chosen: readonly string[]
  /** At most one value can be chosen. */
  readonly isSingle?: boolean
  /** Without a chosen value, it is in the menu "More". */
  readonly isRare?: boolean
  readonly textOf: (value: string) => string
}

/** How many rows each value of a filter shows, with the other filters as they are, if that is counted. */
export type FilterCounts = readonly { readonly value: string; readonly count?: number }[]
export type LoadCounts = (id: string, options: { readonly signal: AbortSignal }) => Promise<FilterCounts>

const FilterPopover = whenOpen(() => import('./filter-popover.tsx'))

/** Filters of a table, a button each. What a button opens is loaded with the counts when it is pressed. */
export function FilterBar({
  filters,
  countsKey,
  loadCounts,
  onChange,
  children,
}: {
  filters: readonly TableFilter[]
  /** Changes with what `loadCounts` returns. */
  countsKey: string
  loadCounts: LoadCounts
  onChange: (id: string, chosen: readonly string[]) => void
  /** Stands before the filters, such as a search. */
  children?: ReactNode
}) {
  const { t, format } = useTexts()
  const [opened, setOpened] = useState<{ readonly id: string; readonly anchor: HTMLElement }>()
  const [more, setMore] = useState<HTMLElement | null>(null)
  const inMenu = filters.filter(({ isRare, chosen }) => isRare && chosen.length === 0)
  const filter = filters.find(({ id }) => id === opened?.id)
  return (
    <Box
      className="no-print"
      role="search"
      aria-label={t('hits.filter')}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 0.75,
        overflowX: { xs: 'auto', md: 'visible' },
        flexWrap: { md: 'wrap' },
        minWidth: 0,
      }}
    >
      {children}
      {filters
        .filter((one) => !inMenu.includes(one))
        .map(({ id, label, chosen, textOf }) => (
          <OutlinedButton
            key={id}
            size="small"
            aria-haspopup="dialog"
            aria-expanded={opened?.id === id}
            onClick={({ currentTarget }) => setOpened({ id, anchor: currentTarget })}
            endIcon={<ArrowDropDown />}
            sx={{ ...buttonStyle, ...(chosen.length > 0 && { bgcolor: 'action.selected', fontWeight: 620 }) }}
          >
            {chosen.length === 0
              ? label
              : t('table.filter.is', {
                  label,
                  values: chosen.length > 2 ? format.number(chosen.length) : chosen.map(textOf).join(', '),
                })}
          </OutlinedButton>
        ))}
      {inMenu.length > 0 && (
        <OutlinedButton
          size="small"
          aria-haspopup="menu"
          aria-expanded={more !== null}
          onClick={({ currentTarget }) => setMore(currentTarget)}
          endIcon={<ArrowDropDown />}
          sx={buttonStyle}
        >
          {t('table.filter.more')}
        </OutlinedButton>
      )}
      <LazyMenu anchorEl={more} onClose={() => setMore(null)}>
        {inMenu.map(({ id, label }) => (
          <LazyMenuItem
            key={id}
            onClick={() => {
              setMore(null)
              if (more) setOpened({ id, anchor: more })
            }}
          >
            {label}
          </LazyMenuItem>
        ))}
      </LazyMenu>
      <FilterPopover
        open={filter !== undefined}
        anchor={opened?.anchor}
        filter={filter}
        countsKey={countsKey}
        loadCounts={loadCounts}
        onChange={onChange}
        onClose={() => setOpened(undefined)}
      />
    </Box>
  )
}

const buttonStyle = { flexShrink: 0, minHeight: 34, fontWeight: 500 } as const
