/** What a buyer wrote in cases is in the copy of their data, and nowhere any more once their account is closed. */
import sql, { raw } from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { confirmReceipt } from '#domains/orders/buyer-contract.ts'
import { askToClose } from '#domains/privacy/contract.ts'
import { appealCase, revokeCase, sendBack, sendRound } from '../../contract.ts'
import { refuseGoods, rejectCase } from '../../office-contract.ts'
import { aCase, agreeToAll, aShippedOrder, roundFor } from '../../testing.ts'
import { personal } from './personal.ts'

const shop = await openOrderShop()
const { must, clock, db } = shop
const [clerk, colleague] = [await shop.aClerk(), await shop.aClerk()]

/** One for each text that a buyer of a case can write. */
const WRITTEN = ['ZQROUND', 'ZQAGAIN', 'ZQAPPEAL', 'ZQREMARK', 'ZQPHONE']

/** The tables in which a text stands. */
async function tablesWith(text: string): Promise<string[]> {
  const tables = await shop.owner.db.rows<{ name: string }>(sql`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`)
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      const { count } = await shop.owner.db.row<{ count: number }>(
        sql`select count(*)::int as count from ${raw(name)} t where t::text like ${`%${text}%`}`,
      )
      return count === 0 ? [] : [name]
    }),
  )
  return found.flat()
}

test('each text of a buyer is copied, and gone from all tables after closing', async () => {
  const buyer = await shop.aBuyer()
  const { orderNumber } = await aShippedOrder(shop, buyer, clerk.by)
  const caseNumber = await aCase(shop, buyer, orderNumber, { quantities: [1], text: 'ZQROUND' })
  await must(rejectCase, { caseNumber, round: 1, note: '看不清' }, clerk.by)
  await must(appealCase, { caseNumber, text: 'ZQAPPEAL', amount: 1000 }, buyer.by)
  await must(rejectCase, { caseNumber, round: 1, note: '仍然不符合' }, colleague.by)
  const round = await roundFor(shop, buyer, orderNumber, { quantities: [1], text: 'ZQAGAIN' })
  await must(sendRound, { ...round, caseNumber }, buyer.by)
  await agreeToAll(shop, buyer, caseNumber, clerk.by)
  const sent = {
    carrier: '顺丰',
    trackingNumber: 'SF1234567',
    phone: 'ZQPHONE',
    remark: 'ZQREMARK',
  }
  await must(sendBack, { caseNumber, ...sent, fileIds: [] }, buyer.by)
  await must(refuseGoods, { caseNumber, note: '空包裹' }, clerk.by)
  const revoked = await aCase(shop, buyer, orderNumber, { quantities: [1], text: 'ZQROUND' })
  await must(revokeCase, { caseNumber: revoked }, buyer.by)
  const copied = JSON.stringify(await personal.copy(db, buyer.id))
  expect(WRITTEN.filter((text) => !copied.includes(text))).toEqual([])
  await must(confirmReceipt, { orderNumber }, buyer.by)
  await must(askToClose, {}, buyer.by)
  clock.forward({ days: 8 })
  await shop.settle()
  const { closedAt } = await db.row<{ closedAt: string | null }>(
    sql`select closed_at from accounts.buyer where id = ${buyer.id}`,
  )
  expect(closedAt).not.toBeNull()
  const left = await Promise.all(WRITTEN.map(async (text) => [text, await tablesWith(text)]))
  expect(left).toEqual(WRITTEN.map((text) => [text, []]))
})
