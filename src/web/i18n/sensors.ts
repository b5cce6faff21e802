import { texts } from './texts.ts'

/** Sensors of a group. */
export const sensors = texts({
  'sensors.text': {
    de: 'Ein Sensor liest Logs dort, wo sie liegen, und sendet nur, was darin gesehen wurde: Werte, Zeiten, Anzahlen. Winnow speichert sie {days, plural, one {einen Tag} other {# Tage}}.',
    en: 'A sensor reads logs where they are and sends only what was seen in them: values, times, counts. Winnow keeps them for {days, plural, one {one day} other {# days}}.',
  },
  'sensors.empty': { de: 'Noch kein Sensor', en: 'No sensor yet' },
  'sensors.empty.text': {
    de: 'Legen Sie einen an und geben Sie seinen Schlüssel dem Programm, das senden soll.',
    en: 'Create one and give its key to the program that sends.',
  },
  'sensors.empty.viewer': {
    de: 'Wer die Gruppe verwaltet, kann Sensoren anlegen, die Beobachtungen aus Logs senden.',
    en: 'Administrators of the group can create sensors that send sightings from logs.',
  },
  'sensors.noPermission': {
    de: 'Sie dürfen die Sensoren dieser Gruppe nicht sehen. Ihre Rolle oder die Berechtigungen der Gruppe erlauben es nicht; wer die Gruppe verwaltet, sieht, woran es liegt.',
    en: 'You may not see the sensors of this group. Your role or the entitlements of the group do not allow it; its administrators can see which.',
  },
  'sensors.new': { de: 'Neuer Sensor', en: 'New sensor' },
  'sensors.new.go': { de: 'Sensor anlegen', en: 'Create sensor' },
  'sensors.edit': { de: 'Bearbeiten', en: 'Edit' },
  'sensors.edit.named': { de: 'Sensor {name} bearbeiten', en: 'Edit sensor {name}' },
  'sensors.edit.title': { de: 'Sensor bearbeiten', en: 'Edit sensor' },
  'sensors.edit.done': { de: 'Der Sensor {name} ist gespeichert.', en: 'The sensor {name} is saved.' },
  'sensors.name.hint': { de: 'Zum Beispiel „Firewall in Wien“.', en: 'For example “Firewall in Vienna”.' },
  'sensors.name.missing': { de: 'Geben Sie einen Namen ein.', en: 'Enter a name.' },
  'sensors.silent': { de: 'Melden, wenn nichts mehr kommt', en: 'Alert when nothing arrives any more' },
  'sensors.silent.hint': {
    de: 'Per E-Mail an alle, die Sensoren der Gruppe verwalten, und durch das Webhook-Ereignis sensor.silent.',
    en: 'By e-mail to everybody who manages the group’s sensors, and by the webhook event sensor.silent.',
  },
  'sensors.silent.never': { de: 'Nie', en: 'Never' },
  'sensors.silent.minutes': {
    de: 'Nach {count, plural, one {einer Minute} other {# Minuten}}',
    en: 'After {count, plural, one {one minute} other {# minutes}}',
  },
  'sensors.silent.hours': {
    de: 'Nach {count, plural, one {einer Stunde} other {# Stunden}}',
    en: 'After {count, plural, one {one hour} other {# hours}}',
  },
  'sensors.silent.days': {
    de: 'Nach {count, plural, one {einem Tag} other {# Tagen}}',
    en: 'After {count, plural, one {one day} other {# days}}',
  },
  'sensors.key': { de: 'Schlüssel des Sensors {name}', en: 'Key of the sensor {name}' },
  'sensors.key.once': {
    de: 'Kopieren Sie den Schlüssel jetzt. Er wird nur dieses eine Mal gezeigt. Mit ihm lässt sich nur senden.',
    en: 'Copy the key now. It is shown only this once. It can only be used to send.',
  },
  'sensors.key.copy': { de: 'Schlüssel kopieren', en: 'Copy key' },
  'sensors.key.try': { de: 'Ausprobieren', en: 'Try it' },
  'sensors.key.saved': { de: 'Ich habe ihn kopiert', en: 'I have copied it' },
  'sensors.state.new': { de: 'Noch nichts gesendet', en: 'Nothing sent yet' },
  'sensors.state.sends': { de: 'Sendet', en: 'Sends' },
  'sensors.state.silent': { de: 'Verstummt', en: 'Silent' },
  'sensors.state.revoked': { de: 'Widerrufen', en: 'Revoked' },
  'sensors.seen': { de: 'zuletzt gesehen', en: 'last seen' },
  'sensors.by': { de: 'angelegt von {name}', en: 'created by {name}' },
  'sensors.sent': {
    de: 'In 30 Tagen: {segments, plural, one {# Abschnitt} other {# Abschnitte}}, {bytes}, aus {lines, plural, one {# Zeile} other {# Zeilen}} Log; {sightings, plural, one {# Beobachtung} other {# Beobachtungen}}',
    en: 'In 30 days: {segments, plural, one {# segment} other {# segments}}, {bytes}, from {lines, plural, one {# line} other {# lines}} of logs; {sightings, plural, one {# sighting} other {# sightings}}',
  },
  'sensors.formats': { de: 'Formate: {formats}', en: 'Formats: {formats}' },
  'sensors.days': { de: 'Nach Tagen', en: 'By day' },
  'sensors.days.named': {
    de: 'Was der Sensor {name} nach Tagen gesendet hat',
    en: 'What the sensor {name} sent by day',
  },
  'sensors.days.title': { de: 'Was {name} gesendet hat', en: 'What {name} sent' },
  'sensors.days.none': { de: 'Nichts in den letzten 30 Tagen.', en: 'Nothing in the last 30 days.' },
  'sensors.days.failed': {
    de: 'Die Beobachtungen des Sensors konnten nicht geladen werden.',
    en: 'The sensor’s sightings could not be loaded.',
  },
  'sensors.days.day': { de: 'Tag (UTC)', en: 'Day (UTC)' },
  'sensors.days.segments': { de: 'Ab\u00adschnitte', en: 'Segments' },
  'sensors.days.lines': { de: 'Zeilen', en: 'Lines' },
  'sensors.days.sightings': { de: 'Beob\u00adach\u00adtungen', en: 'Sightings' },
  'sensors.days.kept': { de: 'Werte behalten', en: 'Values kept' },
  'sensors.rotate': { de: 'Neuer Schlüssel', en: 'New key' },
  'sensors.rotate.named': { de: 'Neuer Schlüssel für den Sensor {name}', en: 'New key for the sensor {name}' },
  'sensors.rotate.title': { de: 'Schlüssel von {name} ersetzen?', en: 'Replace the key of {name}?' },
  'sensors.rotate.text': {
    de: 'Der bisherige Schlüssel gilt sofort nicht mehr. Was der Sensor danach damit sendet, wird abgewiesen; er kann es mit dem neuen Schlüssel noch einmal senden.',
    en: 'The present key stops working at once. What the sensor sends with it afterwards is refused; it can send it again with the new key.',
  },
  'sensors.revoke': { de: 'Widerrufen', en: 'Revoke' },
  'sensors.revoke.named': { de: 'Sensor {name} widerrufen', en: 'Revoke sensor {name}' },
  'sensors.revoke.title': { de: 'Sensor {name} widerrufen?', en: 'Revoke sensor {name}?' },
  'sensors.revoke.text': {
    de: 'Er wird sofort und endgültig abgewiesen. Was er gesendet hat, bleibt, bis es zu alt ist oder jemand es löscht.',
    en: 'It is refused at once and for good. What it has sent stays until it is too old or somebody deletes it.',
  },
  'sensors.revoke.done': { de: 'Der Sensor {name} ist widerrufen.', en: 'The sensor {name} is revoked.' },
  'sensors.forget': { de: 'Beobachtungen löschen', en: 'Delete sightings' },
  'sensors.forget.named': {
    de: 'Beobachtungen löschen, die {name} gesendet hat',
    en: 'Delete sightings that {name} has sent',
  },
  'sensors.forget.title': { de: 'Beobachtungen von {name} löschen?', en: 'Delete the sightings of {name}?' },
  'sensors.forget.text': {
    de: 'Alles, was dieser Sensor gesendet hat, wird sofort und endgültig gelöscht. Auch aus einer Sicherung kommt es nicht zurück.',
    en: 'Everything that this sensor has sent is deleted at once and for good. It does not come back from a backup either.',
  },
  'sensors.forget.done': {
    de: 'Die Beobachtungen des Sensors {name} sind gelöscht.',
    en: 'The sightings of the sensor {name} are deleted.',
  },
  'sensors.forgetAll': { de: 'Alle Beobachtungen löschen', en: 'Delete all sightings' },
  'sensors.forgetAll.title': {
    de: 'Alle Beobachtungen dieser Gruppe löschen?',
    en: 'Delete all sightings of this group?',
  },
  'sensors.forgetAll.text': {
    de: 'Alles, was die Sensoren dieser Gruppe gesendet haben, wird sofort und endgültig gelöscht. Auch aus einer Sicherung kommt es nicht zurück.',
    en: 'Everything that the sensors of this group have sent is deleted at once and for good. It does not come back from a backup either.',
  },
  'sensors.forgetAll.done': { de: 'Alle Beobachtungen sind gelöscht.', en: 'All sightings are deleted.' },
  'standing.title': { de: 'Dauerberichte', en: 'Standing reports' },
  'standing.text': {
    de: 'Was die Sensoren dieser Gruppe in den letzten Tagen gesehen haben, als Bericht, der jeden Tag neu erstellt wird. Quellen und Organisation sind die Vorgaben der Gruppe.',
    en: 'What the sensors of this group saw in the last days, as a report that is refreshed every day. Sources and organisation are the group’s defaults.',
  },
  'standing.refreshed': { de: 'Stand: {when}', en: 'As of {when}' },
  'standing.none': { de: 'Noch nicht erstellt', en: 'Not created yet' },
  'standing.make': { de: 'Erstellen', en: 'Create' },
  'standing.make.named': {
    de: '{name}: Erstellen',
    en: '{name}: Create',
  },
  'standing.refresh': { de: 'Jetzt neu erstellen', en: 'Refresh now' },
  'standing.refresh.named': {
    de: '{name}: Jetzt neu erstellen',
    en: '{name}: Refresh now',
  },
  'standing.failed': {
    de: 'Beim letzten Mal ließ er sich nicht erstellen. Morgen versucht Winnow es wieder.',
    en: 'It could not be created last time. The next attempt is tomorrow.',
  },
})
