import Box from '@mui/material/Box'
import { useTexts } from '../../i18n/use-texts.ts'
import { PageHeading, SecondaryText } from '../layout/text.tsx'

/**
 * Title of the page, the group that the page is of, and the site's name; the tagline without a title. React moves it into the
 * head.
 */
export function PageTitle({ of, children }: { of?: string | undefined; children?: string }) {
  const { t } = useTexts()
  return <title>{[children ?? t('site.tagline'), of, t('site.name')].filter(Boolean).join(' – ')}</title>
}

/** The title of a page, in its heading too, and what the page is about. */
export function PageHead({ title, lead, maxWidth }: { title: string; lead?: string; maxWidth?: number }) {
  return (
    <Box sx={{ maxWidth }}>
      <PageTitle>{title}</PageTitle>
      <PageHeading>{title}</PageHeading>
      {lead && <SecondaryText sx={{ mt: 0.5 }}>{lead}</SecondaryText>}
    </Box>
  )
}
