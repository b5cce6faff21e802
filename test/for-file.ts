import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import type { Database } from '../src/server/platform/db/db.ts'
import { startIdentityProvider } from './identity-provider.ts'
import { startMailServer } from './mail.ts'
import { freshDatabase } from './postgres.ts'
import { startTestApp } from './server.ts'

/** Starts something for all tests of a file, which awaits it at its top. It ends after the last test. */
const forFile =
  <Given extends unknown[], Started>(
    start: (...given: Given) => Promise<Started>,
    end: (started: Started) => Promise<unknown>,
  ) =>
  async (...given: Given): Promise<Started> => {
    const started = await start(...given)
    afterAll(() => end(started))
    return started
  }

/** The product, as `startTestApp`. */
export const appForFile = forFile(startTestApp, (app) => app.stop())
/** A database, as `freshDatabase`. */
export const databaseForFile = forFile(freshDatabase, (database) => database.close())
/** A mail server, as `startMailServer`. */
export const mailForFile = forFile(startMailServer, (server) => server.stop())
/** An identity provider, as `startIdentityProvider`. */
export const providerForFile = forFile(startIdentityProvider, (provider) => provider.stop())

/** A new folder, which is removed after the tests of the file, or of the group that asks for it. */
export function folderForFile(prefix = 'winnow-'): string {
  const folder = mkdtempSync(join(tmpdir(), prefix))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A new folder, which is the working folder of the process during the tests of the file. */
export function workingFolder(): string {
  const folder = folderForFile()
  const before = process.cwd()
  beforeAll(() => process.chdir(folder))
  afterAll(() => process.chdir(before))
  return folder
}

/** Makes the database refuse to add rows of a table that meet a condition on `new`. @returns what ends that */
export async function refusing({ pool }: Pick<Database, 'pool'>, table: string, condition: string) {
  await pool.query(`
    create function cannot_be_stored() returns trigger language plpgsql as $$ begin raise exception 'made up'; end $$;
    create trigger cannot_be_stored before insert on ${table} for each row when (${condition})
      execute function cannot_be_stored()`)
  return () => pool.query(`drop trigger cannot_be_stored on ${table}; drop function cannot_be_stored`)
}
