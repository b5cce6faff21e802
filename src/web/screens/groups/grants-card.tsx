import CheckIcon from '@mui/icons-material/Check'
import PeopleOutlined from '@mui/icons-material/PeopleOutlined'
import RemoveIcon from '@mui/icons-material/Remove'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { useRevalidator } from 'react-router'
import type { Grant } from '../../../contract/groups.ts'
import { type PermissionId, permissionsByScope, type Scope } from '../../../domain/permission.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { late } from '../../late/late.tsx'
import { rem } from '../../rem.ts'
import { plainList } from '../../theme.ts'
import { useDialog } from '../../ui/dialogs/use-dialog.tsx'
import { SmallButton } from '../../ui/layout/buttons.tsx'
import { Quiet, SectionTitle, SmallText, Strong } from '../../ui/layout/text.tsx'

const GrantDialog = late(() => import('./grant-dialog.tsx'))

/** Maximum permissions in a group by scope, and which of them the reader has; restricted from the group above. */
export function GrantsCard({
  group,
  grants,
  parentId,
  isRoot,
}: {
  group: { readonly id: string; readonly name: string; readonly permissions: readonly PermissionId[] }
  grants: readonly Grant[]
  /** The group above, if the reader may restrict this group's grant. */
  parentId: string | undefined
  /** A root group inherits nothing. */
  isRoot: boolean
}) {
  const { t } = useTexts()
  const { revalidate } = useRevalidator()
  const { dialog, show } = useDialog()
  const change = (grant: Grant) =>
    parentId &&
    show((close) => (
      <GrantDialog
        group={group}
        parentId={parentId}
        grant={grant}
        onClose={close}
        onSaved={() => revalidate().then(close)}
      />
    ))
  return (
    <Card component="section" aria-labelledby="grants-title" sx={{ p: { xs: 2, sm: 3 } }}>
      <SectionTitle id="grants-title">{t('group.grants')}</SectionTitle>
      <Quiet sx={{ mb: 1 }}>
        {t('group.grants.text')}{' '}
        {grants.some(({ permissions }) => permissions.some((id) => !group.permissions.includes(id as PermissionId))) &&
          t('group.grants.ticks')}
      </Quiet>
      <Box
        sx={{ display: 'grid', columnGap: 4, gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 260px), 1fr))' }}
      >
        {grants.map((grant) => {
          const scope = grant.scope as Scope
          const by: Record<Whose, PermissionId[]> = { own: [], others: [], none: [] }
          for (const id of permissionsByScope[scope]) by[whose(id, grant, group.permissions)].push(id)
          return (
            <Box key={scope} sx={{ py: 1.5, borderTop: 1, borderColor: 'divider', ...(isLong(scope) && wholeRow) }}>
              <Box
                sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, mb: 0.5, minHeight: 30 }}
              >
                <Strong component="h3">{t(`people.scope.${scope}`)}</Strong>
                <Typography variant="caption" sx={{ color: grant.own && !isRoot ? 'info.main' : 'text.secondary' }}>
                  {!isRoot && t(grant.own ? 'group.grants.own' : 'group.grants.inherited')}
                </Typography>
                {parentId && (
                  <SmallButton
                    aria-label={t('group.grants.changeNamed', { scope: t(`people.scope.${scope}`) })}
                    onClick={() => change(grant)}
                    sx={{ ml: 'auto', minHeight: 30, flexShrink: 0, color: 'text.secondary' }}
                  >
                    {t('change')}
                  </SmallButton>
                )}
              </Box>
              {kinds.map((kind) => (
                <PermissionList key={kind} permissions={by[kind]} whose={kind} />
              ))}
            </Box>
          )
        })}
      </Box>
      {dialog}
    </Card>
  )
}

/** A long list of permissions takes the whole row, in as many columns as the row has. */
const isLong = (scope: Scope) => permissionsByScope[scope].length > 8
const wholeRow = { gridColumn: '1 / -1', '& ul': { columns: '260px', columnGap: 4 } } as const

/** The reader may do it; the group grants it, but the reader's role does not include it; the group does not grant it. */
type Whose = 'own' | 'others' | 'none'
const kinds = ['own', 'others', 'none'] as const

function whose(id: PermissionId, grant: Grant, own: readonly PermissionId[]): Whose {
  if (!grant.permissions.includes(id)) return 'none'
  return own.includes(id) ? 'own' : 'others'
}

const icons = { own: CheckIcon, others: PeopleOutlined, none: RemoveIcon }

const colours = { own: 'success.main', others: 'text.secondary', none: 'text.disabled' }

function PermissionList({ permissions, whose }: { permissions: readonly PermissionId[]; whose: Whose }) {
  const { t } = useTexts()
  if (permissions.length === 0) return null
  const Icon = icons[whose]
  return (
    <Box component="ul" sx={plainList} aria-label={t(`group.grants.of.${whose}`)}>
      {permissions.map((id) => (
        <SmallText
          key={id}
          component="li"
          sx={{
            display: 'flex',
            gap: 0.75,
            alignItems: 'flex-start',
            color: whose === 'own' ? 'text.primary' : 'text.secondary',
          }}
        >
          <Icon aria-hidden sx={{ fontSize: rem(15), mt: '3px', color: colours[whose], flexShrink: 0 }} />
          <Box component="span" sx={{ display: 'block', '&::first-letter': { textTransform: 'uppercase' } }}>
            {t(`people.permission.${id}`)}
          </Box>
        </SmallText>
      ))}
    </Box>
  )
}
