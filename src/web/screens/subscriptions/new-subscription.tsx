import Box from '@mui/material/Box'
import { Suspense, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { SubscriptionWithSecrets } from '../../../contract/subscriptions.ts'
import { usualFlags } from '../../../domain/subscription.ts'
import { api } from '../../app/api.ts'
import { useFormDraft } from '../../app/draft.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import type { GroupOfUser } from '../../session/guarded.tsx'
import { DraftNotice } from '../../ui/fields/draft-notice.tsx'
import { PlaceHead } from '../../ui/layout/place-head.tsx'
import { useAction } from '../../ui/state/use-action.ts'
import type { SubscriptionChoices } from './choices.ts'
import { emptyCandidate, usualEnrichers } from './setup/candidate.ts'
import { CandidateForm } from './setup/candidate-form.tsx'
import { hasMadeDialog, MadeDialog } from './setup/late-made-dialog.ts'
import { readOrigin } from './trial-origin.ts'

/** Form that creates a trial subscription; opened from a report, it is filled with its name and sources. The browser tab keeps the input until it is submitted or discarded. */
export default function NewSubscription({ group, choices }: { group: GroupOfUser; choices: SubscriptionChoices }) {
  const { t, path } = useTexts()
  const navigate = useNavigate()
  const { busy, failure, run } = useAction()
  const [search] = useSearchParams()
  const origin = readOrigin(search)
  const freshCandidate = () => ({
    ...emptyCandidate(),
    enricher: usualEnrichers(choices),
    ...(origin && {
      name: origin.name,
      basedOnReport: { id: origin.report },
      sources: choices.sources
        .filter(({ value, disabled }) => origin.sources.includes(value) && !disabled)
        .map(({ value }) => ({ id: value, filterFlags: [...usualFlags] })),
    }),
  })
  const [candidate, setCandidate] = useState(freshCandidate)
  const [made, setMade] = useState<SubscriptionWithSecrets>()
  const draft = useFormDraft(
    `new-subscription:${group.id}${origin ? `:${origin.report}` : ''}`,
    candidate,
    setCandidate,
  )
  const reset = () => {
    const next = freshCandidate()
    draft.drop(next)
    setCandidate(next)
  }
  const create = () =>
    run(async () => {
      if (!(await hasMadeDialog())) return
      const reply = await api('POST /api/web/subscriptions', { query: { groupID: group.id }, body: candidate })
      reset()
      setMade(reply)
    })
  return (
    <Box sx={{ display: 'grid', gap: 2.5, maxWidth: 860, gridTemplateColumns: 'minmax(0,1fr)' }}>
      <PlaceHead title={t('subscriptions.new')} text={t('subscriptions.new.text')} />
      {draft.isRestored && <DraftNotice onDiscard={reset} />}
      <CandidateForm
        // After it was sent, the form is empty again: its empty fields are not errors.
        key={made?.id}
        candidate={candidate}
        choices={choices}
        submit={t('subscriptions.create')}
        busy={busy}
        failure={failure}
        onChange={setCandidate}
        onSubmit={() => void create()}
        cancel={t('cancel')}
        onCancel={() => {
          reset()
          void navigate(path('group', { groupId: group.id }, 'subscriptions'))
        }}
      />
      <Suspense>{made && <MadeDialog made={made} />}</Suspense>
    </Box>
  )
}
