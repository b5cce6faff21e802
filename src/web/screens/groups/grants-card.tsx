import CheckIcon from '@mui/icons-material/Check'
import RemoveIcon from '@mui/icons-material/Remove'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { Suspense, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Grant } from '../../../contract/groups.ts'
import { type PermissionId, permissionsByScope, type Scope } from '../../../domain/permission.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { late } from '../../late/late.tsx'
import { plainList } from '../../theme.ts'

const GrantDialog = late(() => import('./grant-dialog.tsx'))

/** Maximum permissions in a group by scope; restricted from the group above. */
export function GrantsCard({
  group,
  grants,
  parentId,
  isRoot,
}: {
  group: { readonly id: string; readonly name: string }
  grants: readonly Grant[]
  /** The group above, if the reader may restrict this group's grant. */
  parentId: string | undefined
  /** A root group inherits nothing. */
  isRoot: boolean
}) {
  const { t } = useTexts()
  const { revalidate } = useRevalidator()
  const [asked, setAsked] = useState<Grant>()
  return (
    <Card component="section" aria-labelledby="grants-title" sx={{ p: { xs: 2, sm: 3 } }}>
      <Typography variant="h3" component="h2" id="grants-title">
        {t('group.grants')}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        {t('group.grants.text')}
      </Typography>
      <Box
        sx={{ display: 'grid', columnGap: 4, gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 260px), 1fr))' }}
      >
        {grants.map((grant) => {
          const scope = grant.scope as Scope
          const missing = permissionsByScope[scope].filter((id) => !grant.permissions.includes(id))
          return (
            <Box key={scope} sx={{ py: 1.5, borderTop: 1, borderColor: 'divider', ...(isLong(scope) && wholeRow) }}>
              <Box
                sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, mb: 0.5, minHeight: 30 }}
              >
                <Typography component="h3" variant="body2" sx={{ fontWeight: 620 }}>
                  {t(`people.scope.${scope}`)}
                </Typography>
                <Typography variant="caption" sx={{ color: grant.own && !isRoot ? 'info.main' : 'text.secondary' }}>
                  {!isRoot && t(grant.own ? 'group.grants.own' : 'group.grants.inherited')}
                </Typography>
                {parentId && (
                  <Button
                    size="small"
                    color="inherit"
                    aria-label={t('group.grants.changeNamed', { scope: t(`people.scope.${scope}`) })}
                    onClick={() => setAsked(grant)}
                    sx={{ ml: 'auto', minHeight: 30, flexShrink: 0, color: 'text.secondary' }}
                  >
                    {t('group.grants.change')}
                  </Button>
                )}
              </Box>
              <PermissionList permissions={permissionsByScope[scope].filter((id) => !missing.includes(id))} granted />
              <PermissionList permissions={missing} granted={false} />
            </Box>
          )
        })}
      </Box>
      {asked && parentId && (
        <Suspense>
          <GrantDialog
            group={group}
            parentId={parentId}
            grant={asked}
            onClose={() => setAsked(undefined)}
            onSaved={async () => {
              await revalidate()
              setAsked(undefined)
            }}
          />
        </Suspense>
      )}
    </Card>
  )
}

/** A long list of permissions takes the whole row, in as many columns as the row has. */
const isLong = (scope: Scope) => permissionsByScope[scope].length > 8
const wholeRow = { gridColumn: '1 / -1', '& ul': { columns: '260px', columnGap: 4 } } as const

function PermissionList({ permissions, granted }: { permissions: readonly PermissionId[]; granted: boolean }) {
  const { t } = useTexts()
  if (permissions.length === 0) return null
  const Icon = granted ? CheckIcon : RemoveIcon
  return (
    <Box component="ul" sx={plainList} aria-label={t(granted ? 'group.grants.yes' : 'group.grants.no')}>
      {permissions.map((id) => (
        <Typography
          key={id}
          component="li"
          variant="body2"
          sx={{
            display: 'flex',
            gap: 0.75,
            alignItems: 'flex-start',
            color: granted ? 'text.primary' : 'text.secondary',
          }}
        >
          <Icon
            aria-hidden
            sx={{ fontSize: 15, mt: '3px', color: granted ? 'success.main' : 'text.disabled', flexShrink: 0 }}
          />
          <Box component="span" sx={{ display: 'block', '&::first-letter': { textTransform: 'uppercase' } }}>
            {t(`people.permission.${id}`)}
          </Box>
        </Typography>
      ))}
    </Box>
  )
}
