import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { GroupDeletion } from '../../../contract/groups.ts'
import { api } from '../../app/api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { failureText } from '../../text/failure-text.ts'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Skeleton } from '../../ui/layout/skeleton.tsx'
import { Quiet } from '../../ui/layout/text.tsx'
import { useAnswer } from '../../ui/state/use-loaded.ts'

const mostNamed = 6

/** Shows what deleting a group would delete. Unless the group is empty, the user must type its name. */
export default function DeleteDialog({
  group,
  onClose,
  onDone,
}: {
  group: { readonly id: string; readonly name: string }
  onClose: () => void
  onDone: (restorableUntil: string, isRoot: boolean) => Promise<void>
}) {
  const { t, language } = useTexts()
  const params = { id: group.id }
  const { answer: deletion, failure: unknown } = useAnswer('GET /api/web/groups/{id}/deletion', { params })
  const [typed, setTyped] = useState('')

  const isEmpty = deletion && isEmptyGroup(deletion)
  const remove = async () => {
    const { restorableUntil } = await api('DELETE /api/web/groups/{id}', { params })
    await onDone(restorableUntil, deletion?.isRoot ?? true)
  }
  return (
    <FormDialog
      title={t('delete.title', { name: group.name })}
      submit={t('delete')}
      colour="error"
      failure={unknown === undefined ? undefined : failureText(unknown, language)}
      disabled={!deletion || (!isEmpty && !isSameName(typed, group.name))}
      onSubmit={remove}
      onClose={onClose}
    >
      {!deletion && unknown === undefined && (
        <Box aria-busy role="status" aria-label={t('loading')}>
          {['90%', '60%', '70%', '50%'].map((width) => (
            <Skeleton key={width} width={width} sx={{ fontSize: '1.5rem' }} />
          ))}
        </Box>
      )}
      {deletion && <WhatGoes deletion={deletion} />}
      {deletion && !isEmpty && (
        <Field
          label={t('groups.delete.type')}
          helperText={group.name}
          value={typed}
          onChange={setTyped}
          isVerbatim
          slotProps={{
            formHelperText: { sx: { overflowWrap: 'anywhere', fontWeight: 600, color: 'text.primary' } },
          }}
        />
      )}
    </FormDialog>
  )
}

/** Compares names as they look: spaces of any kind and number, and without what is invisible. */
export function isSameName(typed: string, name: string): boolean {
  const seen = (text: string) =>
    text
      .normalize('NFKC')
      .replace(/\p{Cf}/gu, '')
      .replace(/\s+/gu, ' ')
      .trim()
  return seen(typed) === seen(name)
}

/** Tells whether the group contains nothing except its administrators. */
function isEmptyGroup({ groups, members, reports, subscriptions, lists }: GroupDeletion): boolean {
  return groups.length <= 1 && members <= 1 && reports + subscriptions + lists === 0
}

function WhatGoes({ deletion }: { deletion: GroupDeletion }) {
  const { t, format } = useTexts()
  const below = deletion.groups.filter(({ depth }) => depth > 0)
  const counts = [
    below.length > 0 && t('groups.delete.groups', { count: below.length }),
    deletion.reports > 0 && t('groups.delete.reports', { count: deletion.reports }),
    deletion.subscriptions > 0 && t('groups.delete.subscriptions', { count: deletion.subscriptions }),
    deletion.lists > 0 && t('groups.delete.lists', { count: deletion.lists }),
    deletion.members > 0 && t('groups.delete.members', { count: deletion.members }),
  ].filter((text) => text !== false)
  return (
    <>
      {counts.length === 0 ? (
        <Typography>{t('groups.delete.empty')}</Typography>
      ) : (
        <Box>
          <Typography>{t('groups.delete.goes')}</Typography>
          <Box component="ul" sx={{ my: 1, pl: 3, '& li': { mb: 0.5 } }}>
            {counts.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </Box>
          {below.length > 0 && (
            <Quiet sx={{ overflowWrap: 'anywhere' }}>
              {below.length > mostNamed
                ? t('groups.delete.names', {
                    names: below
                      .slice(0, mostNamed)
                      .map(({ name }) => name)
                      .join(', '),
                    more: below.length - mostNamed,
                  })
                : format.list(below.map(({ name }) => name))}
            </Quiet>
          )}
        </Box>
      )}
      {deletion.stranded > 0 && (
        <Alert severity="warning">{t('groups.delete.stranded', { count: deletion.stranded })}</Alert>
      )}
      <Alert severity="info">
        {t(deletion.isRoot ? 'groups.delete.root' : 'groups.delete.until', { days: deletion.days })}
      </Alert>
    </>
  )
}
