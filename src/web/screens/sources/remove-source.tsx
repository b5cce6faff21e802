import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import Button from '@mui/material/Button'
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { useTexts } from '../../i18n/use-texts.ts'
import { late } from '../../late/late.tsx'
import { may, useGroup } from '../session/use-group.ts'

const RemoveSourceDialog = late(() => import('./remove-source-dialog.tsx'))

/** Button that removes a source that the group added by its address; hidden without permission. */
export function RemoveSource({ groupId, id, name }: { groupId: string; id: string; name: string }) {
  const { t, path } = useTexts()
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  if (!may(useGroup(groupId), 'REPORT_CREATE')) return null
  return (
    <>
      <Button color="error" startIcon={<DeleteOutlined />} onClick={() => setAsking(true)}>
        {t('source.remove')}
      </Button>
      <Suspense>
        {isAsking && (
          <RemoveSourceDialog
            groupId={groupId}
            id={id}
            name={name}
            onRemoved={() => navigate(path('sources'))}
            onClose={() => setAsking(false)}
          />
        )}
      </Suspense>
    </>
  )
}
