import GroupsOutlined from '@mui/icons-material/GroupsOutlined'
import LockOutlined from '@mui/icons-material/LockOutlined'
import { useTexts } from '../i18n/use-texts.ts'
import { MainLink, OutlinedLink } from '../ui/layout/buttons.tsx'
import { EmptyState } from '../ui/layout/empty-state.tsx'
import type { GroupOfUser } from './guarded.tsx'

const texts = {
  IOC_SEARCH_SHOW: { title: 'search.none', text: 'search.none.text' },
  DARK_WEB_SEARCH_USE: { title: 'darkWeb.none', text: 'darkWeb.none.text' },
} as const

/** Says why the user may not search, without a group or without the permission, and what to do about it. */
export function Refused({ group, permission }: { group: GroupOfUser | undefined; permission: keyof typeof texts }) {
  const { t, path } = useTexts()
  if (!group) {
    return (
      <EmptyState icon={<GroupsOutlined />} title={t('groups.empty')} text={t('search.noGroup.text')}>
        <MainLink to={path('groups')}>{t('search.noGroup.go')}</MainLink>
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon={<LockOutlined />}
      title={t(texts[permission].title, { group: group.name })}
      text={t(texts[permission].text, { permission: t(`people.permission.${permission}`) })}
    >
      <OutlinedLink to={path('group', { groupId: group.id }, 'members')}>{t('search.none.members')}</OutlinedLink>
    </EmptyState>
  )
}
