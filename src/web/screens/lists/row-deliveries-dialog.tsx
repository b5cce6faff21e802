import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ListRow } from '../../../contract/lists.ts'
import type { WorldSubscription } from '../../../contract/world.ts'
import { defang } from '../../../domain/observables/defang.ts'
import { type Language, useTexts } from '../../i18n/use-texts.ts'
import { useGroupId } from '../../session/use-group.ts'
import { plainList } from '../../theme.ts'
import { InfoDialog } from '../../ui/dialogs/info-dialog.tsx'
import { LoadFailure } from '../../ui/layout/load-failure.tsx'
import { LoadingBox } from '../../ui/layout/loading-box.tsx'
import { Quiet, SmallText } from '../../ui/layout/text.tsx'
import { useAnswer } from '../../ui/state/use-loaded.ts'

/** Says what became of an entry of an allow list in the deliveries of the group. */
export default function RowDeliveriesDialog({
  listId,
  row: { kind, value },
  onClose,
}: {
  listId: string
  row: ListRow
  onClose: () => void
}) {
  const groupId = useGroupId()
  const { t, language } = useTexts()
  const query = { groupID: groupId, kind, value }
  const { answer, failure, again } = useAnswer('GET /api/web/search/deliveries', { query })
  return (
    <InfoDialog title={t('lists.row.deliveries.title', { value: defang(kind, value) })} onClose={onClose}>
      {failure !== undefined && <LoadFailure failure={failure} onRetry={again} />}
      {!answer && failure === undefined && <LoadingBox height={96} />}
      {answer?.subscriptions.length === 0 && <Typography>{t('world.subscriptions.none')}</Typography>}
      <Box component="ul" sx={{ ...plainList, display: 'grid', gap: 1.5 }}>
        {answer?.subscriptions.map((subscription) => (
          <li key={subscription.id}>
            <Typography sx={{ fontWeight: 620, overflowWrap: 'anywhere' }}>{subscription.name}</Typography>
            {effectsOf(subscription, listId, language).map((text) => (
              <SmallText key={text} sx={{ overflowWrap: 'anywhere', textWrap: 'pretty' }}>
                {text}
              </SmallText>
            ))}
          </li>
        ))}
      </Box>
      {answer && /^ipv|^domain$/.test(kind) && (
        <Quiet sx={{ mt: 1.5, textWrap: 'pretty' }}>{t('lists.row.deliveries.within')}</Quiet>
      )}
    </InfoDialog>
  )
}

/** What became of the value itself, of each delivered entry that contains it, and what the whole list does. */
function effectsOf(
  { entries: [itself, ...around], allowedBy }: WorldSubscription,
  listId: string,
  { t }: Language,
): string[] {
  const wider = around.flatMap(({ kind, value, rule, formats }) => {
    if (rule !== 'delivered') return []
    const left = formats.filter((one) => one.left === 'allowed-inside').map(({ format }) => format)
    const entry = defang(kind, value)
    if (left.length === 0) return [t('lists.row.deliveries.spared', { entry })]
    return [t('lists.row.deliveries.left', { entry, formats: left.join(', ') })]
  })
  const isListed = itself !== undefined && itself.sources.length > 0
  const own =
    itself?.rule === 'delivered'
      ? [t('lists.row.deliveries.denied')]
      : isListed
        ? [t('lists.row.deliveries.out', { count: itself.sources.length })]
        : []
  const effects = [...own, ...wider]
  return [
    ...(effects.length > 0 ? effects : [t('lists.row.deliveries.none')]),
    t('lists.row.deliveries.list', { count: allowedBy[listId] ?? 0 }),
  ]
}
