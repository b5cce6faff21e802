import { texts } from './texts.ts'

export const dashboard = texts({
  'dashboard.title': { de: 'Übersicht', en: 'Dashboard' },
  'dashboard.hello': { de: 'Guten Tag, {name}', en: 'Welcome, {name}' },
  'dashboard.helloNobody': { de: 'Guten Tag', en: 'Welcome' },
  'dashboard.lead': {
    de: 'Finden Sie heraus, welche Quellen sich für {group} lohnen.',
    en: 'Find out which sources are worth having for {group}.',
  },
  'dashboard.recommend': { de: 'Neue Empfehlung', en: 'New recommendation' },
  'dashboard.recommend.text': {
    de: 'Laden Sie ein Log hoch und vergleichen Sie es mit {count, plural, one {# Quelle} other {allen # Quellen}}.',
    en: 'Upload a log and compare it with {count, plural, one {# source} other {all # sources}}.',
  },
  'dashboard.recommend.demo': {
    de: 'Laden Sie ein Log hoch. Bisher {count, plural, one {ist # erfundene Demo-Quelle} other {sind # erfundene Demo-Quellen}} da.',
    en: 'Upload a log. So far there {count, plural, one {is # made-up demo source} other {are # made-up demo sources}}.',
  },
  'dashboard.recommend.start': { de: 'Empfehlung starten', en: 'Start a recommendation' },
  'dashboard.demo': { de: 'Erst einmal ansehen', en: 'Just have a look' },
  'dashboard.demo.text': {
    de: 'Ein fertiger Bericht aus unserem Demo-Log und erfundenen Demo-Quellen.',
    en: 'A finished report from our demo log and made-up demo sources.',
  },
  'dashboard.demo.start': { de: 'Demo-Bericht öffnen', en: 'Open the demo report' },
  'dashboard.recent': { de: 'Zuletzt erstellt', en: 'Most recent' },
  'dashboard.all': { de: 'Alle Berichte', en: 'All reports' },
  'dashboard.noGroup': {
    de: 'Sie gehören noch zu keiner Gruppe. Bitten Sie den Betreiber, Sie in eine aufzunehmen.',
    en: 'You do not belong to a group yet. Ask the operator to add you to one.',
  },
})
