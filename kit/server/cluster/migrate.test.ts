/** Migrations that cannot run: a one-line error for each, and no change. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { ConfigError } from '../config.ts'
import { migrate } from './migrate.ts'
import { createDatabase, openTestDatabase } from '../../testing/database.ts'

async function withClient<Result>(url: string, use: (client: pg.Client) => Promise<Result>) {
  const client = new pg.Client(url)
  await client.connect()
  return use(client).finally(() => client.end())
}
const query = (url: string, text: string) => withClient(url, (client) => client.query(text))
const refused = (line: RegExp) =>
  expect.objectContaining({ constructor: ConfigError, message: expect.stringMatching(line) })

test('a table of the same name of another program', async () => {
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

test('a table in use is waited for briefly and repeatedly, so that other statements do not queue behind it for long', async () => {
  const { url } = (await openTestDatabase()).owner
  await query(url, `delete from migration where name = '0061-quick-login'`) // so that it runs again
  await withClient(url, async (holder) => {
    await holder.query('begin')
    await holder.query('select from accounts.login limit 1')
    const migrated = migrate(url)
    await sleep(500)
    await query(url, 'select from accounts.login limit 1') // while the table is still locked
    await holder.query('commit')
    expect(await migrated).toEqual(['0061-quick-login'])
  })
  expect(await migrate(url)).toEqual([])
})

describe('a migration that runs concurrently', () => {
  const folder = mkdtempSync(join(tmpdir(), 'shop-migrations-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const write = (name: string, text: string) => writeFileSync(join(folder, `${name}.sql`), text)
  write('0001-book', 'create schema kept; create table kept.book (id int);')

  async function aDatabase() {
    rmSync(join(folder, '0002-order.concurrently.sql'), { force: true })
    const { url, drop } = await createDatabase(inject('server').url)
    await migrate(url, folder)
    await query(url, 'insert into kept.book select generate_series(1, 1000)')
    write(
      '0002-order.concurrently',
      `-- For lists; two statements.
create index concurrently if not exists book_id on kept.book (id);
create unique index concurrently if not exists book_once on kept.book (id) where id > 0;`,
    )
    return { url, drop }
  }
  const indexes = async (url: string) =>
    (
      await query(
        url,
        `select relname as name, indisvalid as "isValid" from pg_index join pg_class on pg_class.oid = indexrelid
         where relname like 'book%' order by 1`,
      )
    ).rows

  test('creates an index while others write to the table', async () => {
    const { url, drop } = await aDatabase()
    await withClient(url, async (buyer) => {
      await buyer.query('begin')
      await buyer.query('insert into kept.book values (1001)')
      const migrated = migrate(url, folder)
      // It waits for that transaction, and no other statement waits for it.
      await expect
        .poll(async () => (await query(url, `select from pg_index where not indisvalid`)).rowCount)
        .toBe(1)
      await query(url, `set lock_timeout = 500; insert into kept.book values (1002)`)
      await buyer.query('insert into kept.book values (1003)')
      await buyer.query('commit')
      expect(await migrated).toEqual(['0002-order.concurrently'])
    })
    expect(await indexes(url)).toEqual([
      { name: 'book_id', isValid: true },
      { name: 'book_once', isValid: true },
    ])
    expect(await migrate(url, folder)).toEqual([])
    await drop()
  })

  test('continues where it was interrupted', async () => {
    const { url, drop } = await aDatabase()
    await query(url, 'insert into kept.book values (7)')
    await expect(migrate(url, folder)).rejects.toThrow('could not create unique index')
    expect(await indexes(url)).toContainEqual({ name: 'book_once', isValid: false })
    await query(url, 'delete from kept.book where ctid = (select max(ctid) from kept.book)')
    expect(await migrate(url, folder)).toEqual(['0002-order.concurrently'])
    expect(await indexes(url)).toContainEqual({ name: 'book_once', isValid: true })
    await drop()
  })

  test('is run once by concurrent starts, none of which waits for another to finish', async () => {
    const { url, drop } = await aDatabase()
    const ran = await Promise.all([1, 2, 3, 4].map(() => migrate(url, folder)))
    expect(ran.flat()).toEqual(['0002-order.concurrently'])
    await drop()
  })
})
