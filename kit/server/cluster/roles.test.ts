/** Rights of the shop's own database role: rows, but not tables, and no changes to append-only data. */
import pg from 'pg'
import sql, { raw } from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '../../testing/database.ts'
import { openDb, type Db } from '../database/db.ts'
import { readConfig } from '../config.ts'
import { APPEND_ONLY, BY_FUNCTION, grantWork, NEVER_DELETED } from './roles.ts'
import { openStore } from './store.ts'

const {
  owner: { url, db: owner },
} = await openTestDatabase()
const role = new URL(url).pathname.slice(1, 30)
let shop: Db

/** The tables whose migrations declare it. */
const promising = async (promise: string) =>
  (
    await owner.rows<{ name: string }>(sql`
      select n.nspname || '.' || c.relname as name
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and obj_description(c.oid, 'pg_class') like ${promise} || '%' order by 1`)
  ).map(({ name }) => name)
const appendOnly = await promising(APPEND_ONLY)
const neverDeleted = await promising(NEVER_DELETED)
const byFunction = await promising(BY_FUNCTION)

beforeAll(async () => {
  await command(`create role ${role} login`)
  await Promise.all([grantWork(url, role), grantWork(url, role)])
  const weak = new URL(url)
  weak.username = role
  shop = openDb(weak.href)
})
afterAll(async () => {
  await shop.end()
  await command(`drop owned by ${role}`)
  await command(`drop role ${role}`)
})

async function command(text: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(text).finally(() => client.end())
}

/** @returns the code of PostgreSQL's refusal, or null */
const refusedBy = async (text: string): Promise<string | null> => {
  const weak = new URL(url)
  weak.username = role
  const client = new pg.Client(weak.href)
  await client.connect()
  try {
    await client.query(text)
    return null
  } catch (error) {
    return (error as { code: string }).code
  } finally {
    await client.end()
  }
}
const FORBIDDEN = '42501'

test.each(appendOnly)('%s is append-only', async (table) => {
  for (const statement of [`delete from ${table}`, `truncate ${table}`]) {
    expect(await refusedBy(statement)).toBe(FORBIDDEN)
  }
  const rows = await owner.rows<{ privilege: string }>(sql`
    select privilege from unnest(array['select', 'insert', 'update', 'delete', 'truncate']) as privilege
    where has_table_privilege(${role}, ${table}, privilege)`)
  expect(rows.map(({ privilege }) => privilege)).toEqual(['select', 'insert'])
})

test.each(byFunction)('%s is only read', async (table) => {
  const rows = await owner.rows<{ privilege: string }>(sql`
    select privilege from unnest(array['select', 'insert', 'update', 'delete', 'truncate']) as privilege
    where has_table_privilege(${role}, ${table}, privilege)`)
  expect(rows.map(({ privilege }) => privilege)).toEqual(['select'])
})

test('books and money are protected', () => {
  expect(appendOnly).toEqual(
    expect.arrayContaining([
      'kit.milestone',
      'orders.history',
      'staff.audit',
      'stock.movement',
      'work.decision',
    ]),
  )
  expect(neverDeleted).toEqual(
    expect.arrayContaining(['orders.line', 'payments.receipt', 'payments.refund']),
  )
  expect([appendOnly.length, neverDeleted.length, byFunction.length]).toEqual([38, 57, 10])
})

test('the identity of an installation can neither be deleted nor changed', async () => {
  for (const statement of ['delete from kit.milestone', `update kit.milestone set name = 'x'`]) {
    expect(await refusedBy(statement)).toBe(FORBIDDEN)
  }
})

test.each(neverDeleted)('%s is never deleted from', async (table) => {
  expect(await refusedBy(`delete from ${table}`)).toBe(FORBIDDEN)
})

test.each([
  'alter table staff.audit disable trigger all',
  'drop table orders.history',
  'drop schema orders cascade',
  'create table public.mine ()',
  'create schema mine',
  'update migration set name = name',
  'create or replace view audit.i_61_log_is_whole as select 1 as object, 2 as problem',
  `set session_replication_role = 'replica'`,
  `copy staff.member to program 'cat'`,
  'create role other superuser',
])('%s is refused', async (statement) => {
  expect(await refusedBy(statement)).toBe(FORBIDDEN)
})

test('every table that refuses changes by a trigger is protected by rights too', async () => {
  const found = await owner.rows<{ name: string }>(sql`
    select distinct n.nspname || '.' || c.relname as name
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
      join pg_proc p on p.oid = t.tgfoid
    where not t.tgisinternal and p.proname in ('refuse_change', 'keep_movement')`)
  expect(found.length).toBeGreaterThan(2)
  for (const { name } of found) expect([...appendOnly, ...byFunction]).toContain(name)
})

test('everything else it can read and write, and granting again changes nothing', async () => {
  const lacking = await owner.rows<{ name: string }>(sql`
    select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and n.nspname !~ '^pg_' and n.nspname not in ('information_schema', 'public')
      and not (n.nspname || '.' || c.relname = any(${[...appendOnly, ...neverDeleted, ...byFunction]}))
      and exists (select from unnest(array['select', 'insert', 'update', 'delete']) as privilege
        where not has_table_privilege(${role}, c.oid, privilege))`)
  expect(lacking).toEqual([])
  await shop.count(sql`insert into kit.milestone (name) values ('tested')`)
  expect(await shop.rows(sql`select object from audit.i_61_log_is_whole`)).toEqual([])
  const before = await owner.row(sql`select count(*) from pg_class where relacl is not null`)
  await grantWork(url, role)
  expect(await owner.row(sql`select count(*) from pg_class where relacl is not null`)).toEqual(
    before,
  )
})

test('a table that is protected later loses the rights granted before', async () => {
  const mayDelete = () =>
    owner.row<{ may: boolean }>(sql`
      select has_table_privilege(${role}, 'payments.voucher', 'delete') as may`)
  await owner.count(sql`
    do $$ begin execute format('grant delete on payments.voucher to %I', ${raw(`'${role}'`)}); end $$`)
  expect(await mayDelete()).toEqual({ may: true })
  await grantWork(url, role)
  expect(await mayDelete()).toEqual({ may: false })
})

test('a start with one role for everything explains how to create the second', async () => {
  const linesOf = async (settings: Record<string, string>) => {
    const lines: string[] = []
    await openStore(readConfig({ DEMO: 'off', ...settings }), (line) => lines.push(line))
    return lines
  }
  const weak = new URL(url)
  weak.username = role
  expect(await linesOf({ DATABASE_URL: url })).toEqual([
    expect.stringMatching(
      / as \w+: create role shop_app login password '…'; then DATABASE_OWNER_URL/,
    ),
  ])
  expect(await linesOf({ DATABASE_URL: weak.href })).toEqual([
    expect.stringContaining(`The role ${role} may`),
  ])
  expect((await linesOf({ DATABASE_URL: weak.href }))[0]).toContain('ask whoever runs the server')
  expect(await linesOf({ DATABASE_URL: weak.href, DATABASE_OWNER_URL: url })).toEqual([])
})
