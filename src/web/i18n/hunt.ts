import { texts } from './texts.ts'

/** The retro-hunt: what sources list only after a sensor saw it. */
export const hunt = texts({
  'hunt.text': {
    de: 'Werte, die Sensoren gesehen haben, bevor wir sie auf einer Liste fanden. Jede neue Listung wird mit den gespeicherten Beobachtungen verglichen.',
    en: 'Values that sensors saw before we found them on a list. Every new listing is compared with the sightings that are kept.',
  },
  'hunt.noPermission': {
    de: 'Sie dürfen den Retro-Hunt dieser Gruppe nicht sehen. Ihre Rolle oder die Berechtigungen der Gruppe erlauben es nicht; wer die Gruppe verwaltet, sieht, woran es liegt.',
    en: 'You may not see the retro-hunt of this group. Your role or the entitlements of the group do not allow it; its administrators can see which.',
  },
  'hunt.empty.open': { de: 'Keine offenen Treffer', en: 'No open hits' },
  'hunt.empty.confirmed': { de: 'Noch kein Treffer bestätigt', en: 'No hit confirmed yet' },
  'hunt.empty.false-alarm': { de: 'Noch kein Fehlalarm', en: 'No false alarm yet' },
  'hunt.empty.text': {
    de: 'Listet eine Quelle etwas, das ein Sensor schon gesehen hat, steht es hier.',
    en: 'If a source lists something that a sensor has seen before, it appears here.',
  },
  'hunt.empty.noSensor': {
    de: 'Listet eine Quelle etwas, das ein Sensor schon gesehen hat, steht es hier. Dafür muss ein Sensor senden.',
    en: 'If a source lists something that a sensor has seen before, it appears here. This needs a sensor that sends.',
  },
  'hunt.empty.judged': {
    de: 'Offene Treffer bestätigen Sie oder markieren sie als Fehlalarm. Hier steht danach, was Sie entschieden haben.',
    en: 'Confirm open hits, or mark them as false alarms. What you decided then appears here.',
  },
  'hunt.empty.go': { de: 'Zu den Sensoren', en: 'To the sensors' },
  'hunt.state': { de: 'Welche Treffer', en: 'Which hits' },
  'hunt.state.open': { de: 'Offen ({count, number})', en: 'Open ({count, number})' },
  'hunt.state.confirmed': { de: 'Bestätigt ({count, number})', en: 'Confirmed ({count, number})' },
  'hunt.state.false-alarm': { de: 'Fehlalarme ({count, number})', en: 'False alarms ({count, number})' },
  'hunt.seen': {
    de: 'Vom Sensor {sensor} gesehen am {date}',
    en: 'Seen by the sensor {sensor} on {date}',
  },
  'hunt.seen.between': {
    de: 'Vom Sensor {sensor} gesehen zwischen {first} und {last}',
    en: 'Seen by the sensor {sensor} between {first} and {last}',
  },
  'hunt.listed': {
    de: 'Auf der Liste gefunden am {date}: {sources}',
    en: 'Found listed on {date}: {sources}',
  },
  'hunt.listed.first': {
    de: 'Gelistet beim ersten Abruf am {date}, vielleicht schon lange vorher: {sources}',
    en: 'Listed when first collected on {date}, possibly long before: {sources}',
  },
  'hunt.listed.as': { de: '{source} (als {value})', en: '{source} (as {value})' },
  'hunt.passed': { de: 'durchgekommen', en: 'got through' },
  'hunt.doubtful': { de: 'zweifelhaft', en: 'doubtful' },
  'hunt.doubtful.why': {
    de: 'Gemeinsam genutzte Infrastruktur: Dass eine Quelle sie listet, sagt wenig.',
    en: 'Shared infrastructure: that a source lists it says little.',
  },
  'hunt.light.why': {
    de: 'Nur der Host der URL ist gelistet oder eine andere URL auf diesem Host.',
    en: 'Only the host of the URL is listed, or another URL on this host.',
  },
  'hunt.judged': { de: 'Beurteilt von {name} am {time}', en: 'Judged by {name} on {time}' },
  'hunt.judged.gone': { de: 'Beurteilt am {time}', en: 'Judged on {time}' },
  'hunt.confirm': { de: 'Bestätigen', en: 'Confirm' },
  'hunt.confirm.named': { de: '{value} bestätigen', en: 'Confirm {value}' },
  'hunt.confirm.title': {
    de: '{count, plural, one {Treffer bestätigen} other {# Treffer bestätigen}}',
    en: '{count, plural, one {Confirm the hit} other {Confirm # hits}}',
  },
  'hunt.confirm.several': {
    de: '{count, plural, one {# Treffer war} other {# Treffer waren}} in Ihrem Netz wirklich bösartig. Das zählt für die Quellen, die sie listen.',
    en: '{count, plural, one {# hit really was} other {# hits really were}} malicious in your network. That counts for the sources that list them.',
  },
  'hunt.confirm.text': {
    de: '{value} war in Ihrem Netz wirklich bösartig. Das zählt für die Quellen, die es listen.',
    en: '{value} really was malicious in your network. That counts for the sources that list it.',
  },
  'hunt.falseAlarm': { de: 'Fehlalarm', en: 'False alarm' },
  'hunt.falseAlarm.named': { de: '{value} ist ein Fehlalarm', en: '{value} is a false alarm' },
  'hunt.falseAlarm.title': {
    de: '{count, plural, one {Als Fehlalarm markieren} other {# Treffer als Fehlalarme markieren}}',
    en: '{count, plural, one {Mark as a false alarm} other {Mark # hits as false alarms}}',
  },
  'hunt.falseAlarm.several': {
    de: '{count, plural, one {# Treffer war} other {# Treffer waren}} in Ihrem Netz harmlos. Das zählt gegen die Quellen, die sie listen.',
    en: '{count, plural, one {# hit was} other {# hits were}} harmless in your network. That counts against the sources that list them.',
  },
  'hunt.falseAlarm.text': {
    de: '{value} war in Ihrem Netz harmlos. Das zählt gegen die Quellen, die es listen.',
    en: '{value} was harmless in your network. That counts against the sources that list it.',
  },
  'hunt.reopen': { de: 'Wieder öffnen', en: 'Open again' },
  'hunt.reopen.named': { de: '{value} wieder öffnen', en: 'Open {value} again' },
  'hunt.reopen.title': {
    de: '{count, plural, one {Treffer wieder öffnen} other {# Treffer wieder öffnen}}',
    en: '{count, plural, one {Open the hit again} other {Open # hits again}}',
  },
  'hunt.reopen.several': {
    de: '{count, plural, one {# Treffer ist} other {# Treffer sind}} danach wieder offen. Die Begründungen stehen nur noch im Protokoll.',
    en: '{count, plural, one {# hit is} other {# hits are}} open again afterwards. Only the audit log keeps the reasons.',
  },
  'hunt.reason.hint': {
    de: 'Eine Zeile für alle, die später nachlesen.',
    en: 'One line for everybody who reads it later.',
  },
  'hunt.reason.missing': { de: 'Geben Sie eine Begründung ein.', en: 'Enter a reason.' },
  'hunt.done': { de: '{value} ist beurteilt.', en: '{value} is judged.' },
  'hunt.done.several': {
    de: '{count, plural, one {# Treffer ist beurteilt.} other {# Treffer sind beurteilt.}}',
    en: '{count, plural, one {# hit is judged.} other {# hits are judged.}}',
  },
  'hunt.filter': { de: 'Wert, Sensor oder Quelle', en: 'Value, sensor or source' },
  'hunt.filter.source.clear': { de: 'Filter „{source}“ aufheben', en: 'Clear the filter “{source}”' },
  'hunt.filter.unknown': { de: 'Unbekannte Quelle', en: 'Unknown source' },
  'hunt.filter.clear': { de: 'Filter aufheben', en: 'Clear the filter' },
  'hunt.empty.filter': { de: 'Kein Treffer passt', en: 'No hit matches' },
  'hunt.empty.filter.text': {
    de: 'Zum Filter passt kein Wert, kein Sensor und keine Quelle.',
    en: 'No value, sensor or source fits the filter.',
  },
  'hunt.select': { de: '{value} vom Sensor {sensor} auswählen', en: 'Select {value} of the sensor {sensor}' },
  'hunt.column.sensor': { de: 'Sensor', en: 'Sensor' },
  'hunt.column.found': { de: 'Gefunden', en: 'Found' },
  'hunt.lookUp': { de: 'Nachschlagen', en: 'Look up' },
  'hunt.more': { de: 'Mehr Treffer', en: 'More hits' },
})
