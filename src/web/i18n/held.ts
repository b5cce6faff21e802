import { texts } from './texts.ts'

/** Releases that wait for a person. */
export const held = texts({
  'held.text': {
    de: 'Seit {time} wartet ein neuer Stand, der {lost} von {before} Einträgen verlieren würde.',
    en: 'Since {time} a release waits that would lose {lost} of {before} entries.',
  },
  'held.open': {
    de: 'Ihre Geräte bekommen weiter den Stand davor, bis Sie entscheiden. Woran es liegt:',
    en: 'Your devices keep getting the release before it until you decide. The causes:',
  },
  'held.refused': {
    de: 'Er wurde zurückgewiesen: Ihre Geräte bekommen den Stand davor, bis die Einträge zurück sind oder Sie ihn doch freigeben. Woran es liegt:',
    en: 'It was refused: your devices get the release before it until the entries are back, or until you approve it after all. The causes:',
  },
  'held.approved': {
    de: 'Er wurde freigegeben und wird gerade zusammengestellt. Woran es liegt:',
    en: 'It was approved and is being composed. The causes:',
  },
  'held.list': {
    de: 'Freigabeliste „{name}“: {lost} mehr weggelassen',
    en: 'Allow list “{name}”: {lost} more left out',
  },
  'held.reason': { de: '{name}: {lost} mehr weggelassen', en: '{name}: {lost} more left out' },
  'held.source': { de: '„{name}“ liefert {lost} weniger', en: '“{name}” delivers {lost} fewer' },
  'held.approve': { de: 'Freigeben', en: 'Approve' },
  'held.refuse': { de: 'Zurückweisen', en: 'Refuse' },
})
