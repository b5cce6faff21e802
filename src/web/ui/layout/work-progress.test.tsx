import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { messages } from '../../i18n/messages.server.ts'
import { LanguageContext, language } from '../../i18n/use-texts.ts'
import { WorkProgress } from './work-progress.tsx'

const shown = (mayAct: boolean) =>
  renderToStaticMarkup(
    <LanguageContext value={language('en', messages.en)}>
      <WorkProgress taskId="task" groupId="group" mayAct={mayAct} onDone={() => {}} />
    </LanguageContext>,
  )

it('offers to cancel the work only to those who may', () => {
  expect(shown(true)).toContain('>Cancel<')
  expect(shown(false)).not.toContain('>Cancel<')
})
