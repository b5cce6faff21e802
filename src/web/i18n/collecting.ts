import { texts } from './texts.ts'

export const collecting = texts({
  'collecting.demo': {
    de: 'Bisher gibt es nur erfundene Demo-Quellen; in Ihrem eigenen Log finden sie nichts.',
    en: 'So far there are only made-up demo sources; they find nothing in your own log.',
  },
  'collecting.off': {
    de: 'Der Abruf ist ausgeschaltet: Die Quellen bleiben, wie sie sind.',
    en: 'Collecting is off: the sources stay as they are.',
  },
  'collecting.ask': {
    de: 'Der Betreiber dieser Installation kann echte Quellen abrufen lassen.',
    en: 'The operator of this installation can have real sources collected.',
  },
  'collecting.operator': {
    de: 'Ob echte Quellen abgerufen werden, hat der Betreiber in den Einstellungen des Servers festgelegt.',
    en: 'The operator has decided by a setting of the server whether real sources are collected.',
  },
  'collecting.start': { de: 'Echte Quellen abrufen', en: 'Collect real sources' },
  'collecting.stop': { de: 'Abruf ausschalten', en: 'Switch collecting off' },
  'collecting.about': { de: 'Was dann geschieht', en: 'What happens then' },
  'collecting.contacts': {
    de: 'Winnow ruft {sources, plural, one {eine Quelle} other {# Quellen}} bei {hosts, plural, one {einem Server} other {# Servern}} ihrer Herausgeber ab, jede so oft, wie es zu ihr passt: alle {least} bis alle {most}. Herausgeber sehen die Adresse dieses Servers. Von Ihren Logs erfahren sie nichts.',
    en: 'Winnow collects {sources, plural, one {one source} other {# sources}} from {hosts, plural, one {one server} other {# servers}} of their publishers, each as often as suits it: every {least} to every {most}. Publishers see the address of this server. They learn nothing of your logs.',
  },
  'collecting.way': {
    de: 'Es ruft auch Warnlisten ab und sendet die Webhooks, die Gruppen eingerichtet haben. Verbindungen gehen direkt ins Internet und nicht über einen Proxy. Sie können den Abruf unter „Quellen“ wieder ausschalten.',
    en: 'It also fetches warning lists and sends the webhooks that groups have set up. It connects directly to the Internet and uses no proxy. You can switch it off again under “Sources”.',
  },
  'collecting.progress': {
    de: 'Der erste Abruf läuft: {collected} von {sources, plural, one {# Quelle} other {# Quellen}} abgerufen.',
    en: 'The first collection is under way: {collected} of {sources, plural, one {# source} other {# sources}} collected.',
  },
  'collecting.mirror': {
    de: 'Die Quellen kommen aus einem Mirror, bisher {collected} von {sources, plural, one {# Quelle} other {# Quellen}}.',
    en: 'The sources come from a mirror, so far {collected} of {sources, plural, one {# source} other {# sources}}.',
  },
  'collecting.publishers': {
    de: 'Der Abruf ist eingeschaltet, bisher {collected} von {sources, plural, one {# Quelle} other {# Quellen}}.',
    en: 'Collecting is on, so far {collected} of {sources, plural, one {# source} other {# sources}}.',
  },
  'collecting.unreached': {
    de: 'Der Abruf ist eingeschaltet, aber seit {time} war kein Herausgeber erreichbar. Vermutlich fehlt diesem Server der Weg ins Internet.',
    en: 'Collecting is on, but no publisher has been reached since {time}. This server probably has no way to the Internet.',
  },
  'collecting.status': { de: 'Zur Statusseite', en: 'See the status page' },
})
