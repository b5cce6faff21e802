import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { SubscriptionDetail, SubscriptionWithSecrets } from '../../../contract/subscriptions.ts'
import { chosenOf } from '../../../domain/subscription.ts'
import { api } from '../../api.ts'
import { changesOf, useFormDraft } from '../../draft.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { DraftNotice } from '../../ui/draft-notice.tsx'
import { Toast, type ToastMessage } from '../../ui/toast.tsx'
import { useAction } from '../../ui/use-action.ts'
import type { TrialCandidate } from './candidate.ts'
import { CandidateForm } from './candidate-form.tsx'
import { MadeDialog } from './made-dialog.tsx'
import type { TabData } from './subscription-page.ts'

/** Changes the content and format of a subscription. */
export default function SettingsTab({
  groupId,
  subscription,
  choices,
}: { groupId: string; subscription: SubscriptionDetail } & TabData<'settings'>) {
  const { t } = useTexts()
  const { revalidate } = useRevalidator()
  const { busy, failure, run } = useAction()
  const [candidate, setCandidate] = useState<TrialCandidate>(() => chosenOf(subscription))
  const [made, setMade] = useState<SubscriptionWithSecrets>()
  const [toast, setToast] = useState<ToastMessage>()
  const draft = useFormDraft(`subscription:${subscription.id}`, candidate, setCandidate)
  const reset = () => {
    const next = chosenOf(subscription)
    draft.drop(next)
    setCandidate(next)
  }
  const save = () =>
    run(async () => {
      // Only what was changed here: a colleague may have changed the rest meanwhile.
      const { targetFormats, ...body } = draft.changes
      const saved = await api('PATCH /api/web/subscriptions/{id}', {
        params: { id: subscription.id },
        query: { groupID: groupId },
        body: {
          ...body,
          // Every format has a method: the form requires it.
          ...(targetFormats && {
            targetFormats: targetFormats.map((one) => ({ authMethod: 'apiKey' as const, ...one })),
          }),
        },
      })
      const next = chosenOf(saved)
      draft.drop(next)
      // Keeps changes that were made while saving.
      setCandidate((now) => ({ ...next, ...changesOf(candidate, now) }))
      // The secrets first: they would be lost if the page cannot be read again.
      if (saved.secrets.length > 0) return setMade(saved)
      await revalidate()
      setToast({ severity: 'success', text: t('subscriptions.settings.saved') })
    })
  const close = () => {
    setMade(undefined)
    void revalidate()
  }
  if (subscription.state === 'expired') return <Alert severity="info">{t('problem.subscription.expired')}</Alert>
  return (
    <Box sx={{ display: 'grid', gap: 2.5, maxWidth: 860, gridTemplateColumns: 'minmax(0,1fr)' }}>
      {draft.isRestored && <DraftNotice onDiscard={reset} />}
      <CandidateForm
        groupId={groupId}
        candidate={candidate}
        choices={choices}
        submit={t('subscriptions.settings.save')}
        busy={busy}
        failure={failure}
        onChange={setCandidate}
        onSubmit={() => void save()}
        onCancel={reset}
        cancel={t('subscriptions.settings.reset')}
      />
      {made && <MadeDialog groupId={groupId} made={made} onClose={close} />}
      <Toast message={toast} onClose={setToast} />
    </Box>
  )
}
