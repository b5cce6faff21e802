import Box from '@mui/material/Box'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { setCookie } from '../../app/cookies.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { whenOpen } from '../../late/when-open.tsx'
import { rem } from '../../rem.ts'
import { switchGroup } from '../../session/group-switch.ts'
import { useGroupsOfUser } from '../../session/use-groups-of-user.ts'
import { SmallButton } from '../layout/buttons.tsx'
import { GroupMark } from '../layout/group-mark.tsx'
import { PlaceIcon } from './place-icon.tsx'

const GroupPicker = whenOpen(() => import('../fields/group-picker.tsx'))

/** The active group with a menu of the others; only its first letter if there is no room. */
export function GroupSwitcher({ isNarrow = false }: { isNarrow?: boolean }) {
  const { t } = useTexts()
  const guarded = useGroupsOfUser()
  const choose = useChooseGroup()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const active = guarded?.groups.find(({ id }) => id === guarded.activeGroupId)
  if (!guarded || !active) return null
  const label = t('groupSwitch.label', { name: [active.name, active.mark].filter(Boolean).join(' ') })
  return (
    <>
      <SmallButton
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        data-testid="group-switch"
        onClick={(event) => setAnchor(event.currentTarget)}
        endIcon={!isNarrow && <PlaceIcon id="switch" />}
        {...(isNarrow && { title: label })}
        sx={{
          minWidth: 0,
          maxWidth: { xs: 150, sm: 220, lg: 'none' },
          width: { lg: isNarrow ? rem(38) : 'auto' },
          px: 1.25,
          border: 1,
          borderColor: 'divider',
          '& .MuiButton-endIcon': { color: 'text.secondary', ml: 'auto', pl: 0.5, mr: -0.5 },
        }}
      >
        {isNarrow ? (
          [...active.name][0]
        ) : (
          <>
            <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
              {active.name}
              {/* Otherwise name and mark are one word for software that compares what is shown with the label. */}
              {active.mark && ' '}
            </Box>
            <GroupMark mark={active.mark} />
          </>
        )}
      </SmallButton>
      <GroupPicker
        open={anchor !== null}
        groups={guarded.groups}
        activeId={active.id}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        onChoose={choose}
      />
    </>
  )
}

/**
 * Activates a group: the page's data is reloaded, and the page of a group is replaced by that of the other. View state
 * that was written to the address without a navigation is kept: address-state.ts.
 */
export function useChooseGroup(): (groupId: string) => void {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const { path } = useTexts()
  const go = (groupId: string) => {
    setCookie('activeGroup', groupId)
    const ofGroup = /^(?:\/en)?\/groups\/[^/]+(\/reports\/|\/subscriptions\/)?/.exec(pathname)
    if (!ofGroup) {
      void navigate(pathname + location.search + location.hash, { replace: true, preventScrollReset: true })
      return
    }
    const search = new URLSearchParams(ofGroup[1] ? { tab: ofGroup[1].slice(1, -1) } : location.search)
    // The filter of the audit log names a person of the previous group.
    search.delete('actor')
    void navigate(`${path('group', { groupId })}${search.size > 0 ? `?${search}` : ''}`)
  }
  return (groupId) => switchGroup(() => go(groupId))
}
