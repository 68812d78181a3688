/** `npm run doctor` on money: a wrong row of the ledger, credit, payments, bank statements, quotes or closed orders is found by its own invariant. */
import sql from 'sql-template-tag'
import { beforeAll, expect, test } from 'vitest'
import { acceptLines } from '#domains/bank-statements/decide-contract.ts'
import { csvOf, importingIn } from '#domains/bank-statements/testing.ts'
import { passSubmission } from '#domains/credit/office-submissions-contract.ts'
import { grant } from '#domains/credit/testing.ts'
import { chooseOffline, payInfo, payOnline, submitVoucher } from '#domains/payments/contract.ts'
import { setPacking } from '#domains/orders/office-contract.ts'
import { requestCancel } from '#domains/payments/cancel-contract.ts'
import {
  acceptVoucher,
  cancelAndRefund,
  officeVouchers,
} from '#domains/payments/office-contract.ts'
import { anOrderOnTerms, aSubmission, uploadProof } from '#domains/payments/server/terms/testing.ts'
import { answerQuote } from '#domains/quotes/office-contract.ts'
import { answerForm, openQuoteShop } from '#domains/quotes/testing.ts'
import { forgetSettings, putSetting } from '#domains/settings/server/door.ts'
import { press } from '#apps/api/testing/order-shop.ts'
import { missedOf, type Planted } from '#apps/api/testing/planted.ts'
import { diagnose } from '#kit/server/cluster/doctor.ts'

const shop = await openQuoteShop({ audited: false })
const { db, must, clerk, clock } = shop
const colleague = await shop.aClerk()
const goods = await shop.goods(500)
type Buyer = Awaited<ReturnType<typeof shop.aBuyer>>
let plants: Planted[] = []

async function paidOnline(buyer: Buyer): Promise<string> {
  const { orderNumber } = await shop.anOrder(buyer, goods)
  const { redirectUrl } = await must(payOnline, { orderNumber }, buyer.by)
  await press(redirectUrl, 'succeed')
  return orderNumber
}
let references = 0
/** @returns the number of an order whose proof of a transfer waits */
async function withVoucher(buyer: Buyer): Promise<string> {
  const { orderNumber } = await shop.anOrder(buyer, goods)
  await must(chooseOffline, { orderNumber }, buyer.by)
  const fileIds = [await uploadProof(shop, buyer)]
  const proof = { payerName: '林', payerLast4: '1234', paidAt: clock.now, amount: 100, fileIds }
  const bankReference = `PROOF-${++references}`
  await must(submitVoucher, { orderNumber, ...proof, bankReference }, buyer.by)
  return orderNumber
}
async function paidPartly(buyer: Buyer): Promise<string> {
  const orderNumber = await withVoucher(buyer)
  const { items } = await must(officeVouchers, {}, clerk.by)
  const { id: voucherId } = items.find((each) => each.orderNumber === orderNumber)!
  const accepted = { voucherId, acceptedAmount: 100, bankReference: `BANK-${references}` }
  await must(acceptVoucher, accepted, colleague.by)
  return orderNumber
}
/** An order that a line of a bank statement has paid. @returns the id of the line */
async function paidByStatement(buyer: Buyer): Promise<number> {
  const { imported, linesOf } = importingIn(shop, clerk.by)
  const { orderNumber, payableAmount: amount } = await shop.anOrder(buyer, goods)
  await must(chooseOffline, { orderNumber }, buyer.by)
  const { offline } = await must(payInfo, { orderNumber }, buyer.by)
  const statement = await imported(
    csvOf([
      { amount, reference: 'BK2026-1', text: offline.reference },
      // Passed by hand.
      { amount: 500, reference: 'REPAID-1', text: '货款' },
    ]),
  )
  const lines = await linesOf(statement.id)
  await must(
    acceptLines,
    { lines: lines.map(({ id, version }) => ({ id, version })) },
    colleague.by,
  )
  return lines[0]!.id
}

beforeAll(async () => {
  for (const key of ['credit.verifiedOnly', 'orders.reviewOnTerms'] as const) {
    await putSetting(db, { key, value: false, version: 0, now: clock.now, by: 'test' })
  }
  forgetSettings()
  const [buyer, debtor] = [await shop.aBuyer(), await shop.aBuyer()]
  await grant(shop, { clerk: clerk.by, colleague: colleague.by }, debtor.id)
  const { termNumber } = await anOrderOnTerms(shop, debtor, goods, 3)
  const { id: submissionId, number } = await aSubmission(shop, debtor, { amount: 500 })
  const received = { receivedOn: clock.now.slice(0, 10), bankReference: 'REPAID-1' }
  await must(passSubmission, { submissionId, amount: 500, ...received }, colleague.by)
  const { number: repayment } = await db.row<{ number: string }>(sql`
    select number from credit.repayment where buyer_id = ${debtor.id}`)
  const [paid, cancelled, asking] = [
    await paidOnline(buyer),
    await paidOnline(buyer),
    await paidOnline(buyer),
  ]
  await shop.settle()
  // The bill of the day is fetched on the next.
  const billed = clock.now.slice(0, 10)
  clock.forward({ hours: 26 })
  await shop.settle()
  await must(setPacking, { orderNumber: asking, isPacking: true }, clerk.by)
  await must(requestCancel, { orderNumber: asking, reason: 'changedMind', text: '' }, buyer.by)
  await must(cancelAndRefund, { orderNumber: cancelled, note: '缺货' }, clerk.by)
  const [proved, partly] = [await withVoucher(buyer), await paidPartly(buyer)]
  const { orderNumber: unpaid } = await shop.anOrder(buyer, goods)
  const lineId = await paidByStatement(buyer)
  const quote = await shop.ask(await shop.aBuyer(), goods)
  await must(answerQuote, answerForm(quote, 90_000), clerk.by)
  await shop.settle()
  const idOf = (order: string) => sql`(select id from orders.sales_order where number = ${order})`

  plants = [
    {
      change: sql`update ledger.entry set balance = balance + 1 where posting_id = (select max(posting_id) from ledger.entry)`,
      view: 'i_11_balances_out_of_step',
      object: /./,
    },
    {
      change: sql`update credit.account set used_amount = used_amount + 1 where buyer_id = ${debtor.id}`,
      view: 'i_13_credit_unlike_entries',
      object: `credit ${debtor.id}`,
    },
    {
      change: sql`
        insert into credit.prepayment_refund (buyer_id, currency, amount, state, created_at, answer_by, agreed_at, agreed_by, agreed_name)
        select ${debtor.id}, 'CNY', 100, 'toSend', now(), now(), now(), min(id), '陈' from staff.member`,
      view: 'i_23_prepayment_refund_unlike_its_parts',
      object: /^CP/,
    },
    {
      change: sql`
        insert into credit.prepayment_refund (buyer_id, currency, amount, state, created_at, answer_by, agreed_at, agreed_by, agreed_name)
        select ${debtor.id}, 'CNY', 100, 'toSend', now(), now(), now(), min(id), '陈' from staff.member`,
      view: 'i_24_prepayment_refunds_unlike_ledger',
      object: `buyer:${debtor.id}`,
    },
    {
      change: sql`update ledger.account set balance = balance + 1 where kind = 'receivable' and owner = ${`buyer:${debtor.id}`}`,
      view: 'i_13_credit_unlike_ledger',
      object: `buyer:${debtor.id}`,
    },
    {
      change: sql`update payments.receipt set currency = 'USD' where order_id = ${idOf(paid)}`,
      view: 'i_16_another_currency',
      object: paid,
    },
    {
      change: sql`update credit.entry set currency = 'USD' where number = ${termNumber}`,
      view: 'i_16_credit_in_another_currency',
      object: termNumber,
    },
    {
      change: sql`update credit.entry set amount = amount + 1 where number = ${termNumber}`,
      view: 'i_17_credit_unlike_orders',
      object: termNumber,
    },
    {
      change: sql`update orders.sales_order set refunded_amount = refunded_amount + 1 where number = ${cancelled}`,
      view: 'i_17_refunded_unlike_refunds',
      object: cancelled,
    },
    {
      change: sql`insert into accounts.spending (buyer_id, order_ref, amount, completed_at) values (${buyer.id}, ${paid}, 100, now())`,
      view: 'i_17_spending_unlike_orders',
      object: paid,
    },
    {
      change: sql`update orders.sales_order set freight_amount = freight_amount + 1, payable_amount = payable_amount + 1 where number = ${unpaid}`,
      view: 'i_19_shares_do_not_sum',
      object: unpaid,
    },
    {
      change: sql`update orders.sales_order set family = 'device', deposit_amount = 50, balance_days = 7 where number = ${partly}`,
      view: 'i_20_deposit_unlike_history',
      object: partly,
    },
    {
      change: sql`update payments.refund set amount = amount + 1 where order_id = ${idOf(cancelled)}`,
      view: 'i_20_refunds_beyond_receipt',
      object: cancelled,
    },
    {
      change: sql`update credit.allocation set discount_amount = discount_amount + 1`,
      view: 'i_23_repaid_unlike_allocations',
      object: termNumber,
    },
    {
      change: sql`update credit.repayment set prepaid_amount = prepaid_amount + 1 where buyer_id = ${debtor.id}`,
      view: 'i_23_repayment_unlike_its_parts',
      object: repayment,
    },
    {
      change: sql`update credit.submission set buyer_id = ${buyer.id} where id = ${submissionId}`,
      view: 'i_23_submission_unlike_its_repayment',
      object: number,
    },
    {
      change: sql`update reconciliation.line set receipt_id = null where receipt_id = (
        select id from payments.receipt where order_id = ${idOf(paid)})`,
      view: 'i_24_bill_unlike_payments',
      object: `sandbox ${billed}`,
    },
    {
      change: sql`update reconciliation.line set amount = amount + 1 where receipt_id is not null`,
      view: 'i_24_bill_unlike_payments',
      object: `sandbox ${billed}`,
    },
    {
      change: sql`update reconciliation.line set transaction = 'py_other' where receipt_id is not null`,
      view: 'i_24_line_of_another_payment',
      object: /^sandbox py_/,
    },
    {
      change: sql`update bank_statements.line set used_amount = used_amount - 1 where id = ${lineId}`,
      view: 'i_25_statement_line_unlike_parts',
      object: `line ${lineId}`,
    },
    {
      change: sql`delete from payments.receipt where order_id = ${idOf(paid)}`,
      view: 'i_25_succeeded_without_receipt',
      object: paid,
    },
    {
      change: sql`update payments.receipt set applied_amount = applied_amount - 1 where order_id = ${idOf(paid)}`,
      view: 'i_25_surplus_kept',
      object: paid,
    },
    {
      change: sql`delete from payments.voucher where order_id = ${idOf(proved)}`,
      view: 'i_26_voucher_unlike_order',
      object: proved,
    },
    {
      change: sql`update orders.cancel_request set state = 'agreed', decided_at = now(), decided_by = 'staff' where order_id = ${idOf(asking)}`,
      view: 'i_32_agreed_and_open',
      object: asking,
    },
    {
      change: sql`update orders.cancel_request set order_id = ${idOf(cancelled)} where order_id = ${idOf(asking)}`,
      view: 'i_32_cancel_request_of_nothing',
      object: cancelled,
    },
    {
      change: sql`update payments.refund set amount = amount - 1 where order_id = ${idOf(cancelled)}`,
      view: 'i_32_closed_with_money',
      object: cancelled,
    },
    {
      change: sql`insert into orders.closed_rest (order_id, buyer_id, amount, closed_at, staff_id, staff_name)
        values (${idOf(paid)}, ${buyer.id}, 100, now(), ${clerk.id}, 'Clerk')`,
      view: 'i_33_closed_rest_unlike_refunds',
      object: paid,
    },
    {
      change: sql`update quotes.version set outcome = 'declined', ended_at = now() where request_id = ${quote.id}`,
      view: 'i_720_quote_versions',
      object: `quote request ${quote.id}`,
    },
  ]
})

test('the books of a shop that sold in every way are sound', async () => {
  expect((await diagnose(db)).findings).toEqual([])
})

test('each wrong row alone is found by the invariant that it violates', async () => {
  expect(await missedOf(shop.owner, plants)).toEqual([])
  expect((await diagnose(db)).findings).toEqual([])
})
