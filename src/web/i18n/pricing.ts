import { texts } from './texts.ts'

export const pricing = texts({
  'pricing.lead': {
    de: 'Winnow kostet nach der Zahl der Quellen, die Sie nutzen. Wer keine nutzt, zahlt nichts. Gebühren der Quellen kommen dazu und sind kein Teil dieses Preises.',
    en: 'Winnow is priced by the number of sources that you use. If you use none, you pay nothing. What commercial sources charge comes on top and is not part of this price.',
  },
  'pricing.demo': {
    de: 'Diese Preise sind erfunden, um das Produkt zu zeigen. Der Betreiber kann seine eigenen eintragen.',
    en: 'These prices are made up, to show the product. The operator can enter their own.',
  },
  'pricing.none': {
    de: 'Der Betreiber dieser Installation hat keine Preise eingetragen. Winnow selbst wird in Berichten deshalb mit 0 € gerechnet.',
    en: 'The operator of this installation has entered no prices. Reports therefore count Winnow itself as €0.',
  },
  'pricing.tiers': { de: 'Preisstufen', en: 'Price tiers' },
  'pricing.tier.upTo': {
    de: 'Bis {count, plural, one {# Quelle} other {# Quellen}}',
    en: 'Up to {count, plural, one {# source} other {# sources}}',
  },
  'pricing.tier.over': {
    de: 'Mehr als {count, plural, one {# Quelle} other {# Quellen}}',
    en: 'More than {count, plural, one {# source} other {# sources}}',
  },
  'pricing.tier.any': { de: 'Beliebig viele Quellen', en: 'Any number of sources' },
  'pricing.perYear': { de: 'im Jahr', en: 'per year' },
  'pricing.tier.each': { de: 'ab {price} je Quelle', en: 'from {price} per source' },
  'pricing.tier.yours': { de: 'Ihre Schätzung', en: 'Your estimate' },
  'pricing.estimate': { de: 'Schätzen Sie Ihren Preis', en: 'Estimate your price' },
  'pricing.estimate.sources': { de: 'Quellen in Nutzung', en: 'Sources in use' },
  'pricing.estimate.fees': { de: 'Gebühren der Quellen, € im Jahr', en: 'Fees of sources, € per year' },
  'pricing.estimate.fees.wrong': {
    de: 'Geben Sie einen Betrag von 0 bis {most} ein.',
    en: 'Enter an amount from 0 to {most}.',
  },
  'pricing.estimate.feesRow': { de: 'Gebühren der Quellen', en: 'Fees of sources' },
  'pricing.estimate.total': { de: 'Zusammen im Jahr', en: 'Total per year' },
  'pricing.estimate.monthly': { de: 'das sind {price} im Monat', en: 'that is {price} per month' },
  'pricing.estimate.same': {
    de: 'Gerechnet wird mit derselben Regel wie in Ihren Berichten.',
    en: 'Calculated by the same rule as in your reports.',
  },
  'pricing.example': { de: 'Ein Beispiel', en: 'A worked example' },
  'pricing.example.1': {
    de: 'Ein Bericht empfiehlt {count, plural, one {# Quelle} other {# Quellen}}.',
    en: 'A report recommends {count, plural, one {# source} other {# sources}}.',
  },
  'pricing.example.2': {
    de: 'Sie passen in die Stufe „{tier}“: {price} im Jahr.',
    en: 'They fit into the tier “{tier}”: {price} per year.',
  },
  'pricing.example.2.last': {
    de: 'Darüber hinaus gilt der Preis der letzten Stufe, „{tier}“: {price} im Jahr.',
    en: 'Beyond the table, the price of the last tier applies, “{tier}”: {price} per year.',
  },
  'pricing.example.3': {
    de: 'Nehmen Sie nur {count, plural, one {# davon} other {# davon}}, kostet Winnow {price}. Der Bericht zeigt, was Ihnen dann entgeht.',
    en: 'Take only {count, plural, one {# of them} other {# of them}}, and Winnow costs {price}. The report shows what you would miss.',
  },
  'pricing.included': { de: 'In jeder Stufe enthalten', en: 'Included in every tier' },
  'pricing.included.1': {
    de: 'Berichte, Gruppen und Mitglieder ohne Aufpreis',
    en: 'Reports, groups and members at no extra charge',
  },
  'pricing.included.2': {
    de: 'Abgleich zum Zeitpunkt des Ereignisses, mit Nachweis',
    en: 'Matching as of the event, with proof',
  },
  'pricing.included.3': {
    de: 'Alle freien Quellen, Warnlisten und Formate',
    en: 'All free sources, warning lists and formats',
  },
  'pricing.included.4': { de: 'Betrieb auf Ihren eigenen Servern', en: 'Operation on your own servers' },
})
