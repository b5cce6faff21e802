import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { useMemo } from 'react'
import type { SubscriptionDetail } from '../../../contract/subscriptions.ts'
import { api } from '../../app/api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { rem } from '../../rem.ts'
import { useGroupId } from '../../session/use-group.ts'
import { plainList } from '../../theme.ts'
import { Caption, Quiet, SmallText } from '../../ui/layout/text.tsx'
import { LoadMore } from '../../ui/lists/load-more.tsx'
import { usePagedRows } from '../../ui/lists/use-paged-rows.ts'
import { changedFields, withNames } from './history-lines.ts'
import type { TabData } from './subscription-page.ts'

type History = TabData<'history'>['first']

/** Each change with its page, which names its sources. */
const rowsOf = (page: History) => page.changes.map((change) => ({ change, page }))
const idOf = ({ change }: ReturnType<typeof rowsOf>[number]) => change.id

/** Changes of the subscription with their authors, newest first. */
export default function HistoryTab({
  subscription,
  first,
  choices,
}: { subscription: SubscriptionDetail } & TabData<'history'>) {
  const groupId = useGroupId()
  const { t, format, language } = useTexts()
  const firstRows = useMemo(() => rowsOf(first), [first])
  const { rows, add } = usePagedRows(firstRows, idOf)
  const named = withNames(choices, [...new Set(rows.map(({ page }) => page))])
  const load = async () => {
    const query = { groupID: groupId, offset: rows.length }
    const next = await api('GET /api/web/subscriptions/{id}/history', { params: { id: subscription.id }, query })
    add(rowsOf(next))
  }
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0,1fr)' }}>
      <Card component="ol" sx={plainList}>
        {rows.map(({ change }) => (
          <Box
            component="li"
            key={change.id}
            sx={{
              display: 'grid',
              gap: { xs: 0.5, md: 3 },
              gridTemplateColumns: { xs: 'minmax(0,1fr)', md: `${rem(230)} minmax(0,1fr)` },
              p: 2,
              '& + &': { borderTop: 1, borderColor: 'divider' },
            }}
          >
            <Box>
              <Typography sx={{ fontWeight: 620 }}>{t(`subscriptions.history.${change.what}`)}</Typography>
              <Caption component="div" sx={{ overflowWrap: 'anywhere' }}>
                {t('subscriptions.key.by', {
                  date: format.dateTime(change.at),
                  name: change.by || t('site.name'),
                })}
              </Caption>
            </Box>
            <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1, alignContent: 'start' }}>
              {changedFields(change, named, language).map(({ field, lines }) => (
                <Box key={field}>
                  <Quiet component="dt">{field}</Quiet>
                  {lines.map((line) => (
                    <SmallText key={line} component="dd" sx={{ m: 0, overflowWrap: 'anywhere', textWrap: 'pretty' }}>
                      {line}
                    </SmallText>
                  ))}
                </Box>
              ))}
            </Box>
          </Box>
        ))}
      </Card>
      <LoadMore text={t('lists.report.more')} isAll={rows.length >= first.total} count={rows.length} onLoad={load} />
    </Box>
  )
}
