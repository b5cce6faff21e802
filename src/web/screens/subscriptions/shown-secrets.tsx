import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import type { z } from 'zod'
import type { ShownSecret } from '../../../contract/subscriptions.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { CodeToCopy } from '../../ui/layout/code-to-copy.tsx'
import { Quiet } from '../../ui/layout/text.tsx'

/** Secrets to copy. They exist only in the memory of this page. */
export function ShownSecrets({ secrets }: { secrets: readonly z.infer<typeof ShownSecret>[] }) {
  const { t } = useTexts()
  if (secrets.length === 0) return null
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0,1fr)' }}>
      <Alert severity="warning">{t('subscriptions.once', { count: secrets.length })}</Alert>
      {secrets.map(({ method, user, secret }) => (
        <Box key={method} sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0,1fr)' }}>
          {user && (
            <Box>
              <Quiet sx={{ mb: 0.5 }}>{t('subscriptions.user')}</Quiet>
              <CodeToCopy text={user} label={t('subscriptions.copy.user')} />
            </Box>
          )}
          <Box>
            <Quiet sx={{ mb: 0.5 }}>{t(`subscriptions.method.${method}`)}</Quiet>
            <CodeToCopy text={secret} label={t(`subscriptions.copy.${method}`)} testId={`secret-${method}`} />
          </Box>
        </Box>
      ))}
    </Box>
  )
}
