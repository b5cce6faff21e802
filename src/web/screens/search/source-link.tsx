import Typography from '@mui/material/Typography'
import type { LifeRow } from '../../../contract/search.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { PageLink } from '../../ui/layout/page-link.tsx'

/** The name of a source, with a link to its page; the made-up sources of the sample have no id and no page. */
export function SourceLink({ source: { id, name } }: { source: LifeRow['source'] }) {
  const { path } = useTexts()
  const sx = { fontWeight: 600, overflowWrap: 'anywhere', display: 'inline-block', minHeight: 24 } as const
  if (id === '')
    return (
      <Typography component="span" variant="body2" sx={sx}>
        {name}
      </Typography>
    )
  return (
    <PageLink to={path('source', { id })} variant="body2" color="inherit" sx={sx}>
      {name}
    </PageLink>
  )
}
