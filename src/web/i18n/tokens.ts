import { texts } from './texts.ts'

/** API tokens of a person and of a group. */
export const tokens = texts({
  'tokens.title': { de: 'API-Token', en: 'API tokens' },
  'tokens.text.person': {
    de: 'Mit einem Token fragen Programme in Ihrem Namen. Ein Token darf nie mehr als Sie selbst.',
    en: 'Programs use a token to ask on your behalf. A token can never do more than you can.',
  },
  'tokens.text.group': {
    de: 'Programme weisen sich mit einem Token aus. Hier stehen die Token der Gruppe, die auch bleiben, wenn jemand geht, und die ihrer Mitglieder.',
    en: 'Programs identify themselves with a token. Here are the tokens of the group, which stay when somebody leaves, and those of its members.',
  },
  'tokens.api': { de: 'Beschreibung der API (OpenAPI)', en: 'Description of the API (OpenAPI)' },
  'tokens.none': { de: 'Noch kein Token.', en: 'No token yet.' },
  'tokens.noGroup': {
    de: 'Ein Token gilt in einer Gruppe, in der Sie nach Indikatoren suchen dürfen. Sie haben noch keine.',
    en: 'A token works in a group in which you may search for indicators. You have none yet.',
  },
  'tokens.unreachable': {
    de: 'Die Token konnten nicht geladen werden. Laden Sie die Seite neu.',
    en: 'The tokens could not be loaded. Reload the page.',
  },
  'tokens.new': { de: 'Neues Token', en: 'New token' },
  'tokens.new.go': { de: 'Token erzeugen', en: 'Create token' },
  'tokens.name': { de: 'Wofür?', en: 'What for?' },
  'tokens.name.hint': { de: 'Zum Beispiel „SIEM in Wien“.', en: 'For example “SIEM in Vienna”.' },
  'tokens.days': { de: 'Gültig für', en: 'Valid for' },
  'tokens.days.count': {
    de: '{count, plural, one {einen Tag} other {# Tage}}',
    en: '{count, plural, one {one day} other {# days}}',
  },
  'tokens.scope.search:read': { de: 'Darf Indikatoren nachschlagen', en: 'Can look up indicators' },
  'tokens.made': { de: 'Ihr neues Token', en: 'Your new token' },
  'tokens.once': {
    de: 'Kopieren Sie das Token jetzt. Es wird nur dieses eine Mal gezeigt.',
    en: 'Copy the token now. It is shown only this once.',
  },
  'tokens.copy': { de: 'Token kopieren', en: 'Copy token' },
  'tokens.saved': { de: 'Ich habe es kopiert', en: 'I have copied it' },
  'tokens.ofGroup': { de: 'Token der Gruppe', en: 'Token of the group' },
  'tokens.in': { de: 'in {group}', en: 'in {group}' },
  'tokens.until': { de: 'Gültig bis {date}', en: 'Valid until {date}' },
  'tokens.ended': { de: 'Abgelaufen am {date}', en: 'Expired on {date}' },
  'tokens.revoked': { de: 'Widerrufen am {date}', en: 'Revoked on {date}' },
  'tokens.used': { de: 'zuletzt verwendet am {date}', en: 'last used on {date}' },
  'tokens.unused': { de: 'noch nie verwendet', en: 'never used' },
  'tokens.state.expired': { de: 'Abgelaufen', en: 'Expired' },
  'tokens.state.revoked': { de: 'Widerrufen', en: 'Revoked' },
  'tokens.revoke.named': { de: 'Token {name} widerrufen', en: 'Revoke token {name}' },
  'tokens.revoke.title': { de: 'Token {name} widerrufen?', en: 'Revoke token {name}?' },
  'tokens.revoke.text': {
    de: 'Programme, die es verwenden, werden sofort abgewiesen. Das lässt sich nicht rückgängig machen.',
    en: 'Programs that use it are refused at once. This cannot be undone.',
  },
  'tokens.revoke.done': { de: 'Das Token {name} ist widerrufen.', en: 'The token {name} is revoked.' },
})
