import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { SecurityEvent } from '../../../contract/session.ts'
import { api } from '../../api.ts'
import { failureText } from '../../failure-text.ts'
import { type Language, useTexts } from '../../i18n/use-texts.ts'
import { usePagedRows } from '../../ui/use-paged-rows.ts'
import { deviceName } from './device-name.tsx'
import { Section } from './section.tsx'

const named = [
  'session.created',
  'session.changed',
  'password.changed',
  'password.reset',
  'account.created',
  'user.changed',
  'api-token.created',
  'api-token.changed',
] as const

const seqOf = ({ seq }: SecurityEvent) => seq

export interface LogPage {
  readonly entries: readonly SecurityEvent[]
  readonly hasMore: boolean
}

/** Security events of the user's account. */
export function SecurityLog({ first, pageSize }: { first: LogPage; pageSize: number }) {
  const language = useTexts()
  const { t, format } = language
  const { rows: entries, isAll, add } = usePagedRows(first.entries, seqOf)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const hasMore = entries.length <= first.entries.length ? first.hasMore : !isAll

  const more = async () => {
    setBusy(true)
    setFailure(undefined)
    try {
      const before = entries.at(-1)?.seq
      const next = await api('GET /api/_auth/log', { query: { before, limit: pageSize } })
      add(next, next.length < pageSize)
    } catch (error) {
      setFailure(failureText(error, language))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Section title={t('profile.log')} text={t('profile.log.text')}>
      {entries.length === 0 && <Typography color="textSecondary">{t('profile.log.none')}</Typography>}
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {entries.map((entry) => (
          <Box
            component="li"
            key={entry.seq}
            sx={{
              borderTop: 1,
              borderColor: 'divider',
              py: 1.1,
              display: 'grid',
              columnGap: 2,
              gridTemplateColumns: { xs: 'minmax(0,1fr)', sm: '212px minmax(0,1fr)' },
            }}
          >
            <Typography variant="body2" color="textSecondary">
              {format.dateTime(entry.at)}
            </Typography>
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
      {failure && <Alert severity="error">{failure}</Alert>}
      {hasMore && (
        <Button size="small" color="inherit" loading={busy} onClick={() => void more()} sx={{ mt: 1 }}>
          {t('profile.log.more')}
        </Button>
      )}
    </Section>
  )
}

/** Text for an event; an unknown event is shown by its name. */
function eventName({ action }: SecurityEvent, { t }: Language): string {
  const known = named.find((one) => one === action)
  return known ? t(`profile.event.${known}`) : action
}
