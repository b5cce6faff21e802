/** Tells whether a name or address stands for the machine itself, as in the first lines of every hosts file. */
export function isLocalName(name: string): boolean {
  return localNames.has(name.toLowerCase())
}

const localNames = new Set([
  'localhost',
  'localhost.localdomain',
  'localhost4',
  'localhost6',
  'localhost4.localdomain4',
  'localhost6.localdomain6',
  'local',
  'broadcasthost',
  'ip6-localhost',
  'ip6-loopback',
  'ip6-localnet',
  'ip6-mcastprefix',
  'ip6-allnodes',
  'ip6-allrouters',
  'ip6-allhosts',
  '0.0.0.0',
  '127.0.0.1',
  '::1',
  '::',
])
