import GroupsOutlined from '@mui/icons-material/GroupsOutlined'
import { useTexts } from '../i18n/use-texts.ts'
import { EmptyState } from '../ui/layout/empty-state.tsx'

/** For users who were not invited yet, or have left all groups. */
export function NoGroups() {
  const { t } = useTexts()
  return <EmptyState icon={<GroupsOutlined />} title={t('groups.empty')} text={t('groups.empty.text')} />
}
