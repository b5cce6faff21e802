import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Shared } from '../../../contract/reports.ts'
import type { KindId } from '../../../domain/observables/index.ts'
import { api } from '../../app/api.ts'
import { type Language, useTexts } from '../../i18n/use-texts.ts'
import { failureText } from '../../text/failure-text.ts'
import { reportName } from '../../text/report-name.ts'
import { plainList } from '../../theme.ts'
import { PageLink } from '../../ui/layout/page-link.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { Quiet } from '../../ui/layout/text.tsx'

/** Lists the data that the group agreed to share with the operator, with a button to withdraw the consent. */
export function SharedSection({
  groupId,
  shared,
  sources,
  mayRevoke,
}: {
  groupId: string
  shared: readonly Shared[]
  sources: readonly { readonly id: string; readonly name: string }[]
  mayRevoke: boolean
}) {
  const language = useTexts()
  const { t, format, path } = language
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState<string>()
  const [message, setMessage] = useState<{ readonly isGood: boolean; readonly text: string }>()

  const revoke = async (taskID: string, what: 'sources' | 'log') => {
    setBusy(`${taskID} ${what}`)
    setMessage(undefined)
    try {
      await api('DELETE /api/web/uploads/files/results/{id}/shared', {
        params: { id: taskID },
        query: { groupID: groupId, what },
      })
      setMessage({ isGood: true, text: t('shared.revoked') })
    } catch (error) {
      setMessage({ isGood: false, text: failureText(error, language) })
    }
    await revalidate()
    setBusy(undefined)
  }

  return (
    <Section title={t('shared.title')} text={t('shared.text')} gap={1.5}>
      {message && <Alert severity={message.isGood ? 'success' : 'error'}>{message.text}</Alert>}
      {shared.length === 0 && <Typography>{t('shared.none')}</Typography>}
      {shared.length > 0 && (
        <Box component="ul" sx={plainList}>
          {shared.map((one) => {
            const name = reportName(one, language)
            const parts = [
              ...(one.sources
                ? [{ what: 'sources' as const, text: sourcesText(one.sources.sources, sources, language) }]
                : []),
              ...(one.log ? [{ what: 'log' as const, text: logText(one.log, language) }] : []),
            ]
            return (
              <Box component="li" key={one.taskID} sx={{ borderTop: 1, borderColor: 'divider', py: 1.5 }}>
                <Typography component="div" sx={{ overflowWrap: 'anywhere' }}>
                  <PageLink to={path('report', { groupId, reportId: one.taskID })} color="textPrimary">
                    {name}
                  </PageLink>{' '}
                  <Quiet component="span">{t('shared.since', { time: format.dateTime(one.sharedAt) })}</Quiet>
                </Typography>
                {parts.map(({ what, text }) => (
                  <Box key={what} sx={{ display: 'flex', gap: 2, alignItems: 'flex-start', mt: 0.5 }}>
                    <Typography variant="body2" sx={{ flexGrow: 1, overflowWrap: 'anywhere', minWidth: 0 }}>
                      {text}
                    </Typography>
                    {mayRevoke && (
                      <Button
                        size="small"
                        color="error"
                        loading={busy === `${one.taskID} ${what}`}
                        disabled={busy !== undefined}
                        aria-label={t(`shared.revoke.${what}`, { name })}
                        onClick={() => void revoke(one.taskID, what)}
                      >
                        {t('shared.revoke')}
                      </Button>
                    )}
                  </Box>
                ))}
              </Box>
            )
          })}
        </Box>
      )}
    </Section>
  )
}

function sourcesText(
  ids: readonly string[],
  known: readonly { readonly id: string; readonly name: string }[],
  { t, format }: Language,
): string {
  const names = new Map(known.map(({ id, name }) => [id, name]))
  return t('shared.sources', { names: format.list(ids.map((id) => names.get(id) ?? id)) })
}

function logText(log: NonNullable<Shared['log']>, { t, format }: Language): string {
  const kinds = Object.entries(log.byKind).map(
    ([kind, count]) => `${t(`kind.${kind as KindId}`)} ${format.number(count)}`,
  )
  return t('shared.log', {
    format: log.format,
    lines: log.lines,
    skipped: format.number(log.skippedLines),
    timeless: format.number(log.linesWithoutTime),
    bytes: format.bytes(log.bytes),
    observables: kinds.length > 0 ? format.list(kinds) : t('shared.kinds.none'),
  })
}
