import ArrowForward from '@mui/icons-material/ArrowForward'
import StarBorder from '@mui/icons-material/StarBorder'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { sources as sourceCalls } from '../../../contract/sources.ts'
import { ask } from '../../app/ask.ts'
import { useDraftStore } from '../../app/draft.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { draftKey, draftWithSources } from '../../organisation/wizard-state.ts'
import { activeGroupOf } from '../../session/active-group.ts'
import { NoGroups } from '../../session/no-groups.tsx'
import { may, useGroup, useGroupId } from '../../session/use-group.ts'
import { plainList } from '../../theme.ts'
import { MainButton, MainLink, OutlinedLink, SmallButton } from '../../ui/layout/buttons.tsx'
import { EmptyState } from '../../ui/layout/empty-state.tsx'
import { PageHeading, Quiet, SecondaryText } from '../../ui/layout/text.tsx'
import { useTableLook } from '../../ui/lists/table-look.ts'
import { PageTitle } from '../../ui/shell/page-title.tsx'
import type { Route } from './+types/saved-sources'
import { rowOf, SourceRows, sourceColumns, usualSourceColumns } from './catalogue/source-rows.tsx'
import { SavedFull } from './save-button.tsx'
import { savedId, savedIn } from './saved.ts'
import { useSaved } from './use-saved.ts'
import { mostSideBySide } from './view.ts'

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const place = { context, url, request }
  const groupId = await activeGroupOf(place, request)
  if (!groupId) return undefined
  const saved = savedIn(request.headers.get('cookie'))
  // Without saved sources, the catalogue is not loaded.
  const all = saved.length > 0 ? await ask(place, sourceCalls.list, { query: { groupID: groupId } }) : []
  const byId = new Map(all.map((source) => [savedId(source), source]))
  const newestFirst = saved.toReversed()
  return {
    groupId,
    saved,
    rows: newestFirst.flatMap((id) => byId.get(id) ?? []).map(rowOf),
    unknown: newestFirst.filter((id) => !byId.has(id)),
  }
}

type SavedPage = NonNullable<Awaited<ReturnType<typeof loader>>>

export default function SavedSources({ loaderData: page }: Route.ComponentProps) {
  const { t } = useTexts()
  return (
    <Box sx={{ display: 'grid', gap: { xs: 2.5, md: 3.5 } }}>
      <PageTitle>{t('nav.savedSources')}</PageTitle>
      <Box>
        <PageHeading id="saved-title">{t('nav.savedSources')}</PageHeading>
        <SecondaryText sx={{ mt: 0.5, maxWidth: 640, textWrap: 'pretty' }}>{t('sources.saved.lead')}</SecondaryText>
      </Box>
      {page ? <Saved page={page} /> : <NoGroups />}
    </Box>
  )
}

/** The list. A removed source keeps its row until the user leaves the page, so that the removal can be undone. */
function Saved({ page: { saved: initial, rows, unknown } }: { page: SavedPage }) {
  const groupId = useGroupId()
  const { t, path } = useTexts()
  const saved = useSaved(initial)
  const look = useTableLook('sources', sourceColumns, usualSourceColumns)
  const navigate = useNavigate()
  const mayReport = may(useGroup(), 'REPORT_CREATE')
  const drafts = useDraftStore(draftKey(groupId))
  const [isFailed, setFailed] = useState(false)
  const savedIds = rows.filter((row) => saved.has(savedId(row))).map(({ id }) => id)
  const goneIds = unknown.filter((id) => saved.has(id))

  const recommend = () => {
    // The wizard reads them from the draft, which some browsers do not keep.
    if (drafts.keep(draftWithSources(drafts.read(), savedIds))) void navigate(path('recommender'))
    else setFailed(true)
  }

  if (initial.length === 0) return <Empty />
  return (
    <Box sx={{ display: 'grid', gap: 1.75 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.25, alignItems: 'center' }}>
        <Quiet role="status" sx={{ mr: 'auto' }}>
          {t('sources.all', { total: saved.ids.length })}
        </Quiet>
        {savedIds.length > 1 && savedIds.length <= mostSideBySide && (
          <OutlinedLink to={`${path('sources')}?compare=${savedIds.join(',')}`}>
            {t('sources.pick.compare', { count: savedIds.length })}
          </OutlinedLink>
        )}
        {savedIds.length > mostSideBySide && (
          <OutlinedLink to={`${path('sources')}?view=overlap&saved=1`}>{t('sources.view.overlap')}</OutlinedLink>
        )}
        {mayReport && savedIds.length > 0 && (
          <MainButton endIcon={<ArrowForward />} onClick={recommend}>
            {t('sources.saved.recommend')}
          </MainButton>
        )}
      </Box>
      {isFailed && <Alert severity="warning">{t('sources.saved.notKept')}</Alert>}
      <SavedFull saved={saved} />
      {rows.length > 0 && <SourceRows rows={rows} labelledBy="saved-title" saved={saved} look={look} />}
      {goneIds.length > 0 && (
        <Alert severity="info">
          {t('sources.saved.unknown', { count: goneIds.length })}
          <Box component="ul" sx={{ ...plainList, mt: 0.5 }}>
            {goneIds.map((id) => (
              <Box
                component="li"
                key={id}
                sx={{ display: 'flex', alignItems: 'center', gap: 1, overflowWrap: 'anywhere' }}
              >
                <span>{id}</span>
                <SmallButton aria-label={t('sources.saved.removeOne', { name: id })} onClick={() => saved.toggle(id)}>
                  {t('source.remove')}
                </SmallButton>
              </Box>
            ))}
          </Box>
        </Alert>
      )}
    </Box>
  )
}

function Empty() {
  const { t, path } = useTexts()
  return (
    <EmptyState icon={<StarBorder />} title={t('sources.saved.empty')} text={t('sources.saved.empty.text')}>
      <MainLink to={path('sources')}>{t('sources.saved.browse')}</MainLink>
    </EmptyState>
  )
}
