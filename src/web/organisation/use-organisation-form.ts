import { useState } from 'react'
import type { GroupProfile } from '../../contract/groups.ts'
import { mostOwnRanges } from '../../domain/observables/most-own-ranges.ts'
import type { Organisation } from '../../domain/organisation.ts'
import { api } from '../app/api.ts'
import { changesOf } from '../app/draft.ts'
import { useGroupId } from '../session/use-group.ts'
import { useChange } from '../ui/state/use-action.ts'
import { readOwnRanges } from './own-ranges.ts'
import type { OrganisationOptions } from './wizard-data.ts'
import { defaultsOf, initialState, type RecommenderState, type StepId, stepFault } from './wizard-state.ts'

/**
 * Form state of a group's organisation until it is saved. `steps` are the shown and validated steps. With
 * `mayBeEmpty`, a group without a profile can save only its addresses.
 */
export function useOrganisationForm({
  profile,
  options,
  steps,
  mayBeEmpty = false,
  onSaved,
}: {
  profile: GroupProfile
  options: OrganisationOptions
  steps: readonly StepId[]
  mayBeEmpty?: boolean
  onSaved: () => void
}) {
  const id = useGroupId()
  const { busy, failure, run } = useChange()
  const iocTypes = options.iocTypes.filter(({ disabled }) => !disabled).map(({ value }) => value)
  const shown = ({ cOrg, ownRanges }: Pick<GroupProfile, 'cOrg' | 'ownRanges'>) => ({
    state: initialState(cOrg as Organisation | null, iocTypes),
    ranges: ownRanges.join('\n'),
  })
  /** As it was opened or saved last: `profile` may have been read again since. */
  const [saved, setSaved] = useState(() => shown(profile))
  const [state, setState] = useState(saved.state)
  const [ranges, setRanges] = useState(saved.ranges)
  const [isAsked, setAsked] = useState(false)

  const changes = changesOf(defaultsOf(saved.state), defaultsOf(state))
  const isOrganisationChanged = Object.keys(changes).length > 0
  const areRangesChanged = ranges.trim() !== saved.ranges
  const isEmpty = mayBeEmpty && profile.cOrg === null && !isOrganisationChanged
  const isChanged = isOrganisationChanged || areRangesChanged
  const { entries, faults: rangeFaults } = readOwnRanges(ranges)
  const savedEntries = saved.ranges.split('\n').filter(Boolean)
  const faults = isEmpty ? [] : steps.map((step) => stepFault(state, step)).filter((fault) => fault !== undefined)
  const canSave =
    (isChanged || (profile.cOrg === null && !mayBeEmpty)) && rangeFaults.length === 0 && entries.length <= mostOwnRanges

  const save = async () => {
    setAsked(true)
    if (faults.length > 0) return
    const isSaved = await run(async () => {
      // Only what was changed here: a colleague may have changed the rest meanwhile.
      const answer = await api('PATCH /api/web/groups/{id}/profile', {
        params: { id },
        body: {
          ...(isOrganisationChanged && { cOrg: changes }),
          ...(areRangesChanged && {
            addedRanges: entries.filter((entry) => !savedEntries.includes(entry)),
            removedRanges: savedEntries.filter((entry) => !entries.includes(entry)),
          }),
        },
      })
      const next = shown(answer)
      setSaved(next)
      // Keeps changes that were made while saving.
      setState((now) => ({ ...next.state, ...changesOf(state, now) }))
      setRanges((now) => (now === ranges ? next.ranges : now))
    })
    if (!isSaved) return
    setAsked(false)
    onSaved()
  }
  return {
    state,
    change: (part: Partial<RecommenderState>) => setState((before) => ({ ...before, ...part })),
    ranges,
    setRanges,
    /** Faults are shown after the first attempt to save. */
    faults: isAsked ? faults : [],
    failure,
    busy,
    canSave,
    canDiscard: isChanged || ranges !== saved.ranges,
    submit: () => {
      if (!busy && canSave) void save()
    },
    discard: () => {
      setState(saved.state)
      setRanges(saved.ranges)
      setAsked(false)
    },
  }
}
