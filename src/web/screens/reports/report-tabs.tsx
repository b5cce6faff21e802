import Box from '@mui/material/Box'
import { useTexts } from '../../i18n/use-texts.ts'
import { tabs } from '../../paths.ts'
import { PageLink } from '../../ui/layout/page-link.tsx'
import type { ReportPart } from './report-part.ts'

/** Links to the parts of a report; their addresses keep the selection. */
export function ReportTabs({
  part,
  offered = tabs.report,
  address,
}: {
  part: ReportPart
  offered?: readonly ReportPart[]
  address: Readonly<Record<string, string>>
}) {
  const { t } = useTexts()
  return (
    <Box
      component="nav"
      aria-label={t('report.tabs')}
      className="no-print"
      sx={{
        display: 'flex',
        columnGap: { xs: 2, sm: 3 },
        overflowX: 'auto',
        borderBottom: 1,
        borderColor: 'divider',
        mb: { xs: 2, md: 2.5 },
      }}
    >
      {offered.map((id) => (
        <PageLink
          key={id}
          to={`?${new URLSearchParams({ ...address, ...(id !== 'answer' && { tab: id }) })}`}
          preventScrollReset
          aria-current={id === part ? 'page' : undefined}
          underline="none"
          sx={{
            py: 1.25,
            fontWeight: 600,
            fontSize: '0.925rem',
            whiteSpace: 'nowrap',
            color: id === part ? 'text.primary' : 'text.secondary',
            borderBottom: '2px solid',
            borderColor: id === part ? 'primary.main' : 'transparent',
            '&:hover': { color: 'text.primary' },
          }}
        >
          {t(`report.part.${id}`)}
        </PageLink>
      ))}
    </Box>
  )
}
