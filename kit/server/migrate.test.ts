/** Bringing a database up to date where that cannot be done: one line each, and nothing changed. */
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { ConfigError } from './config.ts'
import { migrate } from './migrate.ts'
import { createDatabase, openTestDatabase } from '#kit/testing/database.ts'

async function withClient<Result>(url: string, use: (client: pg.Client) => Promise<Result>) {
  const client = new pg.Client(url)
  await client.connect()
  return use(client).finally(() => client.end())
}
const query = (url: string, text: string) => withClient(url, (client) => client.query(text))
const refused = (line: RegExp) =>
  expect.objectContaining({ constructor: ConfigError, message: expect.stringMatching(line) })

test('a table of the same name that another program has', async () => {
  for (const columns of ['id int', 'name text, run_on timestamptz']) {
    const { url, drop } = await createDatabase(inject('server').url)
    await query(url, `create table migration (${columns})`)
    await query(url, `insert into migration values (${columns === 'id int' ? 1 : "'init', now()"})`)
    await expect(migrate(url)).rejects.toEqual(refused(/table named migration of another program/))
    await drop()
  }
})

test('a schema of a later version', async () => {
  const { url } = (await openTestDatabase()).owner
  await query(url, `insert into migration (name, run_on) values ('9999-later', now())`)
  await expect(migrate(url)).rejects.toEqual(refused(/of a later version of the shop \(9999-later/))
})

test('a role that may not create', async () => {
  const { url, name, drop } = await createDatabase(inject('server').url)
  const role = `weak_${name.slice(5, 15)}`
  await query(url, `create role ${role} login`)
  const weak = new URL(url)
  weak.username = role
  await expect(migrate(weak.href)).rejects.toEqual(
    refused(new RegExp(`^The role ${role} may not change the database ${name}: GRANT CREATE`)),
  )
  await drop()
  await query(inject('server').url, `drop role ${role}`)
})

test('a table in use is waited for a little at a time, so that nobody stands behind it for long', async () => {
  const { url } = (await openTestDatabase()).owner
  await query(url, `delete from migration where name = '0061-quick-login'`) // it may run again
  await withClient(url, async (holder) => {
    await holder.query('begin')
    await holder.query('select from accounts.login limit 1')
    const migrated = migrate(url)
    await sleep(500)
    await query(url, 'select from accounts.login limit 1') // while the table is still held
    await holder.query('commit')
    expect(await migrated).toEqual(['0061-quick-login'])
  })
  expect(await migrate(url)).toEqual([])
})
