import { mkdtempSync, rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import type { Database } from '../src/server/platform/db/db.ts'
import { databaseFolder } from './database-folder.ts'
import { startDeliveryApp } from './deliveries.ts'
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
/** The product with sources and releases of the test, as `startDeliveryApp`. */
export const deliveryForFile = forFile(startDeliveryApp, (delivery) => delivery.stop())
/** A folder for the data of PostgreSQL, as `databaseFolder`. */
export const databaseFolderForFile = forFile(databaseFolder, (folder) => rm(folder, { recursive: true, force: true }))
/** A database, as `freshDatabase`. */
export const databaseForFile = forFile(freshDatabase, (database) => database.close())
/** A mail server, as `startMailServer`. */
export const mailForFile = forFile(startMailServer, (server) => server.stop())
/** An identity provider, as `startIdentityProvider`. */
export const providerForFile = forFile(startIdentityProvider, (provider) => provider.stop())

const folderUntil =
  (end: (done: () => void) => void) =>
  (prefix = 'winnow-'): string => {
    const folder = mkdtempSync(join(tmpdir(), prefix))
    end(() => rmSync(folder, { recursive: true, force: true }))
    return folder
  }

/** A new folder, which is removed after the tests of the file, or of the group that asks for it. */
export const folderForFile = folderUntil(afterAll)
/** A new folder, which is removed after the test that asks for it. */
export const folderForTest = folderUntil(onTestFinished)

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
