/** What programs say of logins: passed if the login succeeded. The address is that of the client. */

import type { EventMapping, EventRule } from '../../log-format.ts'

/** Phrases of many programs. */
export const loginPhrases = {
  passed: [
    'login succeeded',
    'login successful',
    'login success',
    'successful login',
    'logged in successfully',
    'successfully logged in',
    'successfully authenticated',
    'authentication succeeded',
    'authentication successful',
    'authentication success',
    'authentication request accepted',
    'authenticated successfully',
    ' logged in from ',
    ' signed in to ',
    // ESXi, FreeRADIUS, vsftpd.
    ' logged in as ',
    'Login OK',
    'OK LOGIN',
  ],
  blocked: [
    'login failed',
    'login_failed',
    'login denied',
    'login failure',
    'logon failure',
    'failed to log in',
    'failed to login',
    'failed to sign in',
    'authentication failed',
    'authentication failure',
    'failed authentication',
    'authentication request rejected',
    'authentication is rejected',
    'log in attempt was rejected',
    'invalid credentials',
    'wrong password',
    'login incorrect',
    // ESXi, vsftpd, Asterisk.
    'Rejected password for',
    'Cannot login',
    'FAIL LOGIN',
    "' failed for '",
  ],
} as const

const phrasesOnly = { field: { text: true }, is: [...loginPhrases.passed, ...loginPhrases.blocked] } as const
const keycloakOnly = { field: { key: 'realmId' }, is: ['*'] } as const

/** Programs that name a login by a field. */
export const loginFields: readonly EventRule[] = [
  { field: { key: 'type' }, passed: ['LOGIN'], blocked: ['LOGIN_ERROR'], when: keycloakOnly },
  { source: { key: 'ipAddress' }, destination: 'here', when: keycloakOnly },
  // Asterisk.
  {
    field: { key: 'SecurityEvent' },
    passed: ['SuccessfulAuth'],
    blocked: ['InvalidPassword', 'InvalidAccountID', 'ChallengeResponseFailed', 'FailedACL'],
  },
]

/** Clients of logins. */
export const loginClients: readonly EventRule[] = [
  ...[' from ', '@', '[CLIENT: ', ' Client ', ' failed for ', 'Remote IP: '].map(
    (after): EventRule => ({ source: { after }, destination: 'here', when: phrasesOnly }),
  ),
]

/** Vendors' pages on what their programs say of logins. */
export const loginSources: EventMapping['sources'] = [
  'https://learn.microsoft.com/sql/relational-databases/errors-events/mssqlserver-18456-database-engine-error',
  'https://wiki.freeradius.org/guide/Radiusd-X',
  'https://www.keycloak.org/docs/latest/server_admin/index.html#event-types',
  'https://docs.asterisk.org/Configuration/Core-Configuration/Asterisk-Security-Event-Logger/',
  'https://learn.microsoft.com/windows-server/networking/technologies/nps/nps-accounting-configure',
]
