import ComputerOutlined from '@mui/icons-material/ComputerOutlined'
import PhoneIphoneOutlined from '@mui/icons-material/PhoneIphoneOutlined'
import TerminalOutlined from '@mui/icons-material/TerminalOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { OwnSession } from '../../../contract/session.ts'
import { api } from '../../app/api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { plainList, ruled } from '../../theme.ts'
import { TextWithAgo } from '../../ui/layout/ago.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { Caption, Quiet } from '../../ui/layout/text.tsx'
import { useAction } from '../../ui/state/use-action.ts'
import { deviceOf } from './device.ts'
import { deviceName } from './device-name.tsx'

/** Sessions of the user, with buttons to end them. */
export function OwnSessions({ sessions, exp }: { sessions: readonly OwnSession[]; exp: number }) {
  const language = useTexts()
  const { t, format } = language
  const { revalidate } = useRevalidator()
  const { busy, doing, failure, run } = useAction()
  const [endedCount, setEndedCount] = useState<number>()
  const others = sessions.filter(({ current }) => !current).length

  /** @param which id of the session, or `others` */
  const end = (which: string, call: () => Promise<number>) =>
    run(async () => {
      setEndedCount(undefined)
      setEndedCount(await call())
      await revalidate()
    }, which)
  const endOthers = () => end('others', async () => (await api('DELETE /api/_auth/sessions', {})).ended)
  const endOne = (id: string) =>
    end(id, async () => {
      await api('DELETE /api/_auth/sessions/{id}', { params: { id } })
      return 1
    })

  return (
    <Section
      title={t('profile.sessions')}
      text={t('profile.sessions.text')}
      action={
        others > 0 && (
          <Button
            variant="outlined"
            color="error"
            size="small"
            loading={doing === 'others'}
            disabled={busy}
            onClick={() => void endOthers()}
            sx={{ alignSelf: 'start' }}
          >
            {t('profile.sessions.endOthers')}
          </Button>
        )
      }
    >
      {failure ? (
        <Alert severity="error" sx={{ mb: 2 }}>
          {failure}
        </Alert>
      ) : (
        endedCount !== undefined && (
          <Alert severity="success" sx={{ mb: 2 }}>
            {t('profile.sessions.ended', { count: endedCount })}
          </Alert>
        )
      )}
      <Box component="ul" sx={plainList}>
        {sessions.map(({ id, userAgent, address, lastSeenAt, createdAt, current }) => {
          const device = deviceName(userAgent, language)
          return (
            <Box
              component="li"
              key={id}
              sx={{ ...ruled, py: 1.5, display: 'flex', gap: 1.5, alignItems: 'flex-start' }}
            >
              <DeviceIcon userAgent={userAgent} />
              <Box sx={{ flexGrow: 1, minWidth: 0 }}>
                <Typography component="div" sx={{ fontWeight: 600, display: 'flex', flexWrap: 'wrap', gap: 1 }}>
                  {device}
                  {current && (
                    <Chip size="small" color="success" variant="outlined" label={t('profile.sessions.current')} />
                  )}
                </Typography>
                <Quiet sx={{ overflowWrap: 'anywhere' }}>
                  <TextWithAgo at={lastSeenAt} text={(time) => t('profile.sessions.seen', { time })} />
                  {address && `, ${t('profile.sessions.from', { address })}`}
                  {`, ${t('profile.sessions.since', { time: format.dateTime(createdAt) })}`}
                </Quiet>
              </Box>
              {!current && (
                <Button
                  size="small"
                  color="inherit"
                  loading={doing === id}
                  disabled={busy}
                  aria-label={t('profile.sessions.end.label', { device })}
                  onClick={() => void endOne(id)}
                >
                  {t('profile.sessions.end')}
                </Button>
              )}
            </Box>
          )
        })}
      </Box>
      <Caption component="p" sx={{ mt: 1 }}>
        {t('profile.sessions.token', { time: format.dateTime(new Date(exp * 1000).toISOString()) })}
      </Caption>
    </Section>
  )
}

function DeviceIcon({ userAgent }: { userAgent: string | null }) {
  const device = deviceOf(userAgent)
  const isPhone = device.kind === 'browser' && /iPhone|iPad|Android/.test(device.system)
  const Icon = device.kind === 'program' ? TerminalOutlined : isPhone ? PhoneIphoneOutlined : ComputerOutlined
  return <Icon aria-hidden sx={{ color: 'text.secondary', mt: '2px' }} />
}
