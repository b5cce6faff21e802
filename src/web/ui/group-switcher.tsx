import UnfoldMore from '@mui/icons-material/UnfoldMore'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Suspense, useEffect, useState } from 'react'
import { useLocation, useNavigate, useRouteLoaderData } from 'react-router'
import { cookies, readCookie, setCookie } from '../cookies.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { late } from '../late/late.tsx'
import type { GroupsOfUser } from '../screens/session/groups-of-user.ts'
import { groupInPath } from '../screens/session/ids.ts'

const GroupPicker = late(() => import('./group-picker.tsx'))

/** The active group, and the way to another one. Whoever is in a single group sees which, and needs no list. */
export function GroupSwitcher() {
  const { t } = useTexts()
  const guarded = useGroupsOfUser()
  const choose = useChooseGroup()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [wasOpen, setWasOpen] = useState(false)
  const active = guarded?.groups.find(({ id }) => id === guarded.activeGroupId)
  const { pathname } = useLocation()
  useEffect(() => {
    // Whoever looks at a group works in it, also afterwards.
    if (guarded?.activeGroupId !== undefined && groupInPath(pathname) === guarded.activeGroupId) {
      setCookie('activeGroup', guarded.activeGroupId)
      return
    }
    // A page that was reached from another site came without the cookie, which is SameSite=Strict.
    const remembered = readCookie(document.cookie, cookies.activeGroup.name)
    const isThere = guarded?.groups.some(({ id }) => id === remembered)
    if (guarded?.activeGroupId === undefined || remembered === guarded.activeGroupId) return
    if (remembered && isThere) choose(remembered)
    // The first by name is kept too: a group that is made later and comes before it changes nothing.
    else setCookie('activeGroup', guarded.activeGroupId)
  }, [guarded, choose, pathname])
  if (!guarded || !active) return null
  return (
    <>
      <Button
        color="inherit"
        size="small"
        aria-label={t('groupSwitch.label', { name: active.name })}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        data-testid="group-switch"
        onClick={(event) => {
          setWasOpen(true)
          setAnchor(event.currentTarget)
        }}
        endIcon={<UnfoldMore sx={{ color: 'text.secondary' }} />}
        sx={{
          minWidth: 0,
          maxWidth: { xs: 150, sm: 220, lg: 190, xl: 260 },
          px: 1.25,
          border: 1,
          borderColor: 'divider',
          '& .MuiButton-endIcon': { ml: 0.5, mr: -0.5 },
        }}
      >
        <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
          {active.name}
        </Box>
      </Button>
      {wasOpen && (
        <Suspense>
          <GroupPicker
            groups={guarded.groups}
            activeId={active.id}
            anchorEl={anchor}
            onClose={() => setAnchor(null)}
            onChoose={choose}
          />
        </Suspense>
      )}
    </>
  )
}

/** What the page knows of the groups; a public one, what came with it or was known before. */
function useGroupsOfUser(): GroupsOfUser | undefined {
  const guarded = useRouteLoaderData('guarded') as GroupsOfUser | undefined
  const ofFrame = useRouteLoaderData('frame') as GroupsOfUser | null | undefined
  const [seen, setSeen] = useState({ guarded, ofFrame, known: guarded ?? ofFrame ?? undefined })
  if (guarded !== seen.guarded || ofFrame !== seen.ofFrame) {
    const isNewer = ofFrame && ofFrame !== seen.ofFrame
    setSeen({ guarded, ofFrame, known: guarded ?? (isNewer ? ofFrame : seen.known) })
  }
  return guarded ?? seen.known
}

/** Makes a group the active one: what the page shows of a group is loaded anew, a page about one group leads to the other's. */
export function useChooseGroup(): (groupId: string) => void {
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  const { path } = useTexts()
  return (groupId) => {
    setCookie('activeGroup', groupId)
    const ofGroup = /^(?:\/en)?\/groups\/[^/]+(\/reports\/|\/subscriptions\/)?/.exec(pathname)
    if (!ofGroup) {
      void navigate(pathname + search + hash, { replace: true, preventScrollReset: true })
      return
    }
    const tab = ofGroup[1] ? `?tab=${ofGroup[1].slice(1, -1)}` : search
    void navigate(path('group', { groupId }) + tab)
  }
}
