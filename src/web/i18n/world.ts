import { texts } from './texts.ts'

/** What an indicator means to the group: deliveries, exceptions, reports. */
export const world = texts({
  'world.title': { de: 'In Ihrer Gruppe', en: 'In your group' },
  'world.text': {
    de: 'Was Ihre Abonnements davon ausliefern und warum, wer es abgerufen hat und in welchen Berichten es vorkam.',
    en: 'Which subscriptions deliver it and why, who pulled it, and which reports contain it.',
  },
  'world.subscriptions.none': { de: 'Die Gruppe hat kein Abonnement.', en: 'The group has no subscription.' },
  'world.subscriptions.leftOut': {
    de: '{count, plural, one {# älteres Abonnement ist nicht aufgeführt.} other {# ältere Abonnements sind nicht aufgeführt.}}',
    en: '{count, plural, one {# older subscription is not shown.} other {# older subscriptions are not shown.}}',
  },
  'world.delivered': { de: 'wird ausgeliefert', en: 'delivered' },
  'world.notDelivered': { de: 'wird nicht ausgeliefert', en: 'not delivered' },
  'world.soon': { de: 'ab dem nächsten Stand', en: 'from the next release' },
  'world.soonGone': { de: 'ab dem nächsten Stand nicht mehr', en: 'not from the next release on' },
  'world.since': { de: 'zuerst ausgeliefert am {date}', en: 'first delivered on {date}' },
  'world.until': { de: 'zuletzt bis {date}', en: 'last until {date}' },
  'world.then.yes': { de: 'am {day}: ausgeliefert', en: 'on {day}: delivered' },
  'world.then.no': { de: 'am {day}: nicht ausgeliefert', en: 'on {day}: not delivered' },
  'world.then.unknown': {
    de: 'am {day}: nicht mehr bekannt, der Eintrag hat sich seitdem geändert',
    en: 'on {day}: no longer known, the entry has changed since',
  },
  'world.risk': {
    de: 'Risiko {risk, number}, Gewissheit {confidence, number}',
    en: 'risk {risk, number}, confidence {confidence, number}',
  },
  'world.why': { de: 'Warum?', en: 'Why?' },
  'world.why.listed': { de: '{source} listet es seit {date}.', en: '{source} has listed it since {date}.' },
  'world.why.left': {
    de: '{source} listet es seit {date}, zählt hier aber nicht: {reason}.',
    en: '{source} has listed it since {date}, but does not count here: {reason}.',
  },
  'world.why.refused': {
    de: '{source} listet es und darf nicht ausgeliefert werden: {clause}',
    en: '{source} lists it and may not be delivered: {clause}',
  },
  'world.why.not-listed': {
    de: 'Keine Quelle dieses Abonnements listet es zurzeit.',
    en: 'No source of this subscription lists it at present.',
  },
  'world.why.rule': { de: 'Nicht ausgeliefert: {reason}.', en: 'Not delivered: {reason}.' },
  'world.why.deny': { de: 'Es steht auf der Sperrliste „{name}“.', en: 'It is on the deny list “{name}”.' },
  'world.why.allow': { de: 'Es steht auf der Freigabeliste „{name}“.', en: 'It is on the allow list “{name}”.' },
  'world.why.warning': {
    de: 'Es steht auf der Warnliste „{list}“ ({category}).',
    en: 'It is on the warning list “{list}” ({category}).',
  },
  'world.why.exception': {
    de: 'Ausnahme bis {date}: {reason}',
    en: 'Exception until {date}: {reason}',
  },
  'world.why.exception.group': {
    de: 'Ausnahme für alle Abonnements der Gruppe bis {date}: {reason}',
    en: 'Exception for all subscriptions of the group until {date}: {reason}',
  },
  'world.why.format.kind': {
    de: 'Im Format {format} nicht enthalten: Es kennt diese Art nicht.',
    en: 'Not in the format {format}: it has no place for this kind.',
  },
  'world.why.format.inexpressible': {
    de: 'Im Format {format} nicht enthalten: Dort lässt sich der Wert nicht schreiben.',
    en: 'Not in the format {format}: this value cannot be written there.',
  },
  'world.why.format.too-long': {
    de: 'Im Format {format} nicht enthalten: Der Wert ist zu lang.',
    en: 'Not in the format {format}: the value is too long.',
  },
  'world.why.format.no-list': {
    de: 'Im Format {format} nicht enthalten: Das Gerät hat keine Liste dafür.',
    en: 'Not in the format {format}: the device has no list for it.',
  },
  'world.why.format.shared': {
    de: 'Im Format {format} nicht enthalten: gemeinsam genutzte Infrastruktur, die dieses Abonnement nicht sperrt.',
    en: 'Not in the format {format}: shared infrastructure, which this subscription does not block.',
  },
  'world.why.format.allowed-inside': {
    de: 'Im Format {format} nicht enthalten: Der Eintrag enthält Freigegebenes oder Eigenes, das sich dort nicht ausnehmen lässt.',
    en: 'Not in the format {format}: the entry contains something allowed or your own, which cannot be exempted there.',
  },
  'world.why.format.limit': {
    de: 'Im Format {format} vielleicht nicht enthalten: Das Gerät ist voll, und die wertvollsten Einträge gehen vor.',
    en: 'Perhaps not in the format {format}: the device is full, and the most valuable entries come first.',
  },
  'world.why.alarm': { de: 'Fehlalarm melden: {source}', en: 'Report a false alarm: {source}' },
  'world.contains': {
    de: '{entry} enthält {value} und wird ausgeliefert. Was diesen Eintrag sperrt, sperrt auch {value}, außer es ist freigegeben, Ihr eigenes oder ausgenommen: Dann bleibt es erreichbar.',
    en: '{entry} contains {value} and is delivered. What blocks this entry also blocks {value}, unless that is allowed, your own or has an exception: then it stays reachable.',
  },
  'world.filter.not-routable': { de: 'nicht routbar', en: 'not routable' },
  'world.filter.expired': { de: 'vom Herausgeber beendet', en: 'ended by the publisher' },
  'world.filter.low-confidence': { de: 'geringe Gewissheit', en: 'low confidence' },
  'world.readers': { de: 'Seitdem abgerufen mit', en: 'Pulled since then with' },
  'world.readers.none': {
    de: 'Seit der letzten Änderung hat es niemand abgerufen.',
    en: 'Nobody has pulled it since the last change.',
  },
  'world.reader': {
    de: 'Schlüssel {key}…, {format}: {count, plural, one {# Abruf} other {# Abrufe}}, zuletzt {time}',
    en: 'key {key}…, {format}: {count, plural, one {# pull} other {# pulls}}, the last {time}',
  },
  'world.sightings': { de: 'Berichte, in denen es vorkam', en: 'Reports that contain it' },
  'world.sightings.none': {
    de: 'Es kam in keinem Bericht der Gruppe als Treffer vor.',
    en: 'No report of the group has it among its hits.',
  },
  'world.sightings.more': {
    de: '{count, plural, one {# weiterer Bericht} other {# weitere Berichte}}',
    en: '{count, plural, one {# more report} other {# more reports}}',
  },
  'world.sighting': {
    de: '{count, plural, one {#‑mal} other {#‑mal}}, zuerst {first}, zuletzt {last}',
    en: '{count, plural, one {# time} other {# times}}, first {first}, last {last}',
  },
  'world.sighting.undated': {
    de: '{count, plural, one {#‑mal} other {#‑mal}}, Zeiten nennt das Log nicht',
    en: '{count, plural, one {# time} other {# times}}; the log names no times',
  },
  // Exceptions.
  'exceptions.make': { de: 'Nicht mehr ausliefern', en: 'Do not deliver' },
  'exceptions.make.named': { de: '{value} nicht mehr ausliefern', en: 'Do not deliver {value}' },
  'exceptions.title': { de: 'Von der Auslieferung ausnehmen', en: 'Leave out of deliveries' },
  'exceptions.text': {
    de: 'Der nächste Abruf sperrt diesen Wert nicht mehr, auch nichts, was in ihm liegt, was auch immer Listen sagen. In Netzen und Namen, die ihn enthalten, bleibt er erreichbar; kann ein Format das nicht, fehlt dort der ganze Eintrag.',
    en: 'The next pull no longer blocks this value, nor anything in it, whatever lists say. Within networks and names that contain it, it stays reachable; where a format cannot do that, the whole entry is left out.',
  },
  'exceptions.where': { de: 'Wo', en: 'Where' },
  'exceptions.where.one': { de: 'Abonnement „{name}“', en: 'Subscription “{name}”' },
  'exceptions.where.all': { de: 'Alle Abonnements der Gruppe', en: 'All subscriptions of the group' },
  'exceptions.go': { de: 'Ausnehmen', en: 'Leave out' },
  'exceptions.done': { de: '{value} wird nicht mehr ausgeliefert.', en: '{value} is no longer delivered.' },
  'exceptions.card': { de: 'Ausnahmen', en: 'Exceptions' },
  'exceptions.card.text': {
    de: 'Einträge, die auf Wunsch nicht ausgeliefert werden. Neue Ausnahmen legen Sie im Menü eines Indikators an, etwa bei einem Treffer, einer Quelle oder in der Suche unter „In Ihrer Gruppe“.',
    en: 'Entries that are not delivered because somebody asked for it. Make exceptions in the menu of an indicator, such as that of a hit or a source, or in the search, under “In your group”.',
  },
  'exceptions.card.none': { de: 'Keine Ausnahme gilt.', en: 'There is no exception.' },
  'exceptions.facts': {
    de: 'bis {until}, von {name}, seit {date}',
    en: 'until {until}, by {name}, since {date}',
  },
  'exceptions.facts.group': {
    de: 'alle Abonnements der Gruppe, bis {until}, von {name}, seit {date}',
    en: 'all subscriptions of the group, until {until}, by {name}, since {date}',
  },
  'exceptions.revoke': { de: 'Aufheben', en: 'Revoke' },
  'exceptions.revoke.named': { de: 'Ausnahme für {value} aufheben', en: 'Revoke the exception for {value}' },
  'exceptions.revoked': {
    de: 'Die Ausnahme für {value} ist aufgehoben.',
    en: 'The exception for {value} has been revoked.',
  },
})
