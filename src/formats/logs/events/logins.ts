/** What programs say of logins: passed if the login succeeded. The address is that of the client. */

import type { EventMapping, EventRule } from '../../log-format.ts'
import { words } from '../word-list.ts'
import { after, fromClient, key, line, only } from './rules.ts'

/** Phrases of many programs. */
export const loginPhrases = {
  passed: [
    ...words(`
      login succeeded, login successful, login success, successful login, logged in successfully,
      successfully logged in, successfully authenticated, authentication succeeded, authentication successful,
      authentication success, authentication request accepted, authenticated successfully
    `),
    ' logged in from ',
    ' signed in to ',
    // ESXi, FreeRADIUS, vsftpd.
    ' logged in as ',
    'Login OK',
    'OK LOGIN',
    'user signed in',
    // EXOS, ocserv.
    'login passed for ',
    ...words(`
      user is authenticated, has logged on, was successfully logged on, successful user login,
      successful authentication
    `),
    // NetScaler.
    'Authorize result is Allow',
    // Cisco IOS, Junos.
    'AUTH_PASSED',
    'UI_AUTH_EVENT',
    'UI_LOGIN_EVENT',
  ],
  blocked: [
    'login failed',
    // Roundcube, Horde, Bitwarden, GitLab, Darktrace.
    'failed login for ',
    'failed login from ',
    'failed login attempt',
    'failed login: ',
    'failed login, ',
    'failed login"',
    'login has failed for ',
    ...words(`
      login attempt failed, login_failed, login denied, login failure, logon failure, failed to log in,
      failed to login, failed to sign in, authentication failed, authentication failure, failed authentication,
      authentication request rejected, authentication is rejected, log in attempt was rejected, invalid credentials,
      wrong password, Invalid user name/password
    `),
    'failed to authenticate from ',
    'login incorrect',
    // ESXi, vsftpd, Asterisk.
    ...words(`
      Rejected password for, Cannot login, FAIL LOGIN, ' failed for ', failed to log on, incorrect password,
      bad credentials
    `),
    // Dropbear, Grafana, Vaultwarden, xrdp.
    ...words(`
      bad password attempt, invalid username or password, username or password is incorrect, AUTHFAIL:,
      Authorize result is Deny
    `),
    // Cisco IOS.
    'AUTHENTICATION_FAILED',
    // OpenVPN.
    'AUTH_FAILED',
    // Kerio.
    'invalid password for',
    'AUTH_FAIL',
  ],
} as const

const phrasesOnly = only(line, ...loginPhrases.passed, ...loginPhrases.blocked)
const keycloakOnly = only(key('realmId'), '*')

/** Names of logins in fields. None of them matches `logout`. */
const loginNames = words(`
  login*, logon*, log in*, sign_in*, signin*, sign-in*, authent*, authn*, auth, auth_log*, user_login*, user login*,
  user authent*, admin_login*, session login*, sso_auth*, radius_auth*, ldap_bind*, user.login*
`)

/** How fields say whether a login succeeded. */
const loginOutcomes = {
  passed: ['success*', 'succeeded', 'ok', 'passed', 'granted', 'accepted', 'approved', 'allowed', 'true'],
  blocked: ['fail*', 'denied', 'error', 'rejected', 'invalid*', 'unauthorized', 'fraud', 'false'],
} as const

/** Names of events that say both. */
const loginEvents = {
  passed: words(`
    login_success*, login success*, login_ok, logged-in, logged_in, auth-success*, user_connection_success
  `),
  blocked: ['login_fail*', 'login fail*', 'login_error', 'admin_login_error', 'auth-fail*', 'user_connection_failure'],
} as const

const nameKeys = ['action', 'event', 'eventtype', 'event_type', 'type'].map((key) => ({ key }))

/** Decisions of Aruba ClearPass. */
const clearPass = { passed: ['ACCEPT'], blocked: ['REJECT'] } as const

const eventPaths = words(
  'action, Action, event, event_type, eventType, eventtype, EVENT_TYPE, EventName, audit_log_event, type',
).map((name) => [name])
const categoryPaths = [
  ...words('category, log_type, class_name, activity_name, event.category').map((name) => [name]),
  ['event', 'category'],
]
const namePaths = [...eventPaths, ...categoryPaths].map((path) => ({ path }))

/** Logins in JSON, by common keys for the event and for its outcome. */
export const jsonLogins: readonly EventRule[] = [
  ...eventPaths.map((path): EventRule => ({ field: { path }, ...loginEvents })),
  ...[
    ...words('result, Result, status, outcome, success, LOGIN_STATUS').map((name) => [name]),
    ['event', 'outcome'],
    ['data', 'result'],
  ].map((path): EventRule => ({ field: { path }, ...loginOutcomes, when: only(namePaths, ...loginNames) })),
]

/** Programs that name a login by a field. */
export const loginFields: readonly EventRule[] = [
  ...['status', 'result', 'outcome'].map(
    (key): EventRule => ({ field: { key }, ...loginOutcomes, when: only(nameKeys, ...loginNames) }),
  ),
  { field: key('Common.Login-Status'), ...clearPass },
  { field: key('type'), passed: ['LOGIN'], blocked: ['LOGIN_ERROR'], when: keycloakOnly },
  fromClient(key('ipAddress'), { when: keycloakOnly }),
  // Asterisk.
  {
    field: key('SecurityEvent'),
    passed: ['SuccessfulAuth'],
    blocked: ['InvalidPassword', 'InvalidAccountID', 'ChallengeResponseFailed', 'FailedACL'],
  },
]

/** Logins in CEF, which has keys for what was done and for how it ended. */
export const cefLogins: EventRule = {
  field: key('outcome'),
  ...loginOutcomes,
  when: only([key('act'), key('cat')], ...loginNames),
}

/** Clients of logins. */
export const loginClients: readonly EventRule[] = [
  // Asterisk: `RemoteAddress="IPV4/UDP/192.0.2.1/5060"`.
  fromClient(after('RemoteAddress=', { past: '//' })),
  ...[' from ', '@', '[CLIENT: ', ' Client ', ' failed for ', 'Remote IP: ', ' through ssh (', ' through telnet ('].map(
    (after): EventRule => fromClient({ after }, { when: phrasesOnly }),
  ),
]

/** Logins at devices, in the text of their own notation. */
export const deviceLogins: readonly EventRule[] = [
  { field: line, ...loginPhrases },
  fromClient(after(' from '), { when: phrasesOnly }),
]

/** What OpenSSH says of logins. In a journal, no process id precedes these phrases. */
export const sshLogins = {
  passed: [
    ...words('password, publickey, gssapi-with-mic, hostbased, google_authenticator').map(
      (way) => `Accepted ${way} for`,
    ),
    'Accepted keyboard-interactive*',
  ],
  blocked: [
    ...['password', 'publickey', 'none'].map((way) => `Failed ${way} for`),
    'Failed keyboard-interactive*',
    ': Invalid user ',
  ],
} as const

/** The name of OpenSSH before its process id. Values in quotes, in which clients choose words, stand behind brackets. */
const sshdOnly = only({ text: true, until: '[' }, 'sshd', 'sshd-session')

/** Logins at OpenSSH of devices whose lines have a header of syslog. */
export const deviceSshLogins: readonly EventRule[] = [
  { field: line, ...sshLogins, when: sshdOnly },
  fromClient(after(' from '), { when: sshdOnly }),
]

/** Vendors' pages on what their programs say of logins. */
export const loginSources: EventMapping['sources'] = [
  'https://learn.microsoft.com/sql/relational-databases/errors-events/mssqlserver-18456-database-engine-error',
  'https://wiki.freeradius.org/guide/Radiusd-X',
  'https://www.keycloak.org/docs/latest/server_admin/index.html#event-types',
  'https://docs.asterisk.org/Configuration/Core-Configuration/Asterisk-Security-Event-Logger/',
  'https://learn.microsoft.com/windows-server/networking/technologies/nps/nps-accounting-configure',
]
