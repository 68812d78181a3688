/** A line of which a first share has paid, and whose rest is given later: both are what one person alone has said. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openOrderShop, type Buyer } from '#apps/api/testing/order-shop.ts'
import { chooseOffline, payInfo } from '#domains/payments/contract.ts'
import { acceptLines, allocateLine, reopenLine } from '../decide-contract.ts'
import { csvOf, importingIn } from '../testing.ts'

const shop = await openOrderShop()
const { must } = shop
const [importer, colleague] = [await shop.aClerk(), await shop.aClerk()]
const { imported, linesOf } = importingIn(shop, importer.by)

const REFERENCE = 'FS2026SHARE001'

/** Two of them are more than one person accepts of what no buyer has said, one is not. */
async function awaited(buyer: Buyer) {
  const { orderNumber, payableAmount } = await shop.anOrder(buyer, await shop.goods(6), 6)
  await must(chooseOffline, { orderNumber }, buyer.by)
  const { offline } = await must(payInfo, { orderNumber }, buyer.by)
  return { orderNumber, payableAmount, reference: offline.reference }
}

test('the rest counts with the share that has paid', async () => {
  const buyer = await shop.aBuyer()
  const [first, second] = [await awaited(buyer), await awaited(buyer)]
  const amount = first.payableAmount + second.payableAmount
  const text = `${first.reference} ${second.reference}`
  const statement = await imported(csvOf([{ amount, reference: REFERENCE, text }]))
  await must(acceptLines, { lines: await linesOf(statement.id) }, importer.by)
  const [line] = await linesOf(statement.id, 'undecided')
  const { id: voucherId } = await shop.owner.db.row<{ id: number }>(sql`
    select id from payments.voucher where order_number = ${first.orderNumber}`)
  // As if the first alone had been agreed to, which no call does.
  await shop.owner.db.write(sql`
    update payments.voucher set state = 'accepted', decided_at = now(), decided_by = 1, accepted_amount = ${first.payableAmount},
      accepted_reference = ${REFERENCE}, accepted_key = ${REFERENCE} where id = ${voucherId}`)
  await must(reopenLine, { lineId: line!.id, version: line!.version }, colleague.by)
  const [rest] = await linesOf(statement.id, 'undecided')
  const parts = [{ orderNumber: second.orderNumber, amount: second.payableAmount }]
  const form = { lineId: rest!.id, version: rest!.version, to: { kind: 'orders' as const, parts } }
  const { isAsked } = await must(allocateLine, form, importer.by)

  // As it was: the audit at the end finds nothing of it.
  const [asked] = await linesOf(statement.id, 'undecided')
  if (isAsked) await must(reopenLine, { lineId: asked!.id, version: asked!.version }, colleague.by)
  await shop.owner.db.write(sql`
    update payments.voucher set state = 'under_review', decided_at = null, decided_by = null, accepted_amount = null,
      accepted_reference = null, accepted_key = null, statement_line_id = null where id = ${voucherId}`)
  await shop.owner.db.write(sql`
    delete from ledger.bank_line where taken_by = ${`voucher:${voucherId}`}`)
  await shop.owner.db.write(sql`
    update bank_statements.part set ended_at = now() where line_id = ${line!.id} and ended_at is null`)
  await shop.owner.db.write(sql`
    update bank_statements.line set used_amount = 0 where id = ${line!.id}`)
  expect(isAsked).toBe(true)
})
