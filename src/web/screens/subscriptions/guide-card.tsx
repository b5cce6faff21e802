import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useTexts } from '../../i18n/use-texts.ts'
import { CodeToCopy } from '../../ui/layout/code-to-copy.tsx'
import { Caption, Quiet } from '../../ui/layout/text.tsx'
import type { ShownGuide } from './shown-guide.ts'

/** How to connect one product. */
export function GuideCard({
  guide,
  needs,
}: {
  guide: ShownGuide
  /** Name of a format that the subscription would have to deliver as well. */
  needs?: string
}) {
  const { t, format } = useTexts()
  const checked = guide.byExample ? 'subscriptions.connect.checked.example' : 'subscriptions.connect.checked'
  return (
    <Card
      component="section"
      aria-labelledby={`guide-${guide.id}`}
      sx={{ p: 2, display: 'grid', gap: 1.25, gridTemplateColumns: 'minmax(0,1fr)' }}
    >
      <Box>
        <Typography variant="h4" component="h3" id={`guide-${guide.id}`}>
          {guide.name}
        </Typography>
        {needs && <Caption component="div">{t('subscriptions.connect.needs', { format: needs })}</Caption>}
        <Quiet>{guide.text}</Quiet>
      </Box>
      {guide.needsWhole && (
        <Alert severity="warning">{t('subscriptions.connect.needsWhole', { name: guide.name })}</Alert>
      )}
      <CodeToCopy text={guide.snippet} label={t('subscriptions.connect.copy', { name: guide.name })} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, alignItems: 'baseline' }}>
        <Link href={guide.doc} target="_blank" rel="noopener noreferrer" variant="body2">
          {t('subscriptions.connect.doc')}
        </Link>
        <Caption>{t(checked, { date: format.date(guide.read) })}</Caption>
      </Box>
    </Card>
  )
}
