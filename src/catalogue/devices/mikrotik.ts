import type { Device } from '../../domain/device.ts'

/** 400 entries per MB: at 125 bytes per entry, a twentieth of the memory. */
const entriesPerMegabyte = 400

function router(megabytes: number, models: string): Device {
  return {
    id: `mikrotik.${megabytes}-mb`,
    vendor: 'MikroTik',
    name: `RouterOS, ${megabytes} MB RAM (${models})`,
    formats: ['MIKROTIK'],
    limits: { lists: { ip: { entries: megabytes * entriesPerMegabyte } }, ranges: true },
    references: [
      {
        url: 'https://manual.mikrotik.com/docs/firewall-and-quality-of-service/firewall/address-lists',
        read: '2026-11-20',
        says: 'Address lists; dynamic entries live in memory. A largest number is not named.',
      },
      { read: '2026-11-20', says: 'About 125 bytes an entry, as makers of lists report.' },
    ],
    verified: false,
    note: {
      de: 'MikroTik nennt keine Höchstzahl; gerechnet ist mit einem Zwanzigstel des Arbeitsspeichers. Das Einlesen einiger zehntausend Einträge dauert auf kleinen Geräten etwa eine Minute.',
      en: 'MikroTik names no largest number; a twentieth of the memory is reckoned with. To load some ten thousand entries takes about a minute on a small device.',
    },
  }
}

export const mikrotik = [
  router(64, 'hAP lite, hEX lite'),
  router(128, 'hAP ac lite, RB2011'),
  router(256, 'hEX, hEX S'),
  router(1024, 'RB5009, RB4011, hAP ax³'),
  router(4096, 'CCR2004, CCR2116'),
] as const satisfies readonly Device[]
