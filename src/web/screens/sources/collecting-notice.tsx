import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import type { CollectingState } from '../../../contract/sources.ts'
import { api } from '../../app/api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useGroupId } from '../../session/use-group.ts'
import { OutlinedButton } from '../../ui/layout/buttons.tsx'
import { PlainLink } from '../../ui/layout/page-link.tsx'
import { useChange } from '../../ui/state/use-action.ts'
import { useRenewed } from '../../ui/state/use-renewed.ts'

/** Says how far the collection of real sources is, or what keeps them away; whoever may switches it on or off here. */
export function CollectingNotice({
  state: { from, isOfOperator, mayChange, sources, collected, waiting, unreachedSince, hosts, everyMinutes },
  onlyDemo,
  isOfCatalogue = false,
}: {
  state: CollectingState
  /** No real source has data yet. */
  onlyDemo: boolean
  /** Also shown where all is well, so that people see the state and can change it. */
  isOfCatalogue?: boolean
}) {
  const groupId = useGroupId()
  const { t, format, path } = useTexts()
  const { busy, failure, run } = useChange()
  const isOff = from === null
  const asksPublishers = from === 'publishers'
  const isUnderWay = !isOff && waiting > 0
  useRenewed(isUnderWay)
  const canChange = mayChange && (isOff || isOfCatalogue)
  if (!unreachedSince && !isUnderWay && !onlyDemo && !canChange && !(isOfCatalogue && isOff)) return null
  const change = () =>
    run(() => api('PUT /api/web/collecting', { query: { groupID: groupId }, body: { isOn: !asksPublishers } }))
  const counts = { collected: format.number(collected), sources }
  const [least = '', most = ''] = [everyMinutes.least, everyMinutes.most].map((one) => format.duration(60 * one))
  return (
    <Alert
      severity={unreachedSince || failure ? 'warning' : 'info'}
      action={
        mayChange && (
          <OutlinedButton size="small" loading={busy} onClick={() => void change()}>
            {t(asksPublishers ? 'collecting.stop' : 'collecting.start')}
          </OutlinedButton>
        )
      }
      sx={{
        flexWrap: { xs: 'wrap', sm: 'nowrap' },
        '& .MuiAlert-message': { flex: '1 1 0', minWidth: 0 },
        // On phones the button stands below the text.
        '& .MuiAlert-action': { flexBasis: { xs: '100%', sm: 'auto' }, justifyContent: 'flex-end', pt: 0, mr: 0 },
      }}
    >
      {failure ??
        (unreachedSince
          ? t('collecting.unreached', { time: format.dateTime(unreachedSince) })
          : t(isUnderWay ? 'collecting.progress' : `collecting.${from ?? (onlyDemo ? 'demo' : 'off')}`, counts))}{' '}
      {unreachedSince && (
        <PlainLink to={path('status')} underline="always">
          {t('collecting.status')}
        </PlainLink>
      )}
      {isOff && !mayChange && t(isOfOperator ? 'collecting.operator' : 'collecting.ask')}
      {mayChange && !asksPublishers && (
        <Box component="details">
          <summary>{t('collecting.about')}</summary>
          {t('collecting.contacts', { hosts, sources, least, most })} {t('collecting.way')}
        </Box>
      )}
    </Alert>
  )
}
