import Box from '@mui/material/Box'
import { useTexts } from '../../i18n/use-texts.ts'
import { PageLink } from '../../ui/layout/page-link.tsx'

/** Links to the report and to its hits; both addresses keep the selection. */
export function ReportTabs({
  isHits,
  address,
  hits,
}: {
  isHits: boolean
  address: Readonly<Record<string, string>>
  hits: string
}) {
  const { t } = useTexts()
  return (
    <Box
      component="nav"
      aria-label={t('report.tabs')}
      className="no-print"
      sx={{ display: 'flex', gap: 3, borderBottom: 1, borderColor: 'divider', mb: { xs: 3, md: 4 } }}
    >
      {[
        { to: `?${new URLSearchParams(address)}`, text: t('report'), isHere: !isHits },
        { to: hits, text: t('hits.title'), isHere: isHits },
      ].map(({ to, text, isHere }) => (
        <PageLink
          key={text}
          to={to}
          preventScrollReset
          aria-current={isHere ? 'page' : undefined}
          underline="none"
          sx={{
            py: 1.25,
            mb: '-1px',
            fontWeight: 600,
            fontSize: '0.925rem',
            color: isHere ? 'text.primary' : 'text.secondary',
            borderBottom: '2px solid',
            borderColor: isHere ? 'primary.main' : 'transparent',
            '&:hover': { color: 'text.primary' },
          }}
        >
          {text}
        </PageLink>
      ))}
    </Box>
  )
}
