import SouthIcon from '@mui/icons-material/South'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import type { SxProps, Theme } from '@mui/material/styles'
import type { ChangeEvent } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { rem } from '../../rem.ts'

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
    <Box sx={[{ alignItems: 'center', gap: 0.5, minWidth: 0, maxWidth: '100%' }, ...(Array.isArray(sx) ? sx : [sx])]}>
      {/* Phones bring a select of their own; MUI's would only be more to load. */}
      <Box
        component="select"
        value={by}
        onChange={({ target }: ChangeEvent<HTMLSelectElement>) => onBy(target.value)}
        aria-label={t('sources.sort')}
        sx={{
          font: 'inherit',
          color: 'inherit',
          bgcolor: 'background.paper',
          minWidth: rem(150),
          minHeight: rem(40),
          px: 1.25,
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
        }}
      >
        {options.map(({ id, text }) => (
          <option key={id} value={id}>
            {text}
          </option>
        ))}
      </Box>
      {ascending !== undefined && (
        <IconButton aria-label={t('sources.sort.flip', { order })} onClick={onFlip}>
          <SouthIcon fontSize="small" sx={{ transform: ascending ? 'rotate(180deg)' : undefined }} />
        </IconButton>
      )}
    </Box>
  )
}
