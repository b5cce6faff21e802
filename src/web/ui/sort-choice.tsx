import SouthIcon from '@mui/icons-material/South'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import NativeSelect from '@mui/material/NativeSelect'
import OutlinedInput from '@mui/material/OutlinedInput'
import type { SxProps, Theme } from '@mui/material/styles'
import { useTexts } from '../i18n/use-texts.ts'

/** Selects the order of a list that shows no column heads, as on phones. */
export function SortChoice({
  options,
  by,
  ascending,
  onBy,
  onFlip,
  sx,
}: {
  options: readonly { readonly id: string; readonly text: string }[]
  by: string
  /** Undefined for an order that cannot be reversed. */
  ascending: boolean | undefined
  onBy: (id: string) => void
  onFlip: () => void
  sx: SxProps<Theme>
}) {
  const { t } = useTexts()
  const order = t(ascending ? 'sources.sort.ascending' : 'sources.sort.descending')
  return (
    <Box sx={[{ alignItems: 'center', gap: 0.5 }, ...(Array.isArray(sx) ? sx : [sx])]}>
      <NativeSelect
        value={by}
        onChange={({ target }) => onBy(target.value)}
        input={<OutlinedInput size="small" />}
        inputProps={{ 'aria-label': t('sources.sort') }}
        sx={{ minWidth: 150 }}
      >
        {options.map(({ id, text }) => (
          <option key={id} value={id}>
            {text}
          </option>
        ))}
      </NativeSelect>
      {ascending !== undefined && (
        <IconButton aria-label={t('sources.sort.flip', { order })} onClick={onFlip}>
          <SouthIcon fontSize="small" sx={{ transform: ascending ? 'rotate(180deg)' : undefined }} />
        </IconButton>
      )}
    </Box>
  )
}
