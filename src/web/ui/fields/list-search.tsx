import Box from '@mui/material/Box'
import type { SxProps } from '@mui/material/styles'
import { useTexts } from '../../i18n/use-texts.ts'
import { Quiet } from '../layout/text.tsx'
import type { LongList } from '../lists/use-long-list.ts'
import { SearchField } from './search-field.tsx'

/** The search of a long list, with how many rows it finds; nothing if the list is short. */
export function ListSearch({ list, label, sx }: { list: LongList<unknown>; label: string; sx?: SxProps }) {
  const { t } = useTexts()
  if (!list.isLong) return null
  return (
    <Box sx={[{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }, ...[sx ?? {}].flat()]}>
      <SearchField
        label={label}
        value={list.query}
        onChange={list.search}
        sx={{ flex: '1 1 220px', maxWidth: { sm: 320 } }}
      />
      <Quiet role="status">{list.query.trim() !== '' && t('list.found', { count: list.rows.length })}</Quiet>
    </Box>
  )
}
