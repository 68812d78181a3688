/** Statements of one event-loop turn are answered as one, and an error affects only those that it belongs to. */
import pg from 'pg'
import sql, { raw, type Sql } from 'sql-template-tag'
import { afterAll, expect, test } from 'vitest'
import { openTestDatabase } from '../../testing/database.ts'
import { connectionOf, lineOf } from './batch.ts'
import { openDb } from './db.ts'

const {
  owner: { url },
} = await openTestDatabase()
const pool = new pg.Pool({ connectionString: url, max: 1, pipeline: true })
const client = await pool.connect()
const line = lineOf(client)
let answerCount = 0
client.on('error', () => {})
;(client as unknown as { connection: NodeJS.EventEmitter }).connection.on(
  'readyForQuery',
  () => answerCount++,
)
afterAll(async () => {
  client.release(true)
  await pool.end()
})

const runNamed = async (name: string | undefined, { text, values }: Sql) => {
  const { rows } = await line.send({ name, text, values })
  return rows
}
const settled = async (work: Promise<unknown>[]) =>
  (await Promise.allSettled(work)).map((each) =>
    each.status === 'fulfilled' ? each.value : String(each.reason),
  )

test('statements of one turn are answered as one, and the end of the transaction as a second', async () => {
  answerCount = 0
  const found = await Promise.all([
    runNamed('begin', sql`begin`),
    runNamed('one', sql`select ${1}::int`),
    runNamed(undefined, sql`select ${2}::int`),
    runNamed('one', sql`select ${3}::int`),
  ])
  expect([found, answerCount]).toEqual([[[], [[1]], [[2]], [[3]]], 1])
  const last = runNamed('one', sql`select ${4}::int`)
  const { command } = await line.sendStatement('commit')
  expect([await last, command, answerCount]).toEqual([[[4]], 'COMMIT', 3])
})

test('statements before an error have their answer, those behind it the error, and the next turn is unaffected', async () => {
  const turn = () => [
    runNamed('one', sql`select ${1}::int`),
    runNamed('error', sql`select 1 / ${0}::int`),
    runNamed('behind', sql`select ${'behind'}::text`),
    runNamed(undefined, sql`select ${'unnamed'}::text`),
  ]
  const error = 'error: division by zero'
  for (let time = 0; time < 3; time++) {
    expect(await settled(turn())).toEqual([[[1]], error, error, error])
  }
  expect(await runNamed('behind', sql`select ${'behind'}::text`)).toEqual([['behind']])
})

test('an error rolls back what was sent together with it, outside of a transaction too', async () => {
  await line.sendStatement('create table noted (id int)')
  const add = (id: number) => runNamed('add', sql`insert into noted values (${id})`)
  await settled([add(1), runNamed('error', sql`select 1 / ${0}::int`), add(2)])
  await Promise.all([add(3), add(4)])
  expect(await runNamed('noted', sql`select id from noted order by id`)).toEqual([[3], [4]])
})

test('a value that cannot be parsed fails alone', async () => {
  const found = await settled([
    runNamed('huge', sql`select ${'9007199254740992'}::bigint`),
    runNamed('one', sql`select ${1}::int`),
  ])
  expect(found[0]).toContain('beyond 2^53')
  expect(found[1]).toEqual([[1]])
})

test('columns are described once, also of known statements without rows', async () => {
  let described = 0
  const connection = connectionOf(client) as unknown as NodeJS.EventEmitter
  const count = () => described++
  connection.on('rowDescription', count)
  const few = (most: number) =>
    line.send({ name: 'few', text: 'select 7 as seven where $1 > 0', values: [most] })
  const fields = []
  for (const most of [1, 0, 1]) fields.push((await few(most)).fields.map(({ name }) => name))
  connection.off('rowDescription', count)
  expect([fields, described]).toEqual([[['seven'], ['seven'], ['seven']], 1])
})

test('several statements in one text are not batched', async () => {
  const db = openDb(url)
  const both = db.together((on) =>
    Promise.all([
      on.rows(sql`select ${1}::int as n`),
      on.write(raw(`create table several (id int); drop table several`)),
      on.rows(sql`select ${2}::int as n`),
    ]),
  )
  expect(await both.then(([first, , last]) => [first, last])).toEqual([[{ n: 1 }], [{ n: 2 }]])
  await db.end()
})

test('a lost connection fails all pending statements', async () => {
  const lost = settled([
    runNamed('end', sql`select pg_terminate_backend(${0}::int + pg_backend_pid())`),
    runNamed('one', sql`select ${1}::int`),
  ])
  expect((await lost).every((each) => typeof each === 'string')).toBe(true)
})
