import VerifiedOutlined from '@mui/icons-material/VerifiedOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTexts } from '../../i18n/use-texts.ts'
import { modeOf } from './mode.ts'
import type { ReportSelection } from './use-selection.ts'

const ofWhat = {
  log: 'report.headline.of',
  profile: 'report.headline.of.profile',
  feedCompare: 'report.headline.of.feedCompare',
} as const

/** The answer in one sentence, and how far it is proven. */
export function Verdict({ selection }: { selection: ReportSelection }) {
  const { t, format } = useTexts()
  const { figures, report, isRecommended } = selection
  const { suspicious } = report.summary
  const { proof } = report
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Typography
        variant="h1"
        component="p"
        sx={{ maxWidth: 780, textWrap: 'balance', fontVariantNumeric: 'tabular-nums' }}
        data-testid="verdict"
      >
        {t('report.headline', { count: figures.IDs.length, percent: format.percent(figures.coveragePercent) })}
      </Typography>
      <Typography color="textSecondary" sx={{ maxWidth: 680, textWrap: 'pretty' }}>
        {t(ofWhat[modeOf(report)], {
          covered: format.number(figures.coverage),
          suspicious: format.number(suspicious),
        })}
      </Typography>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1.25, mt: 0.5, minHeight: 46 }}>
        {isRecommended ? (
          <>
            <VerifiedOutlined sx={{ color: 'success.main', mt: 0.25 }} />
            <Box>
              <Typography sx={{ fontWeight: 620 }}>
                {proof.gap === 0 ? t('report.proof.optimal') : t('report.proof.gap', { gap: format.number(proof.gap) })}
              </Typography>
              <Typography variant="body2" color="textSecondary">
                {proof.gap === 0
                  ? t('report.proof.optimal.text', { value: format.number(proof.value) })
                  : t('report.proof.gap.text', {
                      value: format.number(proof.value),
                      upperBound: format.number(proof.upperBound),
                    })}
              </Typography>
            </Box>
          </>
        ) : (
          <>
            <Typography variant="body2" color="textSecondary" sx={{ py: 0.75 }}>
              {t('report.proof.own', {
                count: report.recommendedFeeds.length,
                percent: format.percent(suspicious > 0 ? (proof.value / suspicious) * 100 : 0),
              })}
            </Typography>
            <Button
              size="small"
              className="no-print"
              onClick={() => {
                selection.setOnlyFree(false)
                selection.choose(report.recommendedFeeds.map(({ ID }) => ID))
              }}
            >
              {t('report.toRecommended')}
            </Button>
          </>
        )}
      </Box>
    </Box>
  )
}
