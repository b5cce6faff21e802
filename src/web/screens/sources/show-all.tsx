import { useTexts } from '../../i18n/use-texts.ts'
import { SmallButton } from '../../ui/layout/buttons.tsx'

/** Button below a list that is cut at first: shows all of it, or only the first entries again. */
export function ShowAll({
  isAll,
  count,
  margin = 0,
  onChange,
}: {
  isAll: boolean
  /** Number of all entries. */
  count: number
  /** In units of the theme. */
  margin?: number
  onChange: (isAll: boolean) => void
}) {
  const { t } = useTexts()
  return (
    <SmallButton onClick={() => onChange(!isAll)} sx={{ m: margin, color: 'text.secondary' }}>
      {isAll ? t('sources.showFewer') : t('sources.showAll', { count })}
    </SmallButton>
  )
}
