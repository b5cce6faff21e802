import ClearIcon from '@mui/icons-material/Clear'
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import SearchIcon from '@mui/icons-material/Search'
import SouthIcon from '@mui/icons-material/South'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import NativeSelect from '@mui/material/NativeSelect'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useEffect, useRef, useState } from 'react'
import { Link as RouterLink } from 'react-router'
import { failureText } from '../../failure-text.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { startsAscending } from './source-rows.tsx'
import { type CatalogueView, type Sort, type SortId, sortIds } from './view.ts'

const typingPauseMs = 250

/** Bar above the rows: search, view, export. */
export function CatalogueBar({
  view,
  groupId,
  found,
  addressOf,
  onSearch,
}: {
  view: CatalogueView
  groupId: string
  found: number
  addressOf: (part: Partial<CatalogueView>) => string
  onSearch: (text: string) => void
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
          <Button
            key={show}
            component={RouterLink}
            to={addressOf({ show, page: 1 })}
            preventScrollReset
            color="inherit"
            size="small"
            aria-current={view.show === show ? 'true' : undefined}
            sx={{
              minHeight: 32,
              px: 1.5,
              color: view.show === show ? 'text.primary' : 'text.secondary',
              bgcolor: view.show === show ? 'action.selected' : undefined,
            }}
          >
            {t(`sources.view.${show}`)}
          </Button>
        ))}
      </Box>
      <ExportButton view={view} groupId={groupId} found={found} />
    </Box>
  )
}

function Search({ text, onSearch }: { text: string; onSearch: (text: string) => void }) {
  const { t } = useTexts()
  const [typed, setTyped] = useState(text)
  const [known, setKnown] = useState(text)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // A search that was removed elsewhere (a chip, "back") empties the field; the user's own typing does not.
  if (known !== text) {
    setKnown(text)
    if (typed.trim() !== text) setTyped(text)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  // Other filters may change between the last letter and the search.
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
      // Placed directly: MUI's adornments contain code that is not needed, and the page is at its size limit.
      startAdornment={<SearchIcon fontSize="small" sx={{ mr: 1, color: 'action.active' }} />}
      endAdornment={
        typed && (
          <IconButton
            size="small"
            aria-label={t('sources.search.clear')}
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

/** Choice of the order on phones, where the table has no heads to sort by. */
export function SortChoice({ sort, onChange }: { sort: Sort; onChange: (sort: Sort) => void }) {
  const { t } = useTexts()
  const textOf = (id: SortId) =>
    id === 'name' || id === 'maintainer' || id === 'renewed' ? t(`sources.sort.${id}`) : t(`sources.measure.${id}`)
  const order = t(sort.ascending ? 'sources.sort.ascending' : 'sources.sort.descending')
  return (
    <Box sx={{ display: { xs: 'flex', md: 'none' }, alignItems: 'center', gap: 0.5, ml: { sm: 'auto' } }}>
      <NativeSelect
        value={sort.by}
        onChange={(event) => {
          const by = event.target.value as SortId
          onChange({ by, ascending: startsAscending(by) })
        }}
        input={<OutlinedInput size="small" />}
        inputProps={{ 'aria-label': t('sources.sort') }}
        sx={{ minWidth: 150 }}
      >
        {sortIds.map((id) => (
          <option key={id} value={id}>
            {textOf(id)}
          </option>
        ))}
      </NativeSelect>
      <IconButton
        aria-label={t('sources.sort.flip', { order })}
        onClick={() => onChange({ ...sort, ascending: !sort.ascending })}
      >
        <SouthIcon fontSize="small" sx={{ transform: sort.ascending ? 'rotate(180deg)' : undefined }} />
      </IconButton>
    </Box>
  )
}

/** Exports exactly the filtered sources, on all pages. */
function ExportButton({ view, groupId, found }: { view: CatalogueView; groupId: string; found: number }) {
  const language = useTexts()
  const { t } = language
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const save = async () => {
    setBusy(true)
    setFailure(undefined)
    try {
      const { saveCatalogue } = await import('./save-catalogue.ts')
      await saveCatalogue(view, groupId)
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<FileDownloadOutlined />}
        loading={isBusy}
        disabled={found === 0}
        title={t('sources.export.label', { count: found })}
        onClick={() => void save()}
        sx={{ borderColor: 'divider' }}
      >
        {t('sources.export')}
      </Button>
      {failure !== undefined && (
        <Alert severity="error" onClose={() => setFailure(undefined)} closeText={t('close')} sx={{ width: '100%' }}>
          {failureText(failure, language)}
        </Alert>
      )}
    </>
  )
}
