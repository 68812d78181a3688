/** Days with open differences are compared once in a turn, however many there are. */
import sql, { raw } from 'sql-template-tag'
import { expect, test } from 'vitest'
import { dayOf, openBilledShop, rowOf } from '../testing.ts'

const billed = await openBilledShop()
const { shop, paid, put, look, tomorrow } = billed
const { clock } = shop
const { db: owner } = shop.owner

test('six days with open differences are six comparisons', async () => {
  const days: string[] = []
  for (let i = 0; i < 6; i++) {
    const order = await paid()
    const day = dayOf(order.at)
    put(day, [{ ...rowOf(order), amount: order.amount + 1 }])
    await tomorrow()
    expect(await look(day)).toMatchObject({ state: 'differs' })
    days.push(day)
  }
  await owner.count(raw('create sequence reconciliation.compared'))
  await owner.count(
    raw(`create function reconciliation.count_comparison() returns trigger language plpgsql security definer as
      $$ begin perform nextval('reconciliation.compared'); return null; end $$`),
  )
  await owner.count(
    raw(`create trigger counts after update of compared_at on reconciliation.day for each row
      when (new.compared_at is not null) execute function reconciliation.count_comparison()`),
  )
  clock.forward({ minutes: 11 })
  await shop.runSweeps()
  const { count } = await owner.row<{ count: number }>(
    raw(`select last_value::int as count from reconciliation.compared`),
  )
  // Days of the other providers that have ended lately are compared too.
  const { compared } = await owner.row<{ compared: number }>(
    sql`select count(*)::int as compared from reconciliation.day where compared_at = ${clock.now}`,
  )
  expect(compared).toBeGreaterThanOrEqual(days.length)
  expect(count).toBe(compared)
})
