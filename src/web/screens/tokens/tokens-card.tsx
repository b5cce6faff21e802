import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import type { ApiToken, ApiTokens, ApiTokenWithSecret } from '../../../contract/tokens.ts'
import { api } from '../../app/api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { late } from '../../late/late.tsx'
import { mono, plainList, ruled } from '../../theme.ts'
import { confirm } from '../../ui/dialogs/confirm.tsx'
import { useDialog } from '../../ui/dialogs/use-dialog.tsx'
import { useTell } from '../../ui/dialogs/use-tell.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { SmallChip } from '../../ui/layout/small-chip.tsx'
import { Quiet, SecondaryText } from '../../ui/layout/text.tsx'
import { useAsked } from '../../ui/state/use-asked.ts'

const NewToken = late(() => import('./new-token.tsx'))
const MadeToken = late(() => import('./made-token.tsx'))

/** A group in which a token may work. */
export interface TokenGroup {
  readonly id: string
  readonly name: string
}

/**
 * API tokens of a person, or of a group and its members. `found` is undefined if they could not be loaded.
 */
export function TokensCard({
  of,
  groups,
  found,
}: {
  of: 'person' | 'group'
  /** Groups in which a new token may work; for tokens of a group, that group. */
  groups: readonly TokenGroup[]
  found: ApiTokens | undefined
}) {
  const { t } = useTexts()
  const { dialog, show, showSecret } = useDialog()
  const { toast, reloadAndTell } = useTell()
  const create = (limits: ApiTokens['limits']) =>
    show((close) => <NewToken of={of} groups={groups} limits={limits} onClose={close} onMade={showMade} />)
  const showMade = (made: ApiTokenWithSecret) => showSecret((close) => <MadeToken made={made} onClose={close} />)
  const revoke = ({ id, name, group }: ApiToken) =>
    confirm(show, {
      title: t('tokens.revoke.title', { name }),
      text: t('tokens.revoke.text'),
      submit: t('sensors.revoke'),
      onConfirm: async () => {
        if (of === 'person') await api('DELETE /api/web/tokens/{id}', { params: { id } })
        else await api('DELETE /api/web/groups/{id}/tokens/{tokenId}', { params: { id: group.id, tokenId: id } })
        await reloadAndTell(t('tokens.revoke.done', { name }))
      },
    })
  const hasGroups = groups.length > 0
  useAsked('token', () => found && hasGroups && create(found.limits))

  return (
    <Section
      id="tokens"
      title={t('tokens.title')}
      text={t(`tokens.text.${of}`)}
      action={
        found &&
        hasGroups && (
          <Button variant="outlined" size="small" onClick={() => create(found.limits)} sx={{ alignSelf: 'start' }}>
            {t('tokens.new')}
          </Button>
        )
      }
    >
      {!found && <Typography color="error">{t('tokens.unreachable')}</Typography>}
      {found && !(hasGroups && found.tokens.length > 0) && (
        <SecondaryText sx={{ mb: 1 }}>{t(hasGroups ? 'tokens.none' : 'tokens.noGroup')}</SecondaryText>
      )}
      <Box component="ul" sx={plainList}>
        {found?.tokens.map((token) => (
          <TokenRow key={token.id} of={of} token={token} onRevoke={() => revoke(token)} />
        ))}
      </Box>
      <Link href="/api/openapi.json" variant="body2">
        {t('tokens.api')}
      </Link>
      {dialog}
      {toast}
    </Section>
  )
}

function TokenRow({ of, token, onRevoke }: { of: 'person' | 'group'; token: ApiToken; onRevoke: () => void }) {
  const { t, format } = useTexts()
  const { name, prefix, scopes, group, owner, createdBy, expiresAt, revokedAt, lastUsedOn, state } = token
  const ofGroup = [t('tokens.ofGroup'), ...(createdBy ? [t('sensors.by', { name: createdBy })] : [])]
  const whose = of === 'person' ? [t('tokens.in', { group: group.name })] : owner ? [owner.name] : ofGroup
  const end = revokedAt
    ? t('tokens.revoked', { date: format.date(revokedAt) })
    : t(state === 'expired' ? 'tokens.ended' : 'tokens.until', { date: format.date(expiresAt) })
  const used = lastUsedOn ? t('tokens.used', { date: format.date(`${lastUsedOn}T12:00:00.000Z`) }) : t('tokens.unused')
  return (
    <Box component="li" sx={{ ...ruled, py: 1.5, display: 'flex', gap: 1.5, alignItems: 'flex-start' }}>
      <Box sx={{ flexGrow: 1, minWidth: 0 }}>
        <Typography
          component="div"
          sx={{ fontWeight: 600, display: 'flex', flexWrap: 'wrap', gap: 1, overflowWrap: 'anywhere' }}
        >
          {name}
          {state !== 'works' && <SmallChip label={t(`tokens.state.${state}`)} />}
        </Typography>
        <Quiet sx={{ overflowWrap: 'anywhere' }}>
          <Box component="code" sx={{ fontFamily: mono }}>
            {prefix}…
          </Box>
          {', '}
          {whose.join(', ')}
        </Quiet>
        <Quiet>{scopes.map((scope) => t(`tokens.scope.${scope}`)).join(', ')}</Quiet>
        <Quiet>{[end, used].join(', ')}</Quiet>
      </Box>
      {state === 'works' && (
        <Button
          size="small"
          color="error"
          aria-label={t('tokens.revoke.named', { name })}
          onClick={onRevoke}
          sx={{ flexShrink: 0 }}
        >
          {t('sensors.revoke')}
        </Button>
      )}
    </Box>
  )
}
