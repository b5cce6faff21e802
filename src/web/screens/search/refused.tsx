import GroupsOutlined from '@mui/icons-material/GroupsOutlined'
import LockOutlined from '@mui/icons-material/LockOutlined'
import Button from '@mui/material/Button'
import { Link as RouterLink } from 'react-router'
import { useTexts } from '../../i18n/use-texts.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { GroupOfUser } from '../session/guarded.tsx'

/** For who has no group, or whose group may not search posts: why, and what to do. */
export function Refused({ group }: { group: GroupOfUser | undefined }) {
  const { t, path } = useTexts()
  if (!group) {
    return (
      <EmptyState icon={<GroupsOutlined />} title={t('search.noGroup')} text={t('search.noGroup.text')}>
        <Button component={RouterLink} to={path('groups')} variant="contained">
          {t('search.noGroup.go')}
        </Button>
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon={<LockOutlined />}
      title={t('darkWeb.none', { group: group.name })}
      text={t('darkWeb.none.text', { permission: t('people.permission.DARK_WEB_SEARCH_USE') })}
    >
      <Button
        component={RouterLink}
        to={`${path('group', { groupId: group.id })}?tab=members`}
        variant="outlined"
        color="inherit"
      >
        {t('search.none.members')}
      </Button>
    </EmptyState>
  )
}
