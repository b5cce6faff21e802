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
    de: 'Womit Sie in Ihrer Gruppe anfangen können. Erledigtes wird von selbst abgehakt.',
    en: 'What you can begin with in your group. Completed steps are ticked automatically.',
  },
  'support.begin.step.group': { de: 'Einer Gruppe angehören', en: 'Belong to a group' },
  'support.begin.step.group.text': {
    de: 'Berichte und Listen gehören Gruppen. In eine Gruppe kommen Sie durch eine Einladung per E-Mail.',
    en: 'Reports and lists belong to groups. You join a group through an invitation by e-mail.',
  },
  'support.begin.step.group.action': { de: 'So funktionieren Einladungen', en: 'How invitations work' },
  'support.begin.step.demo': { de: 'Einen Bericht ansehen', en: 'Look at a report' },
  'support.begin.step.demo.text': {
    de: 'Der Demo-Bericht zeigt alles, was ein Bericht kann, ohne eigene Daten.',
    en: 'The demo report shows everything a report can do, without data of your own.',
  },
  'support.begin.step.demo.action': { de: 'Zur Übersicht', en: 'To the dashboard' },
  'support.begin.step.profile': { de: 'Angaben zur Organisation ausfüllen', en: 'Fill in the organisation’s details' },
  'support.begin.step.profile.text': {
    de: 'Neue Empfehlungen beginnen damit. Ohne Log bestimmen Branche und Region, welche Quellen zu Ihnen passen.',
    en: 'New recommendations start from them. Without a log, industry and region decide which sources fit you.',
  },
  'support.begin.step.profile.action': { de: 'Zum Profil der Gruppe', en: 'To the group’s profile' },
  'support.begin.step.report': { de: 'Ein eigenes Log auswerten', en: 'Analyse a log of your own' },
  'support.begin.step.report.text': {
    de: 'Ein Tag Firewall-, Proxy- oder DNS-Log genügt für einen ersten Befund.',
    en: 'A day of firewall, proxy or DNS logs is enough for a first result.',
  },
  'support.begin.step.report.action': { de: 'Empfehlung starten', en: 'Start a recommendation' },
  'support.begin.step.save': { de: 'Quellen merken', en: 'Save sources' },
  'support.begin.step.save.text': {
    de: 'Gemerkte Quellen behält die Übersicht im Blick: Sie erfahren, wenn eine veraltet oder ausfällt.',
    en: 'The dashboard watches saved sources: you learn when one goes stale or fails.',
  },
  'support.begin.step.save.action': { de: 'Quellen ansehen', en: 'Look at sources' },
  'support.begin.step.invite': { de: 'Kolleginnen und Kollegen einladen', en: 'Invite colleagues' },
  'support.begin.step.invite.text': {
    de: 'Wer mitliest, braucht nur die Rolle „Lesen“.',
    en: 'People who only read need no more than the role “Viewer”.',
  },
  'support.begin.step.invite.action': { de: 'Mitglieder verwalten', en: 'Manage members' },
})
