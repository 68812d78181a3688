/** A row that fails is recorded and skipped for a while, and the rows behind it are processed. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openTestShop } from '#apps/api/testing.ts'
import { TEST_ROLE } from '../../testing/database.ts'
import { diagnose } from '../cluster/doctor.ts'
import { grantWork } from '../cluster/roles.ts'
import { failedRowCount, rowSweep } from './row-sweep.ts'

const broken = new Set([1, 3])
const tries: number[] = []
const move = rowSweep<number>({
  name: 'test.move',
  everySeconds: 5,
  async find(tx, now, isAwake) {
    const found = await tx.maybeRow<{ id: number }>(sql`
      select id from due_row where at <= ${now} and ${isAwake(sql`due_row.id`)}
      order by at, id limit 1 for update skip locked`)
    return found?.id ?? null
  },
  async move(tx, id) {
    tries.push(id)
    await tx.count(sql`delete from due_row where id = ${id}`)
    if (broken.has(id)) throw new Error(`row ${id} does not add up`)
  },
})
const shop = await openTestShop({
  now: '2026-03-01T00:00:00.000Z',
  domains: [{ sweeps: [move] }],
})
const { db, clock } = shop
await shop.owner.db.count(sql`create table due_row (id int, at timestamptz)`)
await grantWork(shop.owner.url, TEST_ROLE)
await db.count(sql`
  insert into due_row select n, '2026-03-01Z'::timestamptz from generate_series(1, 5) n`)
const left = async () =>
  (await db.rows<{ id: number }>(sql`select id from due_row order by id`)).map(({ id }) => id)

test('rows behind a failing one are processed in the same turn', async () => {
  await shop.runSweeps()
  expect(tries.splice(0)).toEqual([1, 2, 3, 4, 5])
  expect(await left()).toEqual([1, 3])
  expect(await failedRowCount(db)).toBe(2)
})

test('its pause grows with each failure, and the doctor reports it after the third', async () => {
  await shop.runSweeps()
  expect(tries.splice(0)).toEqual([])
  clock.forward({ seconds: 10 })
  await shop.runSweeps()
  expect(tries.splice(0)).toEqual([1, 3])
  clock.forward({ seconds: 10 })
  await shop.runSweeps()
  expect(tries.splice(0)).toEqual([])
  expect((await diagnose(db)).findings).toEqual([])
  clock.forward({ seconds: 10 })
  await shop.runSweeps()
  expect(tries.splice(0)).toEqual([1, 3])
  const { findings } = await diagnose(db)
  expect(findings.map(({ object, problem }) => [object, problem.split(': ')[1]])).toEqual([
    ['test.move 1', 'row 1 does not add up'],
    ['test.move 3', 'row 3 does not add up'],
  ])
})

test('metrics count it until it is repaired and processed, or no longer due', async () => {
  const figure = async () =>
    /^shop_rows_failed (\d+)$/m.exec(await (await fetch(`${shop.url}/metrics`)).text())?.[1]
  expect(await figure()).toBe('2')
  broken.delete(1)
  await db.count(sql`delete from due_row where id = 3`)
  clock.forward({ hours: 2 })
  await shop.runSweeps()
  expect([await left(), await figure()]).toEqual([[], '1'])
  clock.forward({ hours: 2 })
  await shop.runSweeps()
  expect(await figure()).toBe('0')
})
