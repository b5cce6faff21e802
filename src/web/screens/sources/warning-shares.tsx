import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import type { SourceFigures } from '../../../contract/sources.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { plainList } from '../../theme.ts'
import { ShareBar } from '../../ui/charts/share-bar.tsx'
import { Quiet, SectionTitle } from '../../ui/layout/text.tsx'
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
    <Card component="section" aria-labelledby="warnings-title" sx={{ p: { xs: 2, md: 3 } }}>
      <SectionTitle id="warnings-title">{t('sources.warnings.title')}</SectionTitle>
      {found.length === 0 && <Quiet sx={{ mt: 0.5 }}>{t('sources.warnings.none')}</Quiet>}
      {groups.map(
        ({ id, rows }) =>
          rows.length > 0 && (
            <Box key={id} sx={{ mt: 1.5 }}>
              <Quiet id={`warnings-${id}`} sx={{ mb: 1 }}>
                {t(`sources.warnings.${id}`)}
              </Quiet>
              <Shares rows={rows} most={most} labelledBy={`warnings-${id}`} />
            </Box>
          ),
      )}
    </Card>
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
