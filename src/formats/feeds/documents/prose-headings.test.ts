import { expect, it } from 'vitest'
import { namesVictims, sectionOf } from './prose-headings.ts'

it.each([
  ...['Victims', '3. Known victims:', 'Victim IP', 'victim_ips', 'knownVictims', 'Domains of victims', 'Opfer'],
  ...['Targets', 'Targeted organisations', 'Affected hosts (DE)', 'Victims of the campaign', 'Target domains'],
  ...['Abused legitimate services', 'Benign files', 'Our sinkholes', 'Organisations of victims'],
])('a title names victims: %s', (title) => {
  expect(namesVictims(title)).toBe(true)
})

it.each([
  ...['Domains impersonating DHL', 'Brand impersonation domains', 'Campaign targeting Ukraine', 'Targeted attacks'],
  ...['New phishing campaign targeting users of a bank', 'Phishing domains impersonating legitimate banks'],
  ...['Ransomware hits victims in Europe', 'Compromised legitimate sites', 'Attackers and victims', 'Victim blog'],
  ...['spoofed_domains', 'attack_sources', 'Servers'],
])('a title may head indicators: %s', (title) => {
  expect(namesVictims(title)).toBe(false)
})

it.each([
  ...[
    'Botnet targeted hosts',
    'Redirected legitimate hosts',
    'Abused delivery hosts',
    'Botnet attacked servers',
    'Botnet infected hosts',
  ],
  ...['Anti-phishing servers', 'Phishing-resistant servers', 'Email delivery servers', 'Content delivery hosts'],
])('a title begins no indicators: %s', (title) => {
  expect(sectionOf(title, 'other')).toBe('other')
})

it.each(['Botnet servers', 'Payload delivery hosts', 'Phishing servers', 'Exfiltration servers'])(
  'a title begins indicators: %s',
  (title) => {
    expect(sectionOf(title, 'other')).toBe('indicators')
  },
)
