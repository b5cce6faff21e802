import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Skeleton from '@mui/material/Skeleton'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useEffect, useState } from 'react'
import type { SubscriptionWithSecrets } from '../../../contract/subscriptions.ts'
import {
  type CandidateFault,
  faultsOf,
  longestSubscriptionName,
  type TargetFormatId,
  usualFlags,
} from '../../../domain/subscription.ts'
import { api } from '../../api.ts'
import { failureText } from '../../failure-text.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { MultiSelect } from '../../ui/multi-select.tsx'
import { useAction } from '../../ui/use-action.ts'
import { useGroup } from '../session/use-group.ts'
import { deathText } from '../sources/dead-mark.tsx'
import { emptyCandidate, likelyFormat, usualEnrichers } from './candidate.ts'
import { choicesOf, type SubscriptionChoices } from './choices.ts'
import { MadeDialog } from './made-dialog.tsx'
import { isShownSilent, PreviewLine, PreviewOfSource, PreviewTotal } from './preview-parts.tsx'
import type { TrialOrigin } from './start-subscription.tsx'
import { usePreview } from './use-preview.ts'

/** Creates a trial subscription with the sources selected in a report: needs only a name and a format. */
export default function TrialDialog({
  groupId,
  origin,
  onClose,
}: {
  groupId: string
  origin: TrialOrigin
  onClose: () => void
}) {
  const language = useTexts()
  const { t } = language
  const organisation = useGroup(groupId)?.organisation
  const [choices, setChoices] = useState<SubscriptionChoices>()
  const [unknown, setUnknown] = useState<string>()
  const [name, setName] = useState('')
  const [format, setFormat] = useState<TargetFormatId>()
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  /** Sources that replace others. */
  const [added, setAdded] = useState<readonly { id: string; name: string }[]>([])
  const [wasSent, setSent] = useState(false)
  const [made, setMade] = useState<SubscriptionWithSecrets>()
  const { busy, failure, run } = useAction()

  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    const stop = new AbortController()
    api('GET /api/web/groups/{id}/options/subscription', { params: { id: groupId } }, { signal: stop.signal }).then(
      (lists) => {
        const loaded = choicesOf(lists)
        setChoices(loaded)
        setFormat(likelyFormat(organisation, loaded))
      },
      (error: unknown) => !stop.signal.aborted && setUnknown(failureText(error, language)),
    )
    return () => stop.abort()
  }, [])

  const offered = new Map(choices?.sources.map((choice) => [choice.value, choice]))
  const known = new Set(origin.sources.map(({ id }) => id))
  const all = [...origin.sources, ...added.filter(({ id }) => !known.has(id))]
  const sources = all.map(({ id, name }) => ({ id, name, choice: offered.get(id) }))
  const chosen = sources.filter(({ id, choice }) => choice && !choice.disabled && !left.has(id))
  const candidate = choices && {
    ...emptyCandidate(),
    name,
    sources: chosen.map(({ id }) => ({ id, filterFlags: [...usualFlags] })),
    targetFormats: format ? [{ id: format, authMethod: 'apiKey' as const }] : [],
    enricher: usualEnrichers(choices),
    basedOnReport: { id: origin.id },
  }
  const preview = usePreview(groupId, made ? undefined : candidate)
  if (made) return <MadeDialog groupId={groupId} made={made} />

  const faults: readonly CandidateFault[] = wasSent && candidate ? faultsOf(candidate) : []
  const take = (id: string, isOn: boolean) =>
    setLeft((before) => {
      const next = new Set(before)
      if (isOn) next.delete(id)
      else next.add(id)
      return next
    })
  const replace = (id: string, by: { id: string; name: string }) => {
    setAdded((before) => [...before.filter((one) => one.id !== by.id), by])
    take(id, false)
    take(by.id, true)
  }
  const create = () => {
    setSent(true)
    if (!candidate || faultsOf(candidate).length > 0) return
    void run(async () => {
      setMade(await api('POST /api/web/subscriptions', { query: { groupID: groupId }, body: candidate }))
    })
  }
  const shownFormat = choices?.formats.find(({ value }) => value === format)
  return (
    <FormDialog
      title={t('subscriptions.trial.title')}
      submit={t('subscriptions.create')}
      busy={busy}
      disabled={!choices}
      failure={failure ?? unknown}
      onSubmit={create}
      onClose={onClose}
    >
      <TextField
        label={t('subscriptions.name')}
        value={name}
        placeholder={t('subscriptions.name.example')}
        onChange={({ target }) => setName(target.value)}
        error={faults.includes('name')}
        helperText={faults.includes('name') ? t('problem.subscription.name') : ' '}
        slotProps={{ htmlInput: { maxLength: longestSubscriptionName }, formHelperText: { role: 'alert' } }}
        autoComplete="off"
      />
      {!choices && !unknown && (
        <Box aria-busy role="status" aria-label={t('loading')}>
          <Skeleton height={58} />
          <Skeleton width="60%" />
          <Skeleton width="70%" />
        </Box>
      )}
      {choices && (
        <>
          <Box>
            <MultiSelect
              label={t('subscriptions.format')}
              options={choices.formats.filter(({ value }) => value !== 'TEMPLATE')}
              chosen={format ? [format] : []}
              closes
              // A single format is enough at first: the last choice counts.
              onChange={(ids) => setFormat((before) => (ids.at(-1) as TargetFormatId | undefined) ?? before)}
            />
            {shownFormat?.description && (
              <Typography variant="caption" color="textSecondary" sx={{ display: 'block', px: 1.75, pt: 0.5 }}>
                {shownFormat.description}
              </Typography>
            )}
          </Box>
          <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
            <Typography component="legend" variant="body2" sx={{ fontWeight: 600, p: 0 }}>
              {t('subscriptions.sources.chosen', { count: chosen.length })}
            </Typography>
            {sources.map(({ id, name, choice }) => (
              <Box key={id}>
                <FormControlLabel
                  control={
                    <Checkbox
                      size="small"
                      checked={Boolean(choice) && !choice?.disabled && !left.has(id)}
                      disabled={!choice || choice.disabled === true}
                      onChange={(_, isOn) => take(id, isOn)}
                    />
                  }
                  label={name}
                  slotProps={{ typography: { variant: 'body2' } }}
                  sx={{ minHeight: 32 }}
                />
                {choice?.dead && !(!left.has(id) && isShownSilent(preview, id)) && (
                  <Typography variant="caption" sx={{ display: 'block', pl: 3.75, color: 'error.main' }}>
                    {t('subscriptions.source.dead', {
                      reason: deathText({ dead: choice.dead, newestLook: choice.newestLook ?? null }, language),
                    })}
                  </Typography>
                )}
                {choice && !left.has(id) && (
                  <PreviewOfSource id={id} shown={preview} choices={choices} onReplace={(by) => replace(id, by)} />
                )}
                {(!choice || choice.disabled) && (
                  <Typography variant="caption" color="textSecondary" sx={{ display: 'block', pl: 3.75 }}>
                    {choice?.description ?? t('subscriptions.source.gone')}
                  </Typography>
                )}
              </Box>
            ))}
            {faults.includes('source') && (
              <Alert severity="error" sx={{ mt: 1 }}>
                {t('problem.subscription.source')}
              </Alert>
            )}
          </Box>
          <PreviewLine shown={preview} />
          <PreviewTotal shown={preview} choices={choices} />
          <Typography variant="body2" color="textSecondary">
            {t('subscriptions.trial.text')}
          </Typography>
        </>
      )}
    </FormDialog>
  )
}
