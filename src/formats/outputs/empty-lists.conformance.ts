import type { TargetFormatId } from '../../domain/subscription.ts'

/**
 * What a product does with a list that has become empty, and who says so: of each format whose files have no text around
 * their entries, and of those whose files hold a line that matches nothing.
 */
export const emptyLists: Partial<
  Record<TargetFormatId, readonly ['takes it' | 'is for any reader' | 'keeps the last list' | 'not stated', string]>
> = {
  CHECK_POINT: ['not stated', 'sk132193 and the guides say nothing of it'],
  CISCO: ['keeps the last list', 'a feed needs an entry that FMC recognises'],
  ECSV1: ['takes it', 'Elastic reads no line as no news; indicators end by `ages_out`'],
  F5: ['not stated', 'the guides to IP Intelligence say nothing of it'],
  FORTIGATE: [
    'takes it',
    'Fortinet, technical tip 421802: the addresses of the last list pass again; the other types have the same connector',
  ],
  JUNIPER: ['not stated', 'the guides to dynamic addresses say nothing of it'],
  MISP: ['takes it', 'MISP goes by the manifest, and removed attributes stay in their event as deleted'],
  PALO_ALTO_EDL: ['keeps the last list', 'PAN-OS does not accept an empty list'],
  PFSENSE: ['keeps the last list', 'a file of no bytes does not replace the table; both ignore comments'],
  PLAIN: [
    'is for any reader',
    'a program would count a value that nobody listed. Scripts of guides add the line where a product may keep its last list; FortiWeb has the loader of FortiGate, as far as we know',
  ],
  QRADAR: ['takes it', 'an import adds nothing then, and elements end by their time to live'],
  SOPHOS_FIREWALL: ['not stated', 'the help of SFOS 21 says nothing of it'],
  SQUID: ['takes it', 'run by a test: Squid warns of an empty ACL, which matches nothing'],
  SURICATA: ['takes it', 'run by a test'],
  SURICATA_DATASET: ['takes it', 'run by a test'],
  TEMPLATE: ['is for any reader', 'only whoever wrote the template knows a line that would mean nothing'],
  UMBRELLA: ['takes it', 'the script of the guide compares lists and deletes what is gone'],
  WAZUH: ['takes it', 'the manager compiles the file anew when it starts (`lists_make.c`)'],
}
