import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Conversation, pcapOf } from './packets.ts'
import { findReader, readersFolder } from './readers.ts'

export interface Verdict {
  readonly status: number | null
  /** Its output while it loaded the rules. */
  readonly log: string
  /** For each conversation, the messages of the rules that fired, each once, sorted. */
  readonly alerts: readonly (readonly string[])[]
}

/**
 * Runs Suricata on `rules` with the other files of an output, and optionally on conversations. Undefined if it is not
 * available.
 */
export function findSuricata() {
  const program = findReader('suricata')
  if (!program) return undefined
  return async (files: Readonly<Record<string, string>>, rules: string, seen: readonly Conversation[] = []) => {
    const folder = await mkdtemp(join(tmpdir(), 'winnow-suricata-'))
    try {
      await writeFile(
        join(folder, 'suricata.yaml'),
        suricataSettings(folder, 'iprep.list' in files ? reputationIn(folder) : ''),
      )
      for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content)
      await writeFile(join(folder, 'seen.pcap'), pcapOf(seen))
      const what = seen.length > 0 ? ['-r', join(folder, 'seen.pcap'), '-k', 'none'] : ['-T']
      const args = ['-c', join(folder, 'suricata.yaml'), '-S', join(folder, rules), '-l', folder, '--runmode', 'single']
      const { status, stdout, stderr } = program.run([...args, ...what])
      const eve = seen.length > 0 ? await readFile(join(folder, 'eve.json'), 'utf8').catch(() => '') : ''
      return { status, log: `${stdout}${stderr}`, alerts: alertsOf(eve, seen.length) } satisfies Verdict
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
}

function alertsOf(eve: string, conversations: number): string[][] {
  const alerts = Array.from({ length: conversations }, () => new Set<string>())
  for (const line of eve.split('\n')) {
    const { src_port, dest_port, alert } = JSON.parse(line || '{}')
    if (!alert) continue
    // The client's port identifies the conversation.
    alerts[Math.max(src_port, dest_port) - 40_000]?.add(alert.signature)
  }
  return alerts.map((messages) => [...messages].sort())
}

/** A complete suricata.yaml with `more` at its end. */
export const suricataSettings = (folder: string, more: string) => `%YAML 1.1
---
vars: { address-groups: { HOME_NET: "[10.0.0.0/8]", EXTERNAL_NET: "any" }, port-groups: {} }
default-rule-path: ${folder}
default-log-dir: ${folder}
classification-file: ${readersFolder}/etc/suricata/classification.config
reference-config-file: ${readersFolder}/etc/suricata/reference.config
threshold-file: ${readersFolder}/etc/suricata/threshold.config
stats: { enabled: no }
outputs: [ { eve-log: { enabled: yes, filetype: regular, filename: eve.json, types: [ alert, files: { force-hash: [ md5, sha1, sha256 ] } ] } } ]
app-layer:
  protocols:
    dns: { udp: { enabled: yes, detection-ports: { dp: 53 } } }
    tls: { enabled: yes, ja3-fingerprints: yes, detection-ports: { dp: 443 } }
    http: { enabled: yes }
${more}`

const reputationIn = (folder: string) => `reputation-categories-file: ${folder}/iprep-categories.txt
default-reputation-path: ${folder}
reputation-files: [ iprep.list ]
`
