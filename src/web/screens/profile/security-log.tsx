import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { SecurityEvent } from '../../../contract/session.ts'
import { api } from '../../app/api.ts'
import { type Language, useTexts } from '../../i18n/use-texts.ts'
import { rem } from '../../rem.ts'
import { plainList, ruled } from '../../theme.ts'
import { Section } from '../../ui/layout/section.tsx'
import { Quiet } from '../../ui/layout/text.tsx'
import { LoadMore } from '../../ui/lists/load-more.tsx'
import { usePagedRows } from '../../ui/lists/use-paged-rows.ts'
import { deviceName } from './device-name.tsx'

/** Events that have a text of their own. */
const namedEvents = [
  'session.created',
  'session.changed',
  'password.changed',
  'password.reset',
  'account.created',
  'user.changed',
  'api-token.created',
  'api-token.changed',
] as const

const columns = { xs: 'minmax(0,1fr)', sm: `${rem(212)} minmax(0,1fr)` } as const
const seqOf = ({ seq }: SecurityEvent) => seq

export interface LogPage {
  readonly entries: readonly SecurityEvent[]
  readonly hasMore: boolean
}

/** Log of sign-ins, changed passwords and other security events of the user. */
export function SecurityLog({ first, pageSize }: { first: LogPage; pageSize: number }) {
  const language = useTexts()
  const { t, format } = language
  const { rows: entries, isAll, add } = usePagedRows(first.entries, seqOf)
  const hasMore = entries.length <= first.entries.length ? first.hasMore : !isAll

  const loadMore = async () => {
    const before = entries.at(-1)?.seq
    const next = await api('GET /api/_auth/log', { query: { before, limit: pageSize } })
    add(next, next.length < pageSize)
  }

  return (
    <Section title={t('profile.log')} text={t('profile.log.text')}>
      {entries.length === 0 && <Typography color="textSecondary">{t('profile.log.none')}</Typography>}
      <Box component="ol" sx={plainList}>
        {entries.map((entry) => (
          <Box
            component="li"
            key={entry.seq}
            sx={{ ...ruled, py: 1.1, display: 'grid', columnGap: 2, gridTemplateColumns: columns }}
          >
            <Quiet>{format.dateTime(entry.at)}</Quiet>
            <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
              <strong>{eventName(entry, language)}</strong>
              <Box component="span" sx={{ color: 'text.secondary' }}>
                {[
                  '',
                  entry.userAgent ? deviceName(entry.userAgent, language) : undefined,
                  entry.address ? t('profile.sessions.from', { address: entry.address }) : undefined,
                ]
                  .filter((part) => part !== undefined)
                  .join(', ')}
              </Box>
            </Typography>
          </Box>
        ))}
      </Box>
      <LoadMore text={t('profile.log.more')} isAll={!hasMore} count={entries.length} onLoad={loadMore} />
    </Section>
  )
}

/** Text for an event; an unknown one keeps its technical name. */
function eventName({ action }: SecurityEvent, { t }: Language): string {
  const known = namedEvents.find((one) => one === action)
  return known ? t(`profile.event.${known}`) : action
}
