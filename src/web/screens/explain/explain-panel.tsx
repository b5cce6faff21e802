import NotesOutlined from '@mui/icons-material/NotesOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { latePart } from '../../late/late.tsx'
import type { About } from './about.ts'

const Explanation = latePart(() => import('./explanation.tsx'))

/** Button that opens the explanation of what the page shows. The code of the explanation is loaded then. */
export function ExplainPanel(props: { about: About; onSource?: (id: string) => void }) {
  const { t } = useTexts()
  const [isOpen, setOpen] = useState(false)
  return (
    <Box className={isOpen ? undefined : 'no-print'}>
      <Button
        className="no-print"
        variant="outlined"
        color="inherit"
        startIcon={<NotesOutlined />}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {t(isOpen ? 'explanation.close' : 'explanation.open')}
      </Button>
      {isOpen && (
        <Box sx={{ mt: 2 }}>
          <Explanation {...props} />
        </Box>
      )}
    </Box>
  )
}
