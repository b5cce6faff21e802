/** All addresses at which the FireHOL project and its copies publish this file (`dshield.netset`). */
export function fireholAddresses(file: string): readonly string[] {
  return [
    `https://iplists.firehol.org/files/${file}`,
    `https://raw.githubusercontent.com/firehol/blocklist-ipsets/master/${file}`,
    `https://raw.githubusercontent.com/ktsaou/blocklist-ipsets/master/${file}`,
  ]
}
