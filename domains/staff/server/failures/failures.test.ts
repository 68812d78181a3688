/** Failed background work is listed for staff, oldest first, and retried on request. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openTestShop } from '#apps/api/testing.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { rowSweep } from '#kit/server/jobs/row-sweep.ts'
import { TEST_ROLE } from '#kit/testing/database.ts'
import { grantWork } from '#kit/server/cluster/roles.ts'
import { createStaff } from '../door.ts'
import { staffRoutes } from '../routes.ts'
import {
  listFailedRows,
  retryAllFailedRows,
  retryFailedRow,
  setAsideFailedRow,
} from '../../failures-contract.ts'

let staffId = 0
const START = '2026-03-01T00:00:00.000Z'
let isBroken = true
const move = rowSweep<number>({
  name: 'test.move',
  everySeconds: 5,
  async find(tx, _now, isAwake) {
    const found = await tx.maybeRow<{ id: number }>(sql`
      select id from stuck_row where ${isAwake(sql`stuck_row.id`)} order by id limit 1 for update skip locked`)
    return found?.id ?? null
  },
  async move(tx, id) {
    if (isBroken) throw new Error(`row ${id} does not add up`)
    await tx.count(sql`delete from stuck_row where id = ${id}`)
  },
})
const shop = await openTestShop({
  now: START,
  domains: [{ routes: staffRoutes, sweeps: [move] }],
  identity: {
    buyerOf: async () => null,
    staffOf: async (_db, token) => ({
      staffId,
      staffName: 'Mei',
      permissions: new Set(
        token === 'reader' ? ['settings.read'] : ['settings.read', 'settings.write'],
      ),
    }),
  },
})
const { db, clock } = shop
staffId = (await createStaff(db, {
  email: 'mei@example.com',
  name: 'Mei',
  role: 'owner',
  lang: 'en',
  password: 'a quiet harbour',
  totpSecret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  now: START,
}))!
await shop.owner.db.count(sql`create table stuck_row (id int)`)
await grantWork(shop.owner.url, TEST_ROLE)
await db.count(sql`insert into stuck_row values (7)`)
const by = { cookie: 'staff=keeper' }

test('a failing row shows since when, how often and why', async () => {
  await shop.runSweeps()
  clock.forward({ minutes: 1 })
  await shop.runSweeps()
  const { data } = await shop.call(listFailedRows, {}, by)
  expect(data).toMatchObject({
    count: 1,
    rows: [
      {
        sweep: 'test.move',
        key: '7',
        attemptCount: 2,
        firstFailedAt: START,
        failedAt: '2026-03-01T00:01:00.000Z',
        problem: 'row 7 does not add up',
      },
    ],
  })
})

test('a retry runs at once, and a row that succeeds leaves the list', async () => {
  isBroken = false
  clock.forward({ seconds: 1 }) // It is skipped for twenty seconds.
  await shop.runSweeps()
  expect((await shop.call(listFailedRows, {}, by)).data!.count).toBe(1)
  const row = { sweep: 'test.move', key: '7' }
  const reader = await shop.call(retryFailedRow, row, { cookie: 'staff=reader' })
  expect(reader.code).toBe(Reasons.forbidden.code)
  expect((await shop.call(retryFailedRow, row, by)).data).toEqual({ isGone: false })
  await shop.runSweeps()
  expect((await shop.call(listFailedRows, {}, by)).data).toEqual({ rows: [], count: 0 })
  expect((await shop.call(retryFailedRow, row, by)).data).toEqual({ isGone: true })
  const acts = await db.rows(sql`select action, object from staff.audit`)
  expect(acts).toEqual([{ action: 'failures.retry', object: 'failure:test.move 7' }])
})

test('a row that staff set aside is not tried again until they retry it; all others are, together', async () => {
  isBroken = true
  await db.count(sql`insert into stuck_row values (8), (9)`)
  clock.forward({ hours: 3 })
  await shop.runSweeps()
  await shop.runSweeps()
  const rows = async () => (await shop.call(listFailedRows, {}, by)).data!
  expect((await rows()).rows.map(({ key }) => key)).toEqual(['8', '9'])
  const aside = { sweep: 'test.move', key: '8' }
  const set = await shop.call(setAsideFailedRow, { ...aside, reason: 'the supplier is gone' }, by)
  expect(set.data).toEqual({ isGone: false })
  expect(await rows()).toMatchObject({
    count: 1,
    rows: [
      { key: '9', setAsideReason: null },
      { key: '8', setAsideReason: 'the supplier is gone' },
    ],
  })
  isBroken = false
  clock.forward({ seconds: 1 })
  expect((await shop.call(retryAllFailedRows, {}, by)).data).toEqual({ count: 1 })
  await shop.runSweeps()
  clock.forward({ hours: 5 })
  await shop.runSweeps()
  expect((await rows()).rows.map(({ key }) => key)).toEqual(['8'])
  expect((await shop.call(retryFailedRow, aside, by)).data).toEqual({ isGone: false })
  await shop.runSweeps()
  expect(await rows()).toEqual({ rows: [], count: 0 })
})
