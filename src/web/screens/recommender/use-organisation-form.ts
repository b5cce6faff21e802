import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { GroupProfile } from '../../../contract/groups.ts'
import type { Organisation } from '../../../domain/organisation.ts'
import { api } from '../../api.ts'
import { useAction } from '../../ui/use-action.ts'
import { mostNetworks, readNetworks } from '../groups/own-networks.ts'
import { defaultsOf, initialState, organisationOf, type RecommenderState, type StepId, stepFault } from './state.ts'
import type { OrganisationOptions } from './wizard-data.ts'

/**
 * Form state of a group's organisation until it is saved. `steps` are the shown and validated steps. With
 * `mayBeEmpty`, a group without a profile can save only its addresses.
 */
export function useOrganisationForm({
  groupId,
  profile,
  options,
  steps,
  mayBeEmpty = false,
  onSaved,
}: {
  groupId: string
  profile: GroupProfile
  options: OrganisationOptions
  steps: readonly StepId[]
  mayBeEmpty?: boolean
  onSaved: () => void
}) {
  const { revalidate } = useRevalidator()
  const { busy, failure, run } = useAction()
  const iocTypes = options.iocTypes.filter(({ disabled }) => !disabled).map(({ value }) => value)
  const saved = initialState(profile.cOrg as Organisation | null, iocTypes)
  const savedNetworks = profile.ownRanges.join('\n')
  const [state, setState] = useState(saved)
  const [networks, setNetworks] = useState(savedNetworks)
  const [isAsked, setAsked] = useState(false)

  const isOrganisationChanged = JSON.stringify(organisationOf(state)) !== JSON.stringify(organisationOf(saved))
  const isEmpty = mayBeEmpty && profile.cOrg === null && !isOrganisationChanged
  const isChanged = isOrganisationChanged || networks.trim() !== savedNetworks
  const { entries, faults: networkFaults } = readNetworks(networks)
  const faults = isEmpty ? [] : steps.map((step) => stepFault(state, step)).filter((fault) => fault !== undefined)
  const canSave =
    (isChanged || (profile.cOrg === null && !mayBeEmpty)) &&
    networkFaults.length === 0 &&
    entries.length <= mostNetworks

  const save = async () => {
    setAsked(true)
    if (faults.length > 0) return
    const isSaved = await run(async () => {
      const answer = await api('PUT /api/web/groups/{id}/profile', {
        params: { id: groupId },
        body: { cOrg: isEmpty ? null : defaultsOf(state), ownRanges: entries },
      })
      setNetworks((now) => (now === networks ? answer.ownRanges.join('\n') : now))
      await revalidate()
    })
    if (!isSaved) return
    setAsked(false)
    onSaved()
  }
  return {
    state,
    change: (part: Partial<RecommenderState>) => setState((before) => ({ ...before, ...part })),
    networks,
    setNetworks,
    /** Faults are shown after the first attempt to save. */
    faults: isAsked ? faults : [],
    failure,
    busy,
    canSave,
    canDiscard: isChanged || networks !== savedNetworks,
    submit: () => {
      if (!busy && canSave) void save()
    },
    discard: () => {
      setState(saved)
      setNetworks(savedNetworks)
      setAsked(false)
    },
  }
}
