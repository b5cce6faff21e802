import Box from '@mui/material/Box'
import { useRouteLoaderData } from 'react-router'
import type { RootData } from '../../app/root-data.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Refused } from '../../session/refused.tsx'
import { may, useGroup } from '../../session/use-group.ts'
import { VisitorIntro } from '../../session/visitor-intro.tsx'
import { PageHead } from '../../ui/shell/page-title.tsx'
import { PostSearch } from './post-search.tsx'

/** Search for posts. The query stands in the fragment of the address, which browsers do not send to the server. */
export default function DarkWeb() {
  const { t } = useTexts()
  const root = useRouteLoaderData('root') as RootData | undefined
  const group = useGroup()
  if (!root?.user) {
    return (
      <VisitorIntro
        name={t('darkWeb.title')}
        title={t('darkWeb.visitor.title')}
        text={t('darkWeb.visitor.text')}
        signIn={t('search.visitor.signIn')}
        how={`${t('darkWeb.visitor.how')} ${t('darkWeb.claims')}`}
      />
    )
  }
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: { xs: 2.5, md: 3 } }}>
      <PageHead title={t('darkWeb.title')} lead={`${t('darkWeb.lead')} ${t('darkWeb.claims')}`} maxWidth={760} />
      {group && may(group, 'DARK_WEB_SEARCH_USE') ? (
        <PostSearch key={group.id} />
      ) : (
        <Refused group={group} permission="DARK_WEB_SEARCH_USE" />
      )}
    </Box>
  )
}
