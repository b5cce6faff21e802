import ClearIcon from '@mui/icons-material/Clear'
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import SearchIcon from '@mui/icons-material/Search'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import OutlinedInput from '@mui/material/OutlinedInput'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTexts } from '../../../i18n/use-texts.ts'
import { useGroupId } from '../../../session/use-group.ts'
import { typingPauseMs } from '../../../text/pauses.ts'
import { SortChoice } from '../../../ui/fields/sort-choice.tsx'
import { OutlinedButton, SmallLink } from '../../../ui/layout/buttons.tsx'
import { useAction } from '../../../ui/state/use-action.ts'
import { segment } from '../segment.ts'
import { type CatalogueView, type Sort, type SortId, sortIds } from '../view.ts'
import { startsAscending } from './source-rows.tsx'

/** Bar above the rows: search, view, export. */
export function CatalogueBar({
  view,
  found,
  addressOf,
  onSearch,
  children,
}: {
  view: CatalogueView
  found: number
  addressOf: (part: Partial<CatalogueView>) => string
  onSearch: (text: string) => void
  children: ReactNode
}) {
  const { t } = useTexts()
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.25, alignItems: 'center' }}>
      <Search text={view.search} onSearch={onSearch} />
      <Box
        role="group"
        aria-label={t('sources.view')}
        sx={{ display: 'flex', border: 1, borderColor: 'divider', borderRadius: '8px', p: '2px', gap: '2px' }}
      >
        {(['list', 'overlap'] as const).map((show) => (
          <SmallLink
            key={show}
            to={addressOf({ show, page: 1 })}
            preventScrollReset
            aria-current={view.show === show ? 'true' : undefined}
            sx={{ ...segment(view.show === show), px: 1.5 }}
          >
            {t(`sources.view.${show}`)}
          </SmallLink>
        ))}
      </Box>
      {children}
      <ExportButton view={view} found={found} />
    </Box>
  )
}

function Search({ text, onSearch }: { text: string; onSearch: (text: string) => void }) {
  const { t } = useTexts()
  const [typed, setTyped] = useState(text)
  const [known, setKnown] = useState(text)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // The field follows a search that changes elsewhere (a chip, "back"), but keeps what the user is typing.
  if (known !== text) {
    setKnown(text)
    if (typed.trim() !== text) setTyped(text)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  // Other filters may change during the pause: the search must use the newest `onSearch`.
  const latest = useRef(onSearch)
  useEffect(() => {
    latest.current = onSearch
  })
  const search = (next: string, pauseMs: number) => {
    setTyped(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      setKnown(next.trim())
      latest.current(next.trim())
    }, pauseMs)
  }
  return (
    <OutlinedInput
      size="small"
      placeholder={t('sources.search')}
      value={typed}
      onChange={(event) => search(event.target.value, typingPauseMs)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') search(typed, 0)
        if (event.key === 'Escape' && typed) search('', 0)
      }}
      inputProps={{ 'aria-label': t('sources.search.label'), maxLength: 200, role: 'searchbox' }}
      // Not in MUI's InputAdornment: its code would take the page over the limit of test/e2e/script-bytes.ts.
      startAdornment={<SearchIcon fontSize="small" sx={{ mr: 1, color: 'action.active' }} />}
      endAdornment={
        typed && (
          <IconButton
            size="small"
            aria-label={t('groups.search.clear')}
            onClick={() => search('', 0)}
            sx={{ ml: 1, my: -0.5 }}
          >
            <ClearIcon fontSize="small" />
          </IconButton>
        )
      }
      sx={{ flex: { xs: '1 1 100%', sm: '1 1 240px' } }}
    />
  )
}

/** Selects the order on phones, where the table has no column heads to sort by. */
export function CatalogueSort({ sort, onChange }: { sort: Sort; onChange: (sort: Sort) => void }) {
  const { t } = useTexts()
  const textOf = (id: SortId) =>
    id === 'name' || id === 'maintainer' || id === 'renewed' ? t(`sources.sort.${id}`) : t(`sources.measure.${id}`)
  return (
    <SortChoice
      options={sortIds.map((id) => ({ id, text: textOf(id) }))}
      by={sort.by}
      ascending={sort.ascending}
      onBy={(id) => {
        const by = id as SortId
        onChange({ by, ascending: startsAscending(by) })
      }}
      onFlip={() => onChange({ ...sort, ascending: !sort.ascending })}
      sx={{ display: { xs: 'flex', md: 'none' }, ml: { sm: 'auto' } }}
    />
  )
}

/** Exports the filtered sources of all pages. */
function ExportButton({ view, found }: { view: CatalogueView; found: number }) {
  const groupId = useGroupId()
  const { t } = useTexts()
  const { busy, failure, run, clear } = useAction()
  const save = () =>
    run(async () => {
      const { saveCatalogue } = await import('./save-catalogue.ts')
      await saveCatalogue(view, groupId)
    })
  return (
    <>
      <OutlinedButton
        startIcon={<FileDownloadOutlined />}
        loading={busy}
        disabled={found === 0}
        title={t('sources.export.label', { count: found })}
        onClick={() => void save()}
      >
        {t('asCsv')}
      </OutlinedButton>
      {failure && (
        <Alert severity="error" onClose={clear} closeText={t('close')} sx={{ width: '100%' }}>
          {failure}
        </Alert>
      )}
    </>
  )
}
