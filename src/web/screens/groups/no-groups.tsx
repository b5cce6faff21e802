import GroupsOutlined from '@mui/icons-material/GroupsOutlined'
import { useTexts } from '../../i18n/use-texts.ts'
import { EmptyState } from '../../ui/empty-state.tsx'

/** For somebody whom nobody has invited yet, or who has left. */
export function NoGroups() {
  const { t } = useTexts()
  return <EmptyState icon={<GroupsOutlined />} title={t('groups.empty')} text={t('groups.empty.text')} />
}
