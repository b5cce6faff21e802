import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import { useTexts } from '../../i18n/use-texts.ts'
import { late } from '../../late/late.tsx'
import { useDialog } from '../../ui/dialogs/use-dialog.tsx'
import { CardTitle, Quiet } from '../../ui/layout/text.tsx'

const ModelDialog = late(() => import('./model-dialog.tsx'))

/** Card with a button to set up the language model of a group, for users who may. */
export function ModelCard({ onSaved }: { onSaved: () => void }) {
  const { t } = useTexts()
  const { dialog, show } = useDialog()
  const open = () => show((close, closeAnd) => <ModelDialog onClose={close} onDone={closeAnd(onSaved)} />)
  return (
    <Card component="section" aria-labelledby="model-title" sx={{ p: 2.5 }}>
      <CardTitle id="model-title">{t('explanation.model')}</CardTitle>
      <Quiet sx={{ mt: 0.5, mb: 1.5, textWrap: 'pretty' }}>{t('explanation.model.text')}</Quiet>
      <Button variant="outlined" size="small" onClick={open}>
        {t('explanation.model.open')}
      </Button>
      {dialog}
    </Card>
  )
}
