import Box from '@mui/material/Box'
import type { SourceFigures } from '../../../contract/sources.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { plainList } from '../../theme.ts'
import { ShareBar } from '../../ui/charts/share-bar.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { Quiet } from '../../ui/layout/text.tsx'
import { percentText } from './measures.ts'

/** Shares of a source's indicators on warning lists, by category: those that filter it, then those that only mention it. */
export function WarningShares({ warnings }: Pick<SourceFigures, 'warnings'>) {
  const { t } = useTexts()
  const found = warnings.filter(({ indicators }) => indicators > 0)
  const most = Math.max(...found.map(({ share }) => share))
  const groups = [
    { id: 'filters', rows: found.filter(({ filters }) => filters) },
    { id: 'mentions', rows: found.filter(({ filters }) => !filters) },
  ] as const
  return (
    <Section
      title={t('sources.warnings.title')}
      gap={1.5}
      {...(found.length === 0 && { text: t('sources.warnings.none') })}
    >
      {groups.map(
        ({ id, rows }) =>
          rows.length > 0 && (
            <Box key={id}>
              <Quiet id={`warnings-${id}`} sx={{ mb: 1 }}>
                {t(`sources.warnings.${id}`)}
              </Quiet>
              <Shares rows={rows} most={most} labelledBy={`warnings-${id}`} />
            </Box>
          ),
      )}
    </Section>
  )
}

function Shares({ rows, most, labelledBy }: { rows: SourceFigures['warnings']; most: number; labelledBy: string }) {
  const { t, format } = useTexts()
  return (
    <Box component="ul" aria-labelledby={labelledBy} sx={{ ...plainList, display: 'grid', gap: 1 }}>
      {rows.map(({ category, indicators, share }) => (
        <li key={category}>
          <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, fontSize: '0.875rem' }}>
            <span>{t(`sources.warning.${category}`)}</span>
            <Box component="span" sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
              {t('sources.warnings.share', {
                count: format.number(indicators),
                share: percentText(share * 100, format),
              })}
            </Box>
          </Box>
          <ShareBar percent={(share / most) * 100} colour="warning.main" sx={{ mt: 0.5 }} />
        </li>
      ))}
    </Box>
  )
}
