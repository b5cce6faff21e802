import AccountTreeOutlined from '@mui/icons-material/AccountTreeOutlined'
import ImageOutlined from '@mui/icons-material/ImageOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { type ReactNode, useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { GroupEntry, GroupProfile } from '../../../contract/groups.ts'
import { api } from '../../app/api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import type { TabId } from '../../paths.ts'
import { rem } from '../../rem.ts'
import { roleName, roleNamesOf } from '../../session/group-row.ts'
import type { GroupOfUser, GuardedData } from '../../session/guarded.tsx'
import { may } from '../../session/use-group.ts'
import { plainList } from '../../theme.ts'
import { useTell } from '../../ui/dialogs/use-tell.tsx'
import { OutlinedButton, OutlinedLink, SmallButton } from '../../ui/layout/buttons.tsx'
import { PageLink, PlainLink } from '../../ui/layout/page-link.tsx'
import { PlaceHead } from '../../ui/layout/place-head.tsx'
import { Caption, CardTitle, Quiet } from '../../ui/layout/text.tsx'
import { useChange } from '../../ui/state/use-action.ts'
import { useFilePicker } from '../../ui/state/use-file-picker.tsx'
import { ModelCard } from '../explain/model-card.tsx'
import { GrantsCard } from './grants-card.tsx'
import type { TabData } from './group-page.ts'
import { ProfileCard } from './profile-card.tsx'

const mostChildren = 12
/** On phones there is one column, with the long list of entitlements at its end. */
const column = {
  display: { xs: 'contents', md: 'grid' },
  gap: 2.5,
  gridTemplateColumns: 'minmax(0,1fr)',
} as const

export default function OverviewTab({
  group,
  members,
  profile,
  grants,
  roles,
  options,
  reports,
}: { group: GroupOfUser; members: GroupEntry['users'] } & TabData<'overview'>) {
  const { t, format, path, language } = useTexts()
  const { groups } = useRouteLoaderData('guarded') as GuardedData
  const { toast, tell } = useTell()
  const children = groups.filter(({ parent }) => parent === group.id)
  const mayChange = may(group, 'GROUP_RENAME')
  const parent = groups.find(({ id }) => id === group.parent)
  const to = (tab: TabId<'group'>) => path('group', { groupId: group.id }, tab)
  const mayManage = (['GROUP_CREATE', 'GROUP_RENAME', 'GROUP_DELETE'] as const).some((one) => may(group, one))
  return (
    <>
      <PlaceHead title={t('nav.overview')}>
        {mayManage && (
          <OutlinedLink to={`${path('groups')}?group=${group.id}`} startIcon={<AccountTreeOutlined />}>
            {t('group.manage')}
          </OutlinedLink>
        )}
      </PlaceHead>
      <Box
        sx={{
          display: 'grid',
          gap: 2.5,
          alignItems: 'start',
          gridTemplateColumns: {
            xs: 'minmax(0,1fr)',
            md: `minmax(0,1fr) ${rem(340)}`,
            lg: `minmax(0,1fr) ${rem(390)}`,
          },
        }}
      >
        <Box sx={column}>
          <Card
            component="dl"
            sx={{
              m: 0,
              display: 'grid',
              gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(auto-fit, minmax(8.5rem, 1fr))' },
              '& > *': { p: 2 },
              '& > * + *': { borderLeft: { sm: '1px solid var(--mui-palette-divider)' } },
            }}
          >
            <Fact term={t('nav.members')} to={to('members')}>
              {format.number(members.filter(({ via }) => via === undefined).length)}
            </Fact>
            <Fact term={t('groups.fact.children')}>{format.number(children.length)}</Fact>
            <Fact term={t('nav.reports')} to={reports && to('reports')}>
              {reports ? format.number(reports.count) : '–'}
            </Fact>
            <Fact term={t('group.lastReport')}>{reports?.newest ? format.date(reports.newest) : '–'}</Fact>
          </Card>
          <ProfileCard
            key={group.id}
            profile={profile}
            options={options}
            mayChange={mayChange}
            onSaved={() => tell(t('feedback.saved'))}
          />
          <Box sx={{ order: { xs: 1, md: 0 } }}>
            <GrantsCard
              group={group}
              grants={grants}
              isRoot={group.parent === null && grants.every(({ own }) => own)}
              parentId={parent && may(parent, 'GROUP_CREATE') ? parent.id : undefined}
            />
          </Box>
        </Box>
        <Box sx={column}>
          <Card component="section" aria-labelledby="role-title" sx={{ p: { xs: 2, sm: 2.5 } }}>
            <CardTitle id="role-title">{t('groups.yourRole')}</CardTitle>
            <Typography>{roleName(group.role, roleNamesOf(roles), language)}</Typography>
            <Quiet>{t(mayChange ? 'group.role.manages' : 'group.role.reads')}</Quiet>
          </Card>
          <LogoCard group={group} profile={profile} mayChange={mayChange} />
          {mayChange && <ModelCard onSaved={() => tell(t('explanation.model.saved'))} />}
          {children.length > 0 && (
            <Card component="section" aria-labelledby="children-title" sx={{ p: { xs: 2, sm: 2.5 } }}>
              <CardTitle id="children-title" sx={{ mb: 0.5 }}>
                {t('groups.fact.children')}
              </CardTitle>
              <Box component="ul" sx={plainList}>
                {children.slice(0, mostChildren).map(({ id, name }) => (
                  <Box component="li" key={id} sx={{ py: 0.25 }}>
                    <PageLink
                      to={path('group', { groupId: id })}
                      color="textPrimary"
                      sx={{ overflowWrap: 'anywhere', display: 'inline-block', minHeight: 24 }}
                    >
                      {name}
                    </PageLink>
                  </Box>
                ))}
              </Box>
              {children.length > mostChildren && (
                <PageLink to={`${path('groups')}?group=${group.id}`} variant="body2">
                  {t('group.children.all', { count: children.length })}
                </PageLink>
              )}
            </Card>
          )}
        </Box>
        {toast}
      </Box>
    </>
  )
}

function Fact({ term, to, children }: { term: string; to?: string; children: ReactNode }) {
  return (
    <Box>
      <Caption component="dt">{term}</Caption>
      <Typography component="dd" variant="h3" sx={{ m: 0, fontVariantNumeric: 'tabular-nums' }}>
        {to ? <PlainLink to={to}>{children}</PlainLink> : children}
      </Typography>
    </Box>
  )
}

const mostBytes = 2 * 2 ** 20
const accepted = 'image/png,image/jpeg,image/webp,image/gif,image/avif'

/** Widths of the specification (section 9) for all places of a logo at pixel ratios 1 and 2. */
const widths = [320, 640, 768, 1024] as const
const logoAt = (logoRef: string, width: number) => `/files/logos/${encodeURIComponent(logoRef)}/${width}.webp`

/** Logo of the group on light and dark backgrounds; can be changed and removed with permission. */
function LogoCard({
  group,
  profile,
  mayChange,
}: {
  group: { readonly id: string; readonly name: string }
  profile: GroupProfile
  mayChange: boolean
}) {
  const { t } = useTexts()
  const [refused, setRefused] = useState<string>()
  const { busy, doing, failure, run, clear } = useChange()
  const { logoRef, ownLogo } = profile
  const params = { id: group.id }

  const act = (what: 'save' | 'remove', action: () => Promise<unknown>) => {
    setRefused(undefined)
    return run(action, what)
  }
  const choose = ([file]: File[]) => {
    clear()
    if (!file) return
    if (file.size > mostBytes || (file.type !== '' && !accepted.split(',').includes(file.type))) {
      setRefused(t('problem.group.logo-unreadable'))
      return
    }
    void act('save', () => api('PUT /api/web/groups/{id}/logo', { params, body: { file } }))
  }
  const picker = useFilePicker(choose, { accept: accepted, 'aria-label': t('group.logo.choose') })
  if (!mayChange && logoRef === null) return null
  return (
    <Card component="section" aria-labelledby="logo-title" sx={{ p: { xs: 2, sm: 2.5 }, display: 'grid', gap: 1.5 }}>
      <Box>
        <CardTitle id="logo-title">{t('group.logo')}</CardTitle>
        <Quiet>
          {logoRef === null ? t('group.logo.none') : ownLogo ? t('group.logo.own') : t('group.logo.inherited')}
        </Quiet>
      </Box>
      {logoRef === null ? (
        <Box
          aria-hidden
          sx={{
            height: 96,
            borderRadius: '10px',
            border: '1px dashed',
            borderColor: 'divider',
            display: 'grid',
            placeItems: 'center',
            color: 'text.disabled',
          }}
        >
          <ImageOutlined />
        </Box>
      ) : (
        <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', borderRadius: '10px', overflow: 'hidden' }}>
          {['#0b0c10', '#fafaf9'].map((ground, index) => (
            <Box
              key={ground}
              sx={{ bgcolor: ground, height: 96, p: 2, display: 'grid', placeItems: 'center', overflow: 'hidden' }}
            >
              <img
                src={logoAt(logoRef, widths[0])}
                srcSet={widths.map((width) => `${logoAt(logoRef, width)} ${width}w`).join(', ')}
                sizes="140px"
                alt={index === 0 ? t('group.logo.alt', { name: group.name }) : ''}
                style={{ display: 'block', maxWidth: '100%', width: 'auto', height: 64, objectFit: 'contain' }}
              />
            </Box>
          ))}
        </Box>
      )}
      {mayChange && (
        <>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            <OutlinedButton size="small" loading={doing === 'save'} disabled={busy} onClick={picker.open}>
              {t(ownLogo ? 'group.logo.change' : 'group.logo.choose')}
            </OutlinedButton>
            {ownLogo && (
              <SmallButton
                loading={doing === 'remove'}
                disabled={busy}
                onClick={() => void act('remove', () => api('DELETE /api/web/groups/{id}/logo', { params }))}
              >
                {t('source.remove')}
              </SmallButton>
            )}
          </Box>
          {picker.input}
          <Caption>{t('group.logo.text')}</Caption>
        </>
      )}
      {(refused ?? failure) && <Alert severity="error">{refused ?? failure}</Alert>}
    </Card>
  )
}
