import { texts } from './texts.ts'

export const session = texts({
  'session.signIn.lead': { de: 'Weiter zu Ihren Berichten.', en: 'Continue to your reports.' },
  'session.signIn.ended': {
    de: 'Ihre Sitzung ist abgelaufen. Melden Sie sich wieder an.',
    en: 'Your session has ended. Sign in again.',
  },
  'session.signIn.ended.returns': {
    de: 'Ihre Sitzung ist abgelaufen. Nach der Anmeldung geht es dort weiter, wo Sie waren.',
    en: 'Your session has ended. After signing in, you continue where you were.',
  },
  'session.signIn.wrong': {
    de: 'E-Mail-Adresse oder Passwort stimmt nicht.',
    en: 'The e-mail address or the password is wrong.',
  },
  'session.signIn.forgot': { de: 'Passwort vergessen?', en: 'Forgot your password?' },
  'session.signIn.forgot.noMail': {
    de: 'Passwort vergessen? Diese Installation verschickt keine E-Mails. Bitten Sie den Betreiber um einen Link für ein neues Passwort.',
    en: 'Forgot your password? This installation sends no e-mail. Ask the operator for a link to set a new password.',
  },
  'session.signIn.invited': {
    de: 'Sie sind in die Gruppe „{group}“ eingeladen. Melden Sie sich an, um die Einladung anzunehmen.',
    en: 'You are invited to the group “{group}”. Sign in to accept the invitation.',
  },
  'session.email': { de: 'E-Mail-Adresse', en: 'E-mail address' },
  'session.password': { de: 'Passwort', en: 'Password' },
  'session.newPassword': { de: 'Neues Passwort', en: 'New password' },
  'session.passwordHint': {
    de: 'Mindestens {least, number} Zeichen. Gut sind zum Beispiel vier Wörter, die nichts miteinander zu tun haben.',
    en: 'At least {least, number} characters. Four unrelated words are a good choice.',
  },
  'session.field.missing': { de: 'Bitte füllen Sie dieses Feld aus.', en: 'Please fill in this field.' },
  'session.field.email': {
    de: 'Bitte geben Sie eine vollständige E-Mail-Adresse ein, etwa anna@firma.example.',
    en: 'Please enter a whole e-mail address, such as anna@company.example.',
  },
  'session.field.short': {
    de: 'Bitte geben Sie mindestens {least, number} Zeichen ein.',
    en: 'Please enter at least {least, number} characters.',
  },
  'session.show': { de: 'Eingabe anzeigen', en: 'Show what I typed' },
  'session.hide': { de: 'Eingabe verbergen', en: 'Hide what I typed' },
  'session.tooMany': {
    de: 'Zu viele Versuche. Warten Sie {minutes, plural, one {eine Minute} other {# Minuten}} und versuchen Sie es dann noch einmal.',
    en: 'Too many attempts. Wait {minutes, plural, one {a minute} other {# minutes}}, then try again.',
  },
  'session.failed': {
    de: 'Das hat nicht geklappt. Versuchen Sie es noch einmal.',
    en: 'That did not work. Please try again.',
  },

  'session.register.title': { de: 'Konto anlegen', en: 'Create your account' },
  'session.register.lead': {
    de: 'Sie sind in die Gruppe „{group}“ eingeladen. Legen Sie ein Konto an, um die Einladung anzunehmen.',
    en: 'You are invited to the group “{group}”. Create an account to accept the invitation.',
  },
  'session.register.givenName': { de: 'Vorname', en: 'Given name' },
  'session.register.familyName': { de: 'Nachname', en: 'Family name' },
  'session.register.submit': { de: 'Konto anlegen und weiter', en: 'Create account and continue' },
  'session.register.other': {
    de: 'Mit einem vorhandenen Konto anmelden',
    en: 'Sign in with an existing account',
  },
  'session.register.back': { de: 'Neues Konto anlegen', en: 'Create a new account' },

  'session.forgot.title': { de: 'Passwort vergessen', en: 'Forgot your password' },
  'session.forgot.lead': {
    de: 'Geben Sie die Adresse an, mit der Sie sich anmelden. Sie bekommen einen Link, über den Sie ein neues Passwort festlegen.',
    en: 'Enter the address that you sign in with. You will get a link for setting a new password.',
  },
  'session.forgot.submit': { de: 'Link anfordern', en: 'Send me a link' },
  'session.forgot.sent': {
    de: 'Wenn es zu dieser Adresse ein Konto gibt, ist jetzt eine E-Mail dorthin unterwegs. Der Link darin gilt 60 Minuten.',
    en: 'If there is an account with this address, an e-mail is on its way there. The link in it is valid for 60 minutes.',
  },
  'session.forgot.spam': {
    de: 'Nichts angekommen? Sehen Sie im Spam-Ordner nach, oder fordern Sie den Link in einigen Minuten noch einmal an.',
    en: 'Nothing arrived? Look into the spam folder, or ask for the link again in a few minutes.',
  },
  'session.forgot.noMail': {
    de: 'Dieser Server verschickt keine E-Mails. Wenden Sie sich an die Person, die ihn betreibt: Sie kann Ihnen einen Link für ein neues Passwort geben.',
    en: 'This server sends no e-mails. Ask the person who runs it: they can give you a link for setting a new password.',
  },
  'session.forgot.external': {
    de: 'Ihr Konto liegt beim Identitätsanbieter Ihrer Organisation. Ändern Sie das Passwort dort.',
    en: 'Your account is kept by the identity provider of your organisation. Change the password there.',
  },
  'session.forgot.back': { de: 'Zur Anmeldung', en: 'Back to sign-in' },

  'session.reset.title': { de: 'Neues Passwort festlegen', en: 'Set a new password' },
  'session.reset.lead': {
    de: 'Danach enden alle Sitzungen, und Sie melden sich mit dem neuen Passwort an.',
    en: 'After that, all sessions end, and you sign in with the new password.',
  },
  'session.reset.tokens': { de: 'Auch meine API-Token widerrufen', en: 'Also revoke my API tokens' },
  'session.reset.tokens.hint': {
    de: 'Nötig, wenn jemand anderes in Ihrem Konto gewesen sein könnte. Programme, die sie verwenden, werden sofort abgewiesen.',
    en: 'Needed if somebody else may have been in your account. Programs that use them are refused at once.',
  },
  'session.reset.tokens.left': {
    de: '{count, plural, one {Ein API-Token gilt} other {# API-Token gelten}} weiter. Prüfen Sie in Ihrem Profil, ob Sie alle kennen.',
    en: '{count, plural, one {One API token still works} other {# API tokens still work}}. Check in your profile that you know all of them.',
  },
  'session.reset.submit': { de: 'Passwort festlegen', en: 'Set password' },
  'session.reset.code': {
    de: 'Link aus der E-Mail',
    en: 'Link from the e-mail',
  },
  'session.reset.missing': {
    de: 'Diese Seite öffnen Sie über den Link aus der E-Mail. Wenn Sie keinen haben, fordern Sie einen an.',
    en: 'Open this page with the link in the e-mail. If you have none, ask for one.',
  },
  'session.reset.again': { de: 'Neuen Link anfordern', en: 'Ask for a new link' },
  'session.reset.done': {
    de: 'Ihr Passwort ist geändert, und alle Sitzungen sind beendet.',
    en: 'Your password is changed, and all sessions have ended.',
  },
})
