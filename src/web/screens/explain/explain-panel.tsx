import NotesOutlined from '@mui/icons-material/NotesOutlined'
import Box from '@mui/material/Box'
import { useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { latePart } from '../../late/late.tsx'
import { OutlinedButton } from '../../ui/layout/buttons.tsx'
import type { About } from './about.ts'

const Explanation = latePart(() => import('./explanation.tsx'))

/** Button that opens the explanation of what the page shows. The code of the explanation is loaded then. */
export function ExplainPanel(props: { about: About; onSource?: (id: string) => void }) {
  const { t } = useTexts()
  const [isOpen, setOpen] = useState(false)
  return (
    <Box className={isOpen ? undefined : 'no-print'}>
      <OutlinedButton
        className="no-print"
        startIcon={<NotesOutlined />}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {t(isOpen ? 'explanation.close' : 'explanation.open')}
      </OutlinedButton>
      {isOpen && (
        <Box sx={{ mt: 2 }}>
          <Explanation {...props} />
        </Box>
      )}
    </Box>
  )
}
