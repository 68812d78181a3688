/** Statements used once leave no plans behind, and repeated ones do not grow a connection forever. */
import sql, { raw } from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../../testing/database.ts'
import { openDb } from './db.ts'
import { newPlans } from './plans.ts'

const { url } = (await openTestDatabase()).owner // only the owner sees how much memory plans take

test('a repeated text gets a name, and the least recently used one loses it', () => {
  const plans = newPlans(2, 1000)
  const [a, b, c] = ['select 1 as a', 'select 1 as b', 'select 1 as c']
  expect([a, b, c].map(plans.nameFor)).toEqual([undefined, undefined, undefined])
  const names = [a, b, a].map(plans.nameFor)
  expect(names[0]).toBe(names[2])
  expect(plans.givenUp()).toEqual([])
  plans.nameFor(c)
  expect(plans.givenUp()).toEqual([names[1]])
  expect(plans.givenUp()).toEqual([])
})

test('long texts leave room for fewer', () => {
  const plans = newPlans(100, 100)
  const texts = ['d', 'e', 'f'].map((each) => `select '${each.repeat(50)}'`)
  for (const text of texts) plans.nameFor(text)
  const [first] = texts.map(plans.nameFor)
  expect(plans.givenUp()[0]).toBe(first)
})

test('thousands of shapes leave a connection with the plans it needs, also after failures', async () => {
  const db = openDb(url)
  // Alone on its connection, with some shapes in failing transactions.
  for (let n = 0; n < 3000; n++) {
    const shape = raw(`select ${n} as n, ${'coalesce(null, '.repeat(n % 7)}1${')'.repeat(n % 7)}`)
    await db.rows(shape)
    if (n % 50 === 0)
      await db
        .tx(async (tx) => {
          await tx.rows(shape)
          await tx.rows(raw(`select ${n} / 0`))
        })
        .catch(() => {})
    else await db.rows(shape)
  }
  const { prepared, used } = await db.row<{ prepared: number; used: number }>(sql`
    select (select count(*) from pg_prepared_statements) as prepared,
      (select sum(used_bytes) from pg_backend_memory_contexts where name like 'CachedPlan%')::bigint as used`)
  expect(prepared).toBeGreaterThan(400)
  expect(prepared).toBeLessThanOrEqual(500)
  expect(used).toBeLessThan(40 * 1024 * 1024)
  // An evicted statement works again.
  for (let again = 0; again < 3; again++)
    expect(await db.rows(raw('select 1 as n, 1'))).toHaveLength(1)
  await db.end()
})
