/** A pipeline sends its steps in order, and returns the answer of each. */
import sql from 'sql-template-tag'
import { afterAll, expect, test } from 'vitest'
import { openTestDatabase } from '../../testing/database.ts'
import { openDb } from './db.ts'
import { pipeline } from './pipeline.ts'

const { owner } = await openTestDatabase()
const db = openDb(owner.url)
afterAll(() => db.end())

test('each step sees the effects of those before it, and answers in its place', async () => {
  await db.count(sql`create table public.step (id int primary key)`)
  const count = sql`select count(*)::int as count from public.step`
  const answers = await db.tx((tx) =>
    pipeline([
      () => tx.row<{ count: number }>(count),
      () => tx.count(sql`insert into public.step select generate_series(1, 3)`),
      () => tx.row<{ count: number }>(count),
      async () => 'nothing sent',
    ]),
  )
  expect(answers).toEqual([{ count: 0 }, 3, { count: 3 }, 'nothing sent'])
})

test('a failing step rolls the transaction back, with its own error', async () => {
  const work = db.tx((tx) =>
    pipeline([
      () => tx.count(sql`insert into public.step values (10)`),
      () => tx.count(sql`insert into public.step values (1)`),
    ]),
  )
  await expect(work).rejects.toMatchObject({ code: '23505' })
  expect(await db.rows(sql`select id from public.step where id = 10`)).toEqual([])
})
