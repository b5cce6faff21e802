import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useState } from 'react'
import type { SubscriptionDetail } from '../../../contract/subscriptions.ts'
import { chosenOf } from '../../../domain/subscription.ts'
import { api } from '../../app/api.ts'
import { changesOf, useFormDraft } from '../../app/draft.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useGroupId } from '../../session/use-group.ts'
import { useDialog } from '../../ui/dialogs/use-dialog.tsx'
import { useTell } from '../../ui/dialogs/use-tell.tsx'
import { DraftNotice } from '../../ui/fields/draft-notice.tsx'
import { useAction } from '../../ui/state/use-action.ts'
import type { TrialCandidate } from './setup/candidate.ts'
import { CandidateForm } from './setup/candidate-form.tsx'
import { hasMadeDialog, MadeDialog } from './setup/late-made-dialog.ts'
import type { TabData } from './subscription-page.ts'

/** Form that changes what a subscription delivers, and how. */
export default function SettingsTab({
  subscription,
  choices,
}: { subscription: SubscriptionDetail } & TabData<'settings'>) {
  const groupId = useGroupId()
  const { t } = useTexts()
  const { busy, failure, run } = useAction()
  const [candidate, setCandidate] = useState<TrialCandidate>(() => chosenOf(subscription))
  const { dialog, showSecret } = useDialog()
  const { toast, reloadAndTell } = useTell()
  const draft = useFormDraft(`subscription:${subscription.id}`, candidate, setCandidate)
  const reset = () => {
    const next = chosenOf(subscription)
    draft.drop(next)
    setCandidate(next)
  }
  const save = () =>
    run(async () => {
      if (!(await hasMadeDialog())) return
      // Sends only what the user changed: a colleague may have changed the rest in the meantime.
      const { targetFormats, ...body } = draft.changes
      const saved = await api('PATCH /api/web/subscriptions/{id}', {
        params: { id: subscription.id },
        query: { groupID: groupId },
        body: {
          ...body,
          // The form makes sure that every format has a method; the type also allows formats without one.
          ...(targetFormats && {
            targetFormats: targetFormats.map((one) => ({ authMethod: 'apiKey' as const, ...one })),
          }),
        },
      })
      const next = chosenOf(saved)
      draft.drop(next)
      // Keeps what the user changed while it was being saved.
      setCandidate((now) => ({ ...next, ...changesOf(candidate, now) }))
      if (saved.secrets.length > 0) return showSecret((close) => <MadeDialog made={saved} onClose={close} />)
      await reloadAndTell(t('subscriptions.settings.saved'))
    })
  if (subscription.state === 'expired') return <Alert severity="info">{t('problem.subscription.expired')}</Alert>
  return (
    <Box sx={{ display: 'grid', gap: 2.5, maxWidth: 860, gridTemplateColumns: 'minmax(0,1fr)' }}>
      {draft.isRestored && <DraftNotice onDiscard={reset} />}
      <CandidateForm
        candidate={candidate}
        choices={choices}
        submit={t('subscriptions.settings.save')}
        busy={busy}
        failure={failure}
        onChange={setCandidate}
        onSubmit={() => void save()}
        onCancel={reset}
        cancel={t('group.discard')}
      />
      {dialog}
      {toast}
    </Box>
  )
}
