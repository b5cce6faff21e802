import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import type { Exception } from '../../../contract/exceptions.ts'
import { defang } from '../../../domain/observables/defang.ts'
import { api } from '../../app/api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { may, useGroup, useGroupId } from '../../session/use-group.ts'
import { plainList, ruled } from '../../theme.ts'
import { useTell } from '../../ui/dialogs/use-tell.tsx'
import { Caption, CardTitle, Code, Quiet, SmallText } from '../../ui/layout/text.tsx'
import { useAction } from '../../ui/state/use-action.ts'

/** Entries that this subscription does not deliver because a user made an exception. */
export function ExceptionsCard({ exceptions }: { exceptions: readonly Exception[] }) {
  const groupId = useGroupId()
  const { t, format } = useTexts()
  const group = useGroup()
  const { busy, failure, run } = useAction()
  const { toast, reloadAndTell } = useTell()
  const mayChange = may(group, 'SUBSCRIPTION_PATCH')
  const revoke = ({ id, kind, value }: Exception) =>
    run(async () => {
      await api('DELETE /api/web/exceptions/{id}', { params: { id }, query: { groupID: groupId } })
      await reloadAndTell(t('exceptions.revoked', { value: defang(kind, value) }))
    })
  return (
    <Card component="section" aria-labelledby="exceptions" sx={{ minWidth: 0, p: 2 }}>
      <CardTitle id="exceptions">{t('exceptions.card')}</CardTitle>
      <Quiet>{t('exceptions.card.text')}</Quiet>
      {failure && <Alert severity="error">{failure}</Alert>}
      {exceptions.length === 0 ? (
        <SmallText sx={{ mt: 1 }}>{t('exceptions.card.none')}</SmallText>
      ) : (
        <Box component="ul" sx={{ ...plainList, mt: 1 }}>
          {exceptions.map((one) => {
            const shown = defang(one.kind, one.value)
            const facts = {
              until: format.date(one.expiresAt),
              name: one.createdBy || '–',
              date: format.date(one.createdAt),
            }
            return (
              <Box
                component="li"
                key={one.id}
                sx={{ ...ruled, display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'flex-start', py: 1 }}
              >
                <Box sx={{ flex: '1 1 240px', minWidth: 0, overflowWrap: 'anywhere' }}>
                  <Code component="bdi">{shown}</Code>
                  <SmallText>{one.reason}</SmallText>
                  <Caption>{t(one.subscription ? 'exceptions.facts' : 'exceptions.facts.group', facts)}</Caption>
                </Box>
                {mayChange && (
                  <Button
                    size="small"
                    disabled={busy}
                    aria-label={t('exceptions.revoke.named', { value: shown })}
                    onClick={() => void revoke(one)}
                  >
                    {t('exceptions.revoke')}
                  </Button>
                )}
              </Box>
            )
          })}
        </Box>
      )}
      {toast}
    </Card>
  )
}
