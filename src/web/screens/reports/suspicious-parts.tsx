import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import type { KindId } from '../../../domain/observables/index.ts'
import type { Report } from '../../../domain/report.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { modeOf } from './mode.ts'

const parts = ['timely', 'unproven', 'late', 'expired', 'light'] as const

const colour: Record<(typeof parts)[number], string> = {
  timely: 'var(--mui-palette-success-main)',
  unproven: 'var(--mui-palette-info-main)',
  late: 'var(--mui-palette-warning-main)',
  expired: 'var(--mui-palette-text-disabled)',
  light: 'var(--mui-palette-brand-main)',
}

/** The suspicious observables in parts that are never mixed, and what was ruled out. */
export function SuspiciousParts({ report }: { report: Report }) {
  const { t, format } = useTexts()
  const { summary } = report
  const isLog = modeOf(report) === 'log'
  const kinds = Object.entries(summary.byKind).sort(([, a = 0], [, b = 0]) => b - a) as [KindId, number][]
  return (
    <Card component="section" aria-labelledby="parts-title" sx={{ p: { xs: 2.5, md: 3.5 }, display: 'grid', gap: 2.5 }}>
      <Box>
        <Typography variant="h3" component="h2" id="parts-title">
          {t(isLog ? 'parts.title' : 'parts.title.list')}
        </Typography>
        <Typography color="textSecondary" variant="body2" sx={{ mt: 0.25 }}>
          {t(isLog ? 'parts.lead' : 'parts.lead.list', {
            suspicious: format.number(summary.suspicious),
            observables: format.number(summary.observables),
          })}
        </Typography>
      </Box>
      <Box
        aria-hidden
        sx={{ display: 'flex', gap: '2px', height: 14, borderRadius: 7, overflow: 'hidden', bgcolor: 'action.hover' }}
      >
        {parts
          .filter((part) => summary[part] > 0)
          .map((part) => (
            <Box key={part} sx={{ flexGrow: summary[part], flexBasis: 4, bgcolor: colour[part] }} />
          ))}
      </Box>
      <Box
        component="ul"
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(3, 1fr)', xl: 'repeat(5, 1fr)' },
        }}
      >
        {parts.map((part) => (
          <Box component="li" key={part} sx={{ minWidth: 0 }}>
            <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
              <Box
                aria-hidden
                sx={{ width: 10, height: 10, borderRadius: '3px', bgcolor: colour[part], flexShrink: 0 }}
              />
              <Typography variant="body2" sx={{ fontWeight: 620 }}>
                {t(`parts.${part}`)}
              </Typography>
            </Box>
            <Typography
              sx={{
                fontSize: '1.35rem',
                fontWeight: 660,
                letterSpacing: '-0.02em',
                fontVariantNumeric: 'tabular-nums',
              }}
            >
              {format.number(summary[part])}{' '}
              <Typography component="span" variant="body2" color="textSecondary">
                {format.percent(summary.suspicious > 0 ? (summary[part] / summary.suspicious) * 100 : 0)}
              </Typography>
            </Typography>
            <Typography variant="caption" color="textSecondary" sx={{ display: 'block', textWrap: 'pretty' }}>
              {t(`parts.${part}.text`)}
              {(part === 'timely' || part === 'unproven') && `; ${t('parts.covered')}`}
            </Typography>
          </Box>
        ))}
      </Box>
      <Box sx={{ borderTop: 1, borderColor: 'divider', pt: 2, display: 'grid', gap: 0.5 }}>
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {t('parts.benign', { count: summary.benign })}
        </Typography>
        {summary.benign > 0 && (
          <Typography variant="body2" color="textSecondary">
            {t('parts.benign.text', { count: summary.benign })}
          </Typography>
        )}
        {kinds.length > 0 && (
          <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
            {t('parts.kinds')}:{' '}
            {kinds.map(([kind, count]) => `${format.number(count)} ${t(`kind.${kind}`)}`).join(' · ')}
          </Typography>
        )}
      </Box>
    </Card>
  )
}
