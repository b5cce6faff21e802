import { texts } from './texts.ts'

export const collecting = texts({
  'collecting.demo': {
    de: 'Bisher gibt es nur erfundene Demo-Quellen; in Ihrem eigenen Log finden sie nichts.',
    en: 'So far there are only made-up demo sources; they find nothing in your own log.',
  },
  'collecting.ask': {
    de: 'Der Betreiber dieser Installation kann echte Quellen abrufen lassen.',
    en: 'The operator of this installation can have real sources collected.',
  },
  'collecting.operator': {
    de: 'Der Betreiber hat mit FETCH oder MIRROR_DIR festgelegt, ob echte Quellen abgerufen werden.',
    en: 'The operator has decided by FETCH or MIRROR_DIR whether real sources are collected.',
  },
  'collecting.start': { de: 'Echte Quellen abrufen', en: 'Collect real sources' },
  'collecting.start.go': { de: 'Abruf einschalten', en: 'Switch collecting on' },
  'collecting.stop': { de: 'Abruf ausschalten', en: 'Switch collecting off' },
  'collecting.stop.text': {
    de: 'Dann wird nichts mehr abgerufen, und Webhooks werden nicht mehr gesendet. Was abgerufen ist, bleibt; nach einigen Tagen gilt es als alt.',
    en: 'Then nothing is collected any more, and no webhooks are sent. What has been collected stays; after some days it counts as old.',
  },
  'collecting.contacts': {
    de: 'Winnow ruft dann {sources} Quellen bei {hosts, plural, one {einem Server} other {# Servern}} ihrer Herausgeber ab, jede so oft, wie es zu ihr passt: alle {least} bis alle {most}.',
    en: 'Winnow then collects {sources} sources from {hosts, plural, one {one server} other {# servers}} of their publishers, each as often as suits it: every {least} to every {most}.',
  },
  'collecting.way': {
    de: 'Verbindungen gehen direkt ins Internet und nicht über einen Proxy. Dazu kommen Warnlisten und die Webhooks, die Gruppen eingerichtet haben.',
    en: 'It connects directly to the Internet and uses no proxy. It also fetches warning lists and sends the webhooks that groups have set up.',
  },
  'collecting.leaves': {
    de: 'Herausgeber sehen die Adresse dieses Servers. Von Ihren Logs erfahren sie nichts.',
    en: 'Publishers see the address of this server. They learn nothing of your logs.',
  },
  'collecting.progress': {
    de: 'Der erste Abruf läuft: {collected} von {sources} Quellen sind da.',
    en: 'The first collection is under way: {collected} of {sources} sources are here.',
  },
  'collecting.on': {
    de: 'Echte Quellen werden abgerufen: {collected} von {sources} sind da.',
    en: 'Real sources are collected: {collected} of {sources} are here.',
  },
  'collecting.unreached': {
    de: 'Der Abruf ist eingeschaltet, aber seit {time} war kein Herausgeber erreichbar. Vermutlich fehlt diesem Server der Weg ins Internet.',
    en: 'Collecting is on, but no publisher has been reached since {time}. This server probably has no way to the Internet.',
  },
  'collecting.status': { de: 'Zur Statusseite', en: 'See the status page' },
})
