import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { appForFile, folderForFile } from '../../../test/for-file.ts'
import { firstGroupOf } from '../../../test/server.ts'

// U-12: the first slice of a file is sent as a form, which can contain any text.

const folder = folderForFile()
const app = await appForFile({ DATA_DIR: join(folder, 'data') })
const dora = await app.signIn()
const groupID = await firstGroupOf(dora)

async function send(body: string, type = 'multipart/form-data; boundary=x') {
  const init = { method: 'PUT', body, headers: { 'content-type': type } }
  const answer = await dora.fetch(`/api/web/uploads/files?groupID=${groupID}`, init)
  return { status: answer.status, text: await answer.text() }
}
const line = 'Nov 19 10:00:01 fw kernel: DROP SRC=192.0.2.1 DST=198.51.100.7'
const part = (head: string, content = line) => `--x\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n`
const file = (name: string) => part(`name="file"; filename="${name}"`)

describe('a form', () => {
  it.each([
    [
      'of ten thousand parts',
      () => `${Array.from({ length: 10_000 }, (_, n) => part(`name="f${n}"`, 'x')).join('')}--x--`,
    ],
    ['of ten thousand parts of one name', () => `${part('name="size"', '1').repeat(10_000)}--x--`],
    ['without its end', () => file('fw.log')],
    ['without any part', () => '--x--'],
    ['that is not a form', () => line],
    ['with a field name of 64 kB', () => `${part(`name="${'a'.repeat(65_536)}"`, 'x')}--x--`],
    [
      'in a form',
      () => `${part('name="file"\r\nContent-Type: multipart/mixed; boundary=y', `--y\r\n\r\n${line}\r\n--y--`)}--x--`,
    ],
    ['with text where the file should be', () => `${part('name="file"')}--x--`],
    ['with a head that never ends', () => `--x\r\nContent-Disposition: ${'a'.repeat(500_000)}`],
  ])('%s is refused', async (_, body) => {
    const { status } = await send(body())
    expect([400, 413]).toContain(status)
  })

  it.each([
    'multipart/form-data',
    'multipart/form-data; boundary=',
    `multipart/form-data; boundary=${'x'.repeat(70_000)}`,
    'text/plain',
  ])('of type %.40s is refused', async (type) => {
    const { status } = await send(`${file('fw.log')}--x--`, type)
    expect([400, 413, 431]).toContain(status)
  })

  it.each([
    ['../../../etc/cron.d/x', 'x'],
    ['C:\\\\Windows\\\\x.log', 'x.log'],
    ['<img src=x onerror=alert(1)>.log', 'onerror'],
  ])('whose file is called %s keeps only the last part of the name', async (name, kept) => {
    const { status, text } = await send(`${file(name)}--x--`)
    expect(status).toBe(200)
    const taskId = JSON.parse(text).TaskID
    const { body } = await dora.json('GET', `/api/web/uploads/files/results?groupID=${groupID}`)
    const named = body.find((one: { taskID: string }) => one.taskID === taskId).name as string

    expect(named).toContain(kept)
    expect(named).not.toMatch(/^[./\\]|\.\.[/\\]/)
  })

  it('does not write files under names from the request', async () => {
    const files = await readdir(folder, { recursive: true })
    expect(files.filter((one) => /cron|onerror|Windows/i.test(one))).toEqual([])
  })
})
