import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import Popover from '@mui/material/Popover'
import { useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { likeness } from '../../text/find.ts'
import { plainList } from '../../theme.ts'
import { SearchField } from '../fields/search-field.tsx'
import { SmallButton } from '../layout/buttons.tsx'
import { LoadFailure } from '../layout/load-failure.tsx'
import { Caption, Quiet } from '../layout/text.tsx'
import { useLoaded } from '../state/use-loaded.ts'
import type { LoadCounts, TableFilter } from './filter-bar.tsx'

interface Props {
  readonly filter: TableFilter | undefined
  readonly countsKey: string
  readonly loadCounts: LoadCounts
  readonly onChange: (id: string, chosen: readonly string[]) => void
  readonly onClose: () => void
}

/** The values of a filter with their counts, to choose from. */
export default function FilterPopover({
  open,
  anchor,
  ...props
}: Props & { readonly open: boolean; readonly anchor: HTMLElement | undefined }) {
  // Keeps its content while it fades out.
  const [last, setLast] = useState(props.filter)
  if (props.filter && props.filter !== last) setLast(props.filter)
  return (
    <Popover
      open={open}
      anchorEl={anchor}
      onClose={props.onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{
        paper: { role: 'dialog', 'aria-label': last?.label, sx: { p: 1, width: 300, maxWidth: 'calc(100vw - 32px)' } },
      }}
    >
      {last && <Values key={last.id} {...props} filter={last} />}
    </Popover>
  )
}

/** More values than this have a search. */
const mostWithoutSearch = 12
/** More values than this are not drawn: a search finds the others. */
const mostDrawn = 100

function Values({ filter, countsKey, loadCounts, onChange }: Props & { readonly filter: TableFilter }) {
  const { t, format } = useTexts()
  const [query, setQuery] = useState('')
  const { id, label, chosen, isSingle = false, textOf } = filter
  const { answer, failure, again } = useLoaded((options) => loadCounts(id, options), countsKey)
  const counted = answer ?? []
  const missing = chosen.filter((one) => !counted.some(({ value }) => value === one))
  const all = [...counted, ...missing.map((value) => ({ value, count: 0 }))]
  const found = query.trim() === '' ? all : all.filter(({ value }) => likeness(query, textOf(value)) > 0)
  const toggle = (value: string, isOn: boolean) => {
    const rest = isSingle ? [] : chosen.filter((one) => one !== value)
    onChange(id, isOn ? [...rest, value] : rest)
  }
  return (
    <Box sx={{ display: 'grid', gap: 0.5 }}>
      {all.length > mostWithoutSearch && (
        <SearchField label={t('table.filter.search')} value={query} onChange={setQuery} sx={{ m: 0.5, mt: 1 }} />
      )}
      <LoadFailure failure={failure} onRetry={again} />
      {!answer && failure === undefined && <LinearProgress aria-label={t('loading')} />}
      {answer && found.length === 0 && <Quiet sx={{ p: 1 }}>{t('table.filter.none')}</Quiet>}
      <Box role="group" aria-label={label}>
        <Box component="ul" sx={{ ...plainList, maxHeight: 340, overflowY: 'auto' }}>
          {found.slice(0, mostDrawn).map(({ value, count }) => (
            <Box component="li" key={value}>
              <Box component="label" sx={optionStyle}>
                <input
                  type="checkbox"
                  checked={chosen.includes(value)}
                  onChange={({ target }) => toggle(value, target.checked)}
                />
                <Box
                  component="span"
                  title={textOf(value)}
                  sx={{ flexGrow: 1, overflow: 'hidden', textOverflow: 'ellipsis' }}
                >
                  {textOf(value)}
                </Box>
                <Caption component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
                  {count !== undefined && format.number(count)}
                </Caption>
              </Box>
            </Box>
          ))}
        </Box>
      </Box>
      {chosen.length > 0 && <SmallButton onClick={() => onChange(id, [])}>{t('table.filter.clear')}</SmallButton>}
    </Box>
  )
}

const optionStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  px: 1,
  minHeight: 34,
  borderRadius: 1,
  cursor: 'pointer',
  fontSize: '0.875rem',
  whiteSpace: 'nowrap',
  '&:hover': { bgcolor: 'action.hover' },
  '& input': { accentColor: 'var(--mui-palette-primary-main)', width: 16, height: 16, m: 0, flexShrink: 0 },
} as const
