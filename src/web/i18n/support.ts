import { texts } from './texts.ts'

export const support = texts({
  'support.lead': {
    de: 'Antworten auf häufige Fragen, der Weg zum ersten Bericht und alles, was die Zahlen bedeuten.',
    en: 'Answers to common questions, the way to the first report, and what all the figures mean.',
  },
  'support.faq.text': {
    de: '{count, plural, one {# kurze Antwort} other {# kurze Antworten}}',
    en: '{count, plural, one {# short answer} other {# short answers}}',
  },
  'support.start.text': { de: '{done, number} von {all, number} erledigt', en: '{done, number} of {all, number} done' },
  'support.status.text': {
    de: 'Was läuft und wie frisch die Quellen sind',
    en: 'What works, and how fresh the sources are',
  },
  'support.articles': { de: 'Artikel', en: 'Articles' },
  'support.topic.reports': { de: 'Berichte verstehen', en: 'Understanding reports' },
  'support.topic.data': { de: 'Logs und Quellen', en: 'Logs and sources' },
  'support.topic.delivery': { de: 'Abonnements und Auslieferung', en: 'Subscriptions and delivery' },
  'support.topic.team': { de: 'Gruppe und Team', en: 'Group and team' },
  'support.topic.product': { de: 'Mit Winnow arbeiten', en: 'Working with Winnow' },
  'support.contact': { de: 'Nicht fündig geworden?', en: 'Did not find it?' },
  'support.contact.text': {
    de: 'Schreiben Sie dem Betreiber dieser Installation. Steht auf einer Fehlerseite eine Vorgangsnummer, geben Sie sie mit an.',
    en: 'Write to the operator of this installation. If an error page shows a trace id, include it.',
  },
  'support.contact.none': {
    de: 'Der Betreiber dieser Installation hat keine Adresse für Anfragen eingetragen. Wenden Sie sich an die Administration Ihrer Gruppe.',
    en: 'The operator of this installation has not entered an address for questions. Please contact the administrators of your group.',
  },
  'support.back': { de: 'Zur Hilfe', en: 'Back to support' },
  'support.more': { de: 'Weiterlesen', en: 'Read on' },
  'support.begin.lead': {
    de: 'Vom ersten Log bis zur Auslieferung. Erledigtes wird von selbst abgehakt, wer auch immer es in Ihrer Gruppe erledigt hat.',
    en: 'From the first log to the delivery. Steps are ticked automatically, whoever in your group has done them.',
  },
  'support.begin.none': {
    de: 'Alles beginnt in einer Gruppe. In eine Gruppe kommen Sie durch eine Einladung; was Sie dort dürfen, bestimmt Ihre Rolle.',
    en: 'Everything begins in a group. You join one through an invitation; your role says what you may do there.',
  },
  'support.begin.none.action': { de: 'So funktionieren Einladungen', en: 'How invitations work' },
  'support.begin.step.log': { de: 'Ein eigenes Log auswerten', en: 'Analyse a log of your own' },
  'support.begin.step.log.text': {
    de: 'Ein Tag Firewall-, Proxy- oder DNS-Log genügt für einen ersten Befund.',
    en: 'A day of firewall, proxy or DNS logs is enough for a first result.',
  },
  'support.begin.step.log.action': { de: 'Bericht erstellen', en: 'Make a report' },
  'support.begin.step.report': { de: 'Einen Bericht ansehen', en: 'Look at a report' },
  'support.begin.step.report.text': {
    de: 'Welche Quellen sich lohnen, und warum. Ohne eigenes Log zeigt es der Demo-Bericht der Übersicht.',
    en: 'Which sources are worth having, and why. Without a log of your own, the demo report of the dashboard shows it.',
  },
  'support.begin.step.report.action': { de: 'Zum Bericht', en: 'To the report' },
  'support.begin.step.inUse': { de: 'Mit heutigen Quellen vergleichen', en: 'Compare with today’s sources' },
  'support.begin.step.inUse.text': {
    de: 'Nennen Sie beim Bericht die Quellen im Einsatz: Er sagt, welche Sie behalten, welche Sie kündigen und was das spart.',
    en: 'Name the sources in use with the report: it says which to keep, which to give up, and what that saves.',
  },
  'support.begin.step.inUse.action': { de: 'Quellen im Einsatz nennen', en: 'Name sources in use' },
  'support.begin.step.trial': { de: 'Empfohlene Quellen testen', en: 'Try the recommended sources' },
  'support.begin.step.trial.text': {
    de: 'Ein Testabonnement liefert sie in dem Format, das Ihre Firewall oder Ihr SIEM liest.',
    en: 'A trial subscription delivers them in the format that your firewall or SIEM reads.',
  },
  'support.begin.step.trial.action': { de: 'Testabonnement anlegen', en: 'Start a trial subscription' },
  'support.begin.step.pull': { de: 'Ein Gerät anbinden', en: 'Connect a device' },
  'support.begin.step.pull.text': {
    de: 'Abgehakt, sobald ein Produkt die Lieferung zum ersten Mal abgerufen hat.',
    en: 'Ticked once a product has pulled the delivery for the first time.',
  },
  'support.begin.step.pull.action': { de: 'Zu den Abonnements', en: 'To the subscriptions' },
  'support.begin.step.licence': { de: 'Eigene Lizenzen hinterlegen', en: 'Add your own licences' },
  'support.begin.step.licence.text': {
    de: 'Kommerzielle Quellen, für die Sie einen Vertrag haben, werden dann mitverglichen und geliefert.',
    en: 'Commercial sources that you have a contract for are then compared and delivered too.',
  },
  'support.begin.step.licence.action': { de: 'Lizenz hinterlegen', en: 'Add a licence' },
  'support.begin.step.invite': { de: 'Kolleginnen und Kollegen einladen', en: 'Invite colleagues' },
  'support.begin.step.invite.text': {
    de: 'Wer mitliest, braucht nur die Rolle „Lesen“.',
    en: 'People who only read need no more than the role “Viewer”.',
  },
  'support.begin.step.invite.action': { de: 'Mitglieder verwalten', en: 'Manage members' },
})
