import { expect, it } from 'vitest'
import { markup } from '../../../../test/markup.ts'
import SignIn from './sign-in.tsx'

function shown(over: object, at = '/'): string {
  const account = { email: '', givenName: '', familyName: '', invitation: null, ownAccounts: true, resetByMail: false }
  const props = { loaderData: { ...account, ...over, uid: 'u' } } as unknown as Parameters<typeof SignIn>[0]
  return markup(<SignIn {...props} />, { at })
}

it('says that the session has ended, and whether the sign-in leads back', () => {
  expect(shown({ sessionEnded: false, returns: true })).not.toContain('Your session has ended')
  expect(shown({ sessionEnded: true, returns: false })).toContain('Your session has ended. Sign in again.')
  expect(shown({ sessionEnded: true, returns: true })).toContain('After signing in, you continue where you were.')
})

it('says, after a wrong password, how to get a new one', () => {
  const over = { sessionEnded: false, returns: false }
  const wrong = '/?error=account.password-wrong'

  expect(shown(over)).not.toContain('Forgot your password?')
  expect(shown(over, wrong)).toContain('Ask the operator for a link to set a new password.')
  expect(shown({ ...over, resetByMail: true }, wrong)).not.toContain('Ask the operator')
  for (const other of ['session.locked', 'rate.limited', 'account.exists']) {
    expect(shown(over, `/?error=${other}`), other).not.toContain('Forgot your password?')
  }
})
