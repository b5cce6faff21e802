import { expect, it } from 'vitest'
import { maskedHash, maskSecrets, maskSign } from './mask.ts'

const keyed = (text: string) => `<${text}>`
const mask = (text: string) => maskSecrets(text, keyed)

/** Strings that look like secrets are assembled here, so that secret scanners do not find them in the repository. */
const card = ['4111', '1111', '1111', '1111'].join(' ')
const iban = ['DE89', '3704', '0044', '0532', '0130', '00'].join(' ')

it.each([
  ['a labelled password', 'Archive password: Tr0ub4dor&3, enjoy', `Archive password: ${maskSign} enjoy`],
  ['a labelled password in German', 'Passwort = geheim!1', `Passwort = ${maskSign}`],
  ['one in Russian', 'пароль: qwerty99', `пароль: ${maskSign}`],
  ['one in Chinese', '密码：abc12345', `密码：${maskSign}`],
  ['a combo with an address', 'joe@host.example:hunter22', `joe@host.example:${maskSign}`],
  ['a line with a comma', 'joe@host.example,hunter22', `joe@host.example,${maskSign}`],
  ['a log of a stealer', 'https://login.host.example/in:joe:hunter22', `https://login.host.example/in:joe:${maskSign}`],
  ['an address with a password', 'ftp://joe:hunter22@host.example/x', `ftp://joe:${maskSign}@host.example/x`],
  ['a list of users', 'ann:summer19\nbob:w1nter20\ncid:spr!ng21', `ann:${maskSign}\nbob:${maskSign}\ncid:${maskSign}`],
  ['a card', `pay ${card} now`, `pay ${maskSign} now`],
  ['a card before its expiry', `card ${card} 12/29 ok`, `card ${maskSign} ok`],
  ['a card before a code', `${card} 123 John`, `${maskSign} 123 John`],
  ['a card with its code', `${card.replaceAll(' ', '')}|12|27|123 John`, `${maskSign} John`],
  ['an IBAN', `an ${iban}.`, `an ${maskSign}.`],
  ['an IBAN in one', `an ${iban.replaceAll(' ', '')} bitte`, `an ${maskSign} bitte`],
  ['a key of AWS', `key AKIA${'A1'.repeat(8)} here`, `key ${maskSign} here`],
  ['a token of GitHub', `ghp_${'a1'.repeat(18)}`, maskSign],
  ['a signed token', `x eyJ${'a'.repeat(20)}.eyJ${'b'.repeat(20)}.${'c'.repeat(30)}`, `x ${maskSign}`],
  [
    'a private key',
    `${['-----BEGIN', 'EC PRIVATE KEY-----'].join(' ')}\nabc\n${['-----END', 'EC PRIVATE KEY-----'].join(' ')}\nend`,
    `${maskSign}\nend`,
  ],
])('%s is masked', (_, text, expected) => {
  expect(mask(text).text).toBe(expected)
})

const labels =
  'password,Passwords,passwd,passcode,passphrase,pass,PWD,pw,psw,Passwort,Passwörter,KENNWORT,mot de passe,mdp,contraseña,contrasena,clave,SENHA,wachtwoord,hasło,haslo,parola,şifre,sifre,пароль,пасс,密码,secret,secret key,api_key,API-Secret,access key,access token,auth_token,client_secret,AWS_SECRET_ACCESS_KEY,private key,token'
it.each(labels.split(','))('masks the text after "%s"', (label) => {
  expect(mask(`${label}: Tr0ub4dor`).text).toBe(`${label}: ${maskSign}`)
})

it.each([
  ['a wrong card number', '4111 1111 1111 1112'],
  ['a telephone number', '+4930123456789012'],
  ['a wrong IBAN', 'DE89 3704 0044 0532 0130 01'],
  ['a time', 'at 12:30:45 we met'],
  ['an address with a port', 'http://host.example:8080/path'],
  ['two lines with a colon', 'Price:200$\nSize:100GB'],
  ['headings', 'Name: Example\nRevenue: 20M\nCountry: DE\nSector: IT'],
  ['a redacted password', 'password: ********'],
  ['a word about passwords', 'All passwords were stolen.'],
  ['an e-mail address in a sentence', 'Email: joe@host.example, phone 12345'],
])('%s is not masked', (_, text) => {
  expect(mask(text)).toEqual({ text, masked: [] })
})

it('a masked value is found by its hash in any spelling', () => {
  const { masked } = mask(`${card.replaceAll(' ', '-')} and ${iban} and joe@host.example:hunter22`)
  expect(masked).toContainEqual({ sort: 'card', hash: maskedHash('card', card, keyed) })
  expect(masked).toContainEqual({
    sort: 'iban',
    hash: maskedHash('iban', iban.toLowerCase().replaceAll(' ', ''), keyed),
  })
  expect(masked).toContainEqual({ sort: 'password', hash: maskedHash('password', 'hunter22', keyed) })
})
