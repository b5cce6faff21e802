import LocalShippingOutlined from '@mui/icons-material/LocalShippingOutlined'
import Button from '@mui/material/Button'
import { Link as RouterLink } from 'react-router'
import { useTexts } from '../../i18n/use-texts.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { GroupOfUser } from '../session/guarded.tsx'
import { may } from '../session/use-group.ts'

/** Subscriptions come with the next version; until then this says so, and what can be done today. */
export default function SubscriptionsTab({ group }: { group: GroupOfUser }) {
  const { t, path } = useTexts()
  return (
    <EmptyState
      icon={<LocalShippingOutlined />}
      title={t('group.subscriptions.title')}
      text={t('group.subscriptions.text')}
    >
      {may(group, 'REPORT_READ') && (
        <Button
          variant="outlined"
          color="inherit"
          component={RouterLink}
          to={`${path('group', { groupId: group.id })}?tab=reports`}
          sx={{ borderColor: 'divider' }}
        >
          {t('group.subscriptions.go')}
        </Button>
      )}
    </EmptyState>
  )
}
