import { useTexts } from '../../i18n/use-texts.ts'
import { Caption } from '../../ui/layout/text.tsx'

/** Says since when other rules count the figures of a curve. @param dates none: all count by the same rules */
export function CountedAnew({ dates }: { dates: readonly string[] }) {
  const { t, format } = useTexts()
  return (
    dates.length > 0 && (
      <Caption component="p">
        {t('curve.countedAnew', { dates: format.list(dates.map((date) => format.date(date))) })}
      </Caption>
    )
  )
}
