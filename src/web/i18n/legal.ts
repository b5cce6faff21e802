import { texts } from './texts.ts'

export const legal = texts({
  'legal.operator': { de: 'Betreiber', en: 'Operator' },
  'legal.operator.privacy': { de: 'Verantwortlich für den Datenschutz', en: 'Responsible for data protection' },
  'legal.operator.none': {
    de: 'Der Betreiber dieser Installation hat hier noch keine Angaben gemacht. Verantwortlich ist die Organisation, unter deren Adresse Sie die Installation aufgerufen haben.',
    en: 'The operator of this installation has not entered any details here yet. The organisation under whose address you opened the installation is responsible.',
  },
  'legal.operator.missing': {
    de: 'Nicht angegeben: {fields}.',
    en: 'Not entered: {fields}.',
  },
  'legal.field.name': { de: 'Name', en: 'Name' },
  'legal.field.address': { de: 'Anschrift', en: 'Address' },
  'legal.field.representedBy': { de: 'Vertreten durch', en: 'Represented by' },
  'legal.field.email': { de: 'E-Mail', en: 'E-mail' },
  'legal.field.phone': { de: 'Telefon', en: 'Phone' },
  'legal.field.register': { de: 'Register', en: 'Register' },
  'legal.field.vatId': { de: 'USt-IdNr.', en: 'VAT ID' },
  'legal.field.privacyContact': { de: 'Kontakt zum Datenschutz', en: 'Data protection contact' },
})
