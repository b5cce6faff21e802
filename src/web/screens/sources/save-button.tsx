import StarIcon from '@mui/icons-material/Star'
import StarBorder from '@mui/icons-material/StarBorder'
import Alert from '@mui/material/Alert'
import IconButton from '@mui/material/IconButton'
import { useTexts } from '../../i18n/use-texts.ts'
import { OutlinedButton } from '../../ui/layout/buttons.tsx'
import type { SavedSources } from './use-saved.ts'

interface Props {
  readonly id: string
  readonly name: string
  readonly saved: SavedSources
}

/** Button of a row in a list: a star. */
export function SaveStar({ id, name, saved }: Props) {
  const { t } = useTexts()
  const isSaved = saved.has(id)
  const Icon = isSaved ? StarIcon : StarBorder
  return (
    <IconButton
      size="small"
      aria-pressed={isSaved}
      aria-label={t('sources.save.label', { name })}
      onClick={() => saved.toggle(id)}
      sx={{ color: isSaved ? 'primary.main' : 'text.disabled', '&:hover': { color: 'primary.main' } }}
    >
      <Icon fontSize="small" />
    </IconButton>
  )
}

/** Button of a source's page: a star with text. */
export function SaveButton({ id, saved }: Omit<Props, 'name'>) {
  const { t } = useTexts()
  const isSaved = saved.has(id)
  return (
    <OutlinedButton
      startIcon={isSaved ? <StarIcon color="primary" /> : <StarBorder />}
      onClick={() => saved.toggle(id)}
      sx={{ minWidth: 132 }}
    >
      {t(isSaved ? 'sources.save.done' : 'sources.save')}
    </OutlinedButton>
  )
}

/** Says that no more sources can be saved; hidden while there is room. */
export function SavedFull({ saved }: { saved: SavedSources }) {
  const { t } = useTexts()
  if (!saved.isFull) return null
  return <Alert severity="warning">{t('sources.save.full')}</Alert>
}
