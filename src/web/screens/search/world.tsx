import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import type { WorldEntry, WorldSubscription } from '../../../contract/world.ts'
import { defang } from '../../../domain/observables/defang.ts'
import { api } from '../../app/api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { late } from '../../late/late.tsx'
import { may, useGroup, useGroupId } from '../../session/use-group.ts'
import { reportName } from '../../text/report-name.ts'
import { mono, plainList } from '../../theme.ts'
import { useDialog } from '../../ui/dialogs/use-dialog.tsx'
import { useTell } from '../../ui/dialogs/use-tell.tsx'
import { LoadFailure } from '../../ui/layout/load-failure.tsx'
import { LoadingBox } from '../../ui/layout/loading-box.tsx'
import { PlainLink } from '../../ui/layout/page-link.tsx'
import { SmallChip } from '../../ui/layout/small-chip.tsx'
import { Quiet, SmallText } from '../../ui/layout/text.tsx'
import { type Given, useAnswerAsOf } from './use-answer-as-of.ts'
import { standingText, whyTexts } from './world-texts.ts'

const ExceptionDialog = late(() => import('../lists/exception-dialog.tsx'))

/** Says which subscriptions of the group deliver a value and why, and which of its reports contain it. */
export default function World(given: Given) {
  const group = useGroup()
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3, pt: 1 }}>
      {may(group, 'SUBSCRIPTION_READ') && <OfSubscriptions {...given} mayChange={may(group, 'SUBSCRIPTION_PATCH')} />}
      {may(group, 'REPORT_READ') && <OfReports {...given} />}
    </Box>
  )
}

function OfSubscriptions({ mayChange, ...given }: Given & { mayChange: boolean }) {
  const { t } = useTexts()
  const asked = useAnswerAsOf((query, options) => api('GET /api/web/search/deliveries', { query }, options), given)
  const { answer, failure, again } = asked
  const { dialog, show } = useDialog()
  const { toast, tell } = useTell()
  const except = (subscription: WorldSubscription, entry: WorldEntry) =>
    show((close, closeAnd) => (
      <ExceptionDialog
        subscription={subscription}
        value={entry}
        onClose={close}
        onDone={closeAnd((text) => {
          tell(text)
          again()
        })}
      />
    ))
  return (
    <Box component="section" aria-labelledby="world-subscriptions">
      <SmallText component="h3" id="world-subscriptions" sx={{ fontWeight: 620, mb: 0.5 }}>
        {t('nav.subscriptions')}
      </SmallText>
      {failure !== undefined && <LoadFailure failure={failure} onRetry={again} />}
      {!answer && failure === undefined && <LoadingBox height={120} />}
      {answer?.subscriptions.length === 0 && <Quiet>{t('world.subscriptions.none')}</Quiet>}
      {answer && answer.subscriptions.length > 0 && (
        <Box component="ul" sx={plainList}>
          {answer.subscriptions.map((subscription) => (
            <Subscription
              key={subscription.id}
              subscription={subscription}
              asOf={given.asOf}
              onExcept={mayChange ? (entry) => except(subscription, entry) : undefined}
            />
          ))}
        </Box>
      )}
      {answer && answer.leftOut > 0 && <Quiet>{t('world.subscriptions.leftOut', { count: answer.leftOut })}</Quiet>}
      {dialog}
      {toast}
    </Box>
  )
}

function Subscription({
  subscription,
  asOf,
  onExcept,
}: {
  subscription: WorldSubscription
  asOf: string | undefined
  onExcept: ((entry: WorldEntry) => void) | undefined
}) {
  const groupId = useGroupId()
  const { t, path, format } = useTexts()
  const { id, name, entries, readers } = subscription
  const [itself] = entries
  const isDelivered = entries.some(({ delivered }) => delivered)
  return (
    <Box component="li" sx={{ borderTop: 1, borderColor: 'divider', py: 1.5, display: 'grid', gap: 1 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <PlainLink
          to={path('subscription', { groupId, subscriptionId: id })}
          variant="body2"
          sx={{ fontWeight: 600, overflowWrap: 'anywhere', minHeight: 24 }}
        >
          {name}
        </PlainLink>
        <SmallChip
          color={isDelivered ? 'warning' : 'default'}
          label={t(isDelivered ? 'world.delivered' : 'world.notDelivered')}
        />
      </Box>
      {entries.map((entry) => (
        <Entry
          key={`${entry.kind} ${entry.value}`}
          entry={entry}
          contained={entry !== itself && itself ? itself : undefined}
          asOf={asOf}
          onExcept={onExcept && (entry.delivered || entry.rule === 'delivered') ? () => onExcept(entry) : undefined}
        />
      ))}
      {isDelivered && (
        <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
          {readers.length === 0 ? (
            t('world.readers.none')
          ) : (
            <>
              {t('world.readers')}
              <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
                {readers.map((reader) => (
                  <li key={`${reader.key} ${reader.method} ${reader.format}`}>
                    {t('world.reader', {
                      key: reader.key,
                      format: reader.format,
                      count: reader.pulls,
                      time: format.dateTime(reader.lastAt),
                    })}
                  </li>
                ))}
              </Box>
            </>
          )}
        </Box>
      )}
    </Box>
  )
}

/** An entry: whether it is delivered, and the rules that decide. */
function Entry({
  entry,
  contained,
  asOf,
  onExcept,
}: {
  entry: WorldEntry
  /** The value that this entry contains. */
  contained: WorldEntry | undefined
  asOf: string | undefined
  onExcept: (() => void) | undefined
}) {
  const { t, language } = useTexts()
  const shown = defang(entry.kind, entry.value)
  const homepages = entry.sources.filter(({ homepage }) => /^https?:\/\//.test(homepage))
  return (
    <Box sx={{ minWidth: 0, pl: { sm: 1.5 }, borderLeft: { sm: 2 }, borderColor: { sm: 'divider' } }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Box component="bdi" sx={{ fontFamily: mono, fontSize: '0.875rem', overflowWrap: 'anywhere', minWidth: 0 }}>
          {shown}
        </Box>
        {onExcept && (
          <Button size="small" aria-label={t('exceptions.make.named', { value: shown })} onClick={onExcept}>
            {t('exceptions.make')}
          </Button>
        )}
      </Box>
      <Quiet>{standingText(entry, asOf, language)}</Quiet>
      {contained && entry.delivered && (
        <SmallText sx={{ mt: 0.5, textWrap: 'pretty' }}>
          {t('world.contains', { entry: shown, value: defang(contained.kind, contained.value) })}
        </SmallText>
      )}
      <Box
        component="details"
        open={!entry.delivered || entry.rule !== 'delivered' || undefined}
        sx={{ typography: 'body2', mt: 0.5 }}
      >
        <Box component="summary" sx={{ cursor: 'pointer', py: 0.25, width: 'fit-content' }}>
          {t('world.why')}
        </Box>
        <Box component="ul" sx={{ m: 0, pl: 2.5, '& li': { overflowWrap: 'anywhere' } }}>
          {whyTexts(entry, language).map((text) => (
            <li key={text}>{text}</li>
          ))}
          {homepages.map(({ ID, name, homepage }) => (
            <li key={ID}>
              <Link href={homepage} target="_blank" rel="noopener noreferrer">
                {t('world.why.alarm', { source: name })}
              </Link>
            </li>
          ))}
        </Box>
      </Box>
    </Box>
  )
}

function OfReports(given: Given) {
  const { t, path, format, language } = useTexts()
  const groupId = useGroupId()
  const asked = useAnswerAsOf((query, options) => api('GET /api/web/search/sightings', { query }, options), {
    ...given,
    // What a report saw does not depend on the chosen day.
    asOf: undefined,
  })
  const { answer, failure, again } = asked
  return (
    <Box component="section" aria-labelledby="world-sightings">
      <SmallText component="h3" id="world-sightings" sx={{ fontWeight: 620, mb: 0.5 }}>
        {t('world.sightings')}
      </SmallText>
      {failure !== undefined && <LoadFailure failure={failure} onRetry={again} />}
      {!answer && failure === undefined && <LoadingBox height={60} />}
      {answer?.total === 0 && <Quiet>{t('world.sightings.none')}</Quiet>}
      {answer && answer.total > 0 && (
        <Box component="ul" sx={{ m: 0, pl: 2.5, typography: 'body2' }}>
          {answer.sightings.map(({ reportID, count, firstSeen, lastSeen, ...report }) => (
            <Box component="li" key={reportID} sx={{ overflowWrap: 'anywhere' }}>
              <PlainLink to={path('report', { groupId, reportId: reportID })}>{reportName(report, language)}</PlainLink>
              {' – '}
              {firstSeen && lastSeen
                ? t('world.sighting', { count, first: format.dateTime(firstSeen), last: format.dateTime(lastSeen) })
                : t('world.sighting.undated', { count })}
            </Box>
          ))}
          {answer.total > answer.sightings.length && (
            <li>{t('world.sightings.more', { count: answer.total - answer.sightings.length })}</li>
          )}
        </Box>
      )}
    </Box>
  )
}
