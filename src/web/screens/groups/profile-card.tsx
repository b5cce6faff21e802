import Button from '@mui/material/Button'
import { Suspense, useEffect, useRef, useState } from 'react'
import type { GroupProfile } from '../../../contract/groups.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { late } from '../../late/late.tsx'
import { ProfileFacts } from '../../organisation/profile-facts.tsx'
import type { OrganisationOptions } from '../../organisation/wizard-data.ts'

// Most visitors do not edit: the form is loaded with the first click.
const ProfileForm = late(() => import('./profile-form.tsx').then((part) => ({ default: part.ProfileForm })))

/** Profile of the organisation, with a button to edit it for those who may. */
export function ProfileCard({
  profile,
  options,
  mayChange,
  onSaved,
}: {
  profile: GroupProfile
  options: OrganisationOptions
  mayChange: boolean
  onSaved: () => void
}) {
  const { t } = useTexts()
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  const facts = (
    <ProfileFacts
      profile={profile}
      options={options}
      action={
        mayChange && (
          <Button ref={button} variant="outlined" size="small" disabled={isOpen} onClick={() => setOpen(true)}>
            {t(profile.cOrg ? 'change' : 'group.profile.fill')}
          </Button>
        )
      }
    />
  )
  if (!isOpen) return facts
  return (
    <Suspense fallback={facts}>
      <ProfileForm
        profile={profile}
        options={options}
        onSaved={() => {
          setOpen(false)
          onSaved()
        }}
        onClosed={() => setOpen(false)}
      />
    </Suspense>
  )
}
