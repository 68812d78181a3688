/** Lines that wait for a second person: looked at one by one only when something has become of them. */
import sql from 'sql-template-tag'
import { expect, test, vi } from 'vitest'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { approve, decline, listApprovals } from '#domains/approvals/contract.ts'
import { chooseOffline, payInfo } from '#domains/payments/contract.ts'
import { forgetSettings, putSetting } from '#domains/settings/server/door.ts'
import type { JobContext } from '#kit/server/jobs/jobs.ts'
import { acceptLines } from '../decide-contract.ts'
import { csvOf, importingIn } from '../testing.ts'
import { followAsked } from './follow-asked.ts'

const shop = await openOrderShop()
const { db, clock, must } = shop
const [clerk, colleague] = [await shop.aClerk(), await shop.aClerk()]
const { imported, linesOf } = importingIn(shop, clerk.by)

/** @returns how many transactions a turn needs */
async function turn(): Promise<number> {
  const tx = vi.fn<typeof db.tx>(db.tx)
  const context = { db: { ...db, tx }, now: clock.now, log: console } as unknown as JobContext
  await followAsked.run(context)
  return tx.mock.calls.length
}

test('lines that wait cost no transaction, those that are agreed to or declined one each', async () => {
  const key = 'approvals.transferAmount'
  await putSetting(db, { key, value: 0, version: 0, now: clock.now, by: 'test' })
  forgetSettings()
  const buyer = await shop.aBuyer()
  const lines = []
  for (let i = 0; i < 4; i++) {
    const { orderNumber, payableAmount: amount } = await shop.anOrder(buyer, await shop.goods(1), 1)
    await must(chooseOffline, { orderNumber }, buyer.by)
    const { offline } = await must(payInfo, { orderNumber }, buyer.by)
    lines.push({ amount, reference: `ASKED0000${i}`, payer: '海风贸易', text: offline.reference })
  }
  const statement = await imported(csvOf(lines))
  const proposed = await linesOf(statement.id)
  const chosen = proposed.map(({ id, version }) => ({ id, version }))
  const outcomes = await must(acceptLines, { lines: chosen }, clerk.by)
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(['asked', 'asked', 'asked', 'asked'])
  expect(await turn()).toBe(0)

  const { items } = await must(listApprovals, {}, colleague.by)
  await must(approve, { approvalId: items[0]!.id }, colleague.by)
  await must(decline, { approvalId: items[1]!.id, reason: '金额不符' }, colleague.by)
  expect(await turn()).toBe(2)
  const states = await db.rows<{ state: string }>(sql`
    select state from bank_statements.line where statement_id = ${statement.id} order by state`)
  expect(states.map(({ state }) => state)).toEqual(['asked', 'asked', 'done', 'undecided'])
  expect(await turn()).toBe(0)
})
