import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useRevalidator } from 'react-router'
import type { HeldRelease } from '../../../contract/subscriptions.ts'
import { api } from '../../app/api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useAction } from '../../ui/state/use-action.ts'
import { reasonText } from './reason-text.ts'

/** Says that a release waits for a person and why; who may, approves or refuses it with one click. */
export function HeldNote({
  held: { since, before, after, causes, decision },
  groupId,
  id,
  mayChange,
}: {
  held: HeldRelease
  groupId: string
  id: string
  mayChange: boolean
}) {
  const language = useTexts()
  const { t, format } = language
  const { revalidate } = useRevalidator()
  const { busy, failure, run } = useAction()
  const decide = (made: NonNullable<HeldRelease['decision']>) =>
    run(async () => {
      const input = { params: { id }, query: { groupID: groupId }, body: { decision: made } }
      await api('POST /api/web/subscriptions/{id}/held-release', input)
      await revalidate()
    })
  return (
    <Alert severity={decision === 'approved' ? 'info' : 'warning'}>
      {t('held.text', {
        lost: format.number(before - after),
        before: format.number(before),
        time: format.dateTime(since),
      })}{' '}
      {t(`held.${decision ?? 'open'}`)}
      <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5 }}>
        {causes.map(({ what, name, lost }) => {
          const cause = what === 'reason' ? reasonText(name, (flag) => flag, language) : name
          return <li key={`${what} ${name}`}>{t(`held.${what}`, { name: cause, lost: format.number(lost) })}</li>
        })}
      </Box>
      {mayChange && decision !== 'approved' && (
        <Box sx={{ mt: 1.25, display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button color="inherit" variant="outlined" size="small" disabled={busy} onClick={() => decide('approved')}>
            {t('held.approve')}
          </Button>
          {decision === null && (
            <Button color="inherit" size="small" disabled={busy} onClick={() => decide('refused')}>
              {t('held.refuse')}
            </Button>
          )}
        </Box>
      )}
      {failure && <Box sx={{ mt: 1 }}>{failure}</Box>}
    </Alert>
  )
}
