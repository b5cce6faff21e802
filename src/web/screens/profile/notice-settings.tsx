import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import type { NoticeChoices } from '../../../contract/inbox.ts'
import { noticeKinds } from '../../../domain/notice.ts'
import { api } from '../../app/api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { late } from '../../late/late.tsx'
import { useDialog } from '../../ui/dialogs/use-dialog.tsx'
import { useTell } from '../../ui/dialogs/use-tell.tsx'
import { OutlinedButton } from '../../ui/layout/buttons.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { Quiet, SmallText } from '../../ui/layout/text.tsx'

const NoticeDialog = late(() => import('./notice-dialog.tsx'))

/** What the reader is mailed, and when. */
export function NoticeSettings({ choices, sends }: { choices: NoticeChoices; sends: boolean }) {
  const { t, format } = useTexts()
  const { dialog, show } = useDialog()
  const { toast, reloadAndTell } = useTell()
  const { mails, quiet } = choices
  const change = () =>
    show((close) => {
      const save = async (body: NoticeChoices) => {
        await api('PUT /api/web/inbox/choices', { body })
        await reloadAndTell(t('notices.saved'))
        close()
      }
      return <NoticeDialog choices={choices} onSave={save} onClose={close} />
    })
  const lines = (['now', 'daily', 'off'] as const).flatMap((time) => {
    const kinds = noticeKinds.filter((kind) => mails[kind] === time)
    return kinds.length > 0 ? [{ time, text: format.list(kinds.map((kind) => t(`notices.kind.${kind}`))) }] : []
  })
  const hours = quiet && { from: hourText(quiet.from), to: hourText(quiet.to) }
  return (
    <Section
      id="notices"
      title={t('notices.title')}
      text={t('notices.text')}
      action={
        <OutlinedButton size="small" onClick={change}>
          {t('notices.change')}
        </OutlinedButton>
      }
    >
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1 }}>
        {lines.map(({ time, text }) => (
          <div key={time}>
            <Quiet component="dt">{t(`notices.${time}`)}</Quiet>
            <SmallText component="dd" sx={{ m: 0 }}>
              {text}
            </SmallText>
          </div>
        ))}
        <div>
          <Quiet component="dt">{t('notices.quiet')}</Quiet>
          <SmallText component="dd" sx={{ m: 0 }}>
            {hours ? t('notices.quiet.text', hours) : t('notices.quiet.none')}
          </SmallText>
        </div>
      </Box>
      {!sends && (
        <Alert severity="info" sx={{ mt: 2 }}>
          {t('notices.noMail')}
        </Alert>
      )}
      {dialog}
      {toast}
    </Section>
  )
}

/** `07:00`. */
export const hourText = (hour: number) => `${String(hour).padStart(2, '0')}:00`
