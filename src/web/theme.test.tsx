import { ThemeProvider } from '@mui/material/styles'
import TextField from '@mui/material/TextField'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { theme } from './theme.ts'

it('gives required fields no asterisk, neither in the label nor in the gap of the frame', () => {
  const html = renderToStaticMarkup(
    <ThemeProvider theme={theme()}>
      <TextField required label="Name" />
    </ThemeProvider>,
  )

  expect(html).toMatch(/<input[^>]* required/)
  expect(html).toMatch(/<label[^>]*>Name<\/label>/)
  expect(html).toContain('<legend')
  expect(html.replace(/<style.*?<\/style>/gs, '')).not.toContain('*')
})
