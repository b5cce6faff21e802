import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { PageTitle } from '../../ui/page-title.tsx'

/** A page of plain text, at a width that reads well. */
export function LegalPage({
  title,
  sections,
}: {
  title: string
  sections: readonly { heading?: string; text: string }[]
}) {
  return (
    <Box sx={{ maxWidth: 720, display: 'grid', gap: 3, py: 2 }}>
      <PageTitle>{title}</PageTitle>
      <Typography variant="h1">{title}</Typography>
      {sections.map(({ heading, text }) => (
        <Box key={text}>
          {heading && (
            <Typography variant="h3" component="h2" sx={{ mb: 0.75 }}>
              {heading}
            </Typography>
          )}
          <Typography color="textSecondary">{text}</Typography>
        </Box>
      ))}
    </Box>
  )
}
