/** `npm run doctor` finds inconsistencies of a shop's database, each by the invariant that it violates. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import sql, { type Sql } from 'sql-template-tag'
import { beforeAll, expect, test } from 'vitest'
import { setLimits } from '#domains/catalog/limits-contract.ts'
import { officeOrder, shipParcel } from '#domains/orders/office-contract.ts'
import { payOnline } from '#domains/payments/contract.ts'
import { openOrderShop, press } from '#apps/api/testing/order-shop.ts'
import { aWarehouse } from '#domains/stock/testing.ts'
import {
  makeTransferReady,
  saveTransfer,
  shipTransfer,
} from '#domains/transfers/office-contract.ts'
import { diagnose } from '#kit/server/cluster/doctor.ts'
import { ROOT } from './sources.ts'

const shop = await openOrderShop({ audited: false })
const { db, must, settle } = shop

/** A change of the database, and the doctor's expected finding. */
type Corruption = { what: string; statements: Sql[]; view: string; object: RegExp; count?: number }

let corruptions: Corruption[] = []

/** A shop with one of everything: an order in progress, an unpaid one, a transfer, staff. */
beforeAll(async () => {
  const [buyer, clerk] = [await shop.aBuyer(), await shop.aClerk()]
  const item = await shop.goods(100)
  const { orderNumber: paid } = await shop.anOrder(buyer, item, 5)
  const { redirectUrl } = await must(payOnline, { orderNumber: paid }, buyer.by)
  await press(redirectUrl, 'succeed')
  await settle()
  const { lines } = await must(officeOrder, { orderNumber: paid }, clerk.by)
  const packed = [{ lineId: lines[0]!.id, quantity: 2 }]
  const parcel = { orderNumber: paid, carrierId: 1, trackingNumber: 'SF1234567890' }
  await must(shipParcel, { ...parcel, lines: packed }, clerk.by)
  const { orderNumber: unpaid } = await shop.anOrder(buyer, item, 3)
  const scarce = await shop.goods(100)
  const limits = [{ period: 'ever' as const, maxCount: 50 }]
  await must(setLimits, { productId: scarce.productId, limits }, clerk.by)
  shop.clock.forward({ minutes: 2 })
  const { orderNumber: limited } = await shop.anOrder(buyer, scarce, 3)
  const other = await shop.aBuyer()
  const { id: transferId } = await must(
    saveTransfer,
    {
      fromWarehouseId: shop.warehouseId,
      toWarehouseId: await aWarehouse(db),
      note: '',
      expectedAt: null,
      lines: [{ skuId: item.skuId, quantity: 4 }],
    },
    clerk.by,
  )
  await must(makeTransferReady, { transferId }, clerk.by)
  await must(shipTransfer, { transferId, tracking: '', expectedAt: null }, clerk.by)
  await shop.runSweeps()
  const { skuId, productId } = item
  const sku = new RegExp(`^SKU ${skuId}\\b`)
  const terms = [
    sql`insert into credit.account (buyer_id, currency, limit_amount, period_days, opened_at)
      values (${buyer.id}, 'CNY', 1000, 30, now()) on conflict do nothing`,
    sql`insert into credit.entry (buyer_id, order_number, currency, amount, recorded_at, period_days)
      values (${buyer.id}, ${paid}, 'CNY', 100, now(), 30) on conflict do nothing`,
  ]
  corruptions = [
    {
      what: 'more is promised than there is',
      statements: [
        sql`alter table stock.level drop constraint level_reserved_check`,
        sql`update stock.level set reserved = on_hand + 10 where sku_id = ${skuId} and on_hand > 0`,
      ],
      view: 'i_01_stock_is_within_bounds',
      object: sku,
    },
    {
      what: 'stock appears without a movement',
      statements: [sql`update stock.level set on_hand = on_hand + 5 where sku_id = ${skuId}`],
      view: 'i_02_stock_is_the_sum_of_movements',
      object: sku,
    },
    {
      what: 'a unit vanishes on the way between warehouses',
      statements: [sql`update transfers.line set received = 1 where transfer_id = ${transferId}`],
      view: 'i_03_transfers_keep_every_unit',
      object: new RegExp(`^transfer ${transferId}, SKU ${skuId}$`),
    },
    {
      what: 'an order lost the goods that were held for it',
      statements: [sql`delete from stock.reservation where order_ref = ${unpaid}`],
      view: 'i_06_goods_held_unlike_order',
      object: new RegExp(`^${unpaid}$`),
    },
    {
      what: 'the page shows stock that cannot be bought',
      statements: [
        sql`update catalog.sku set available_count = available_count + 3 where id = ${skuId}`,
      ],
      view: 'i_07_shown_stock_can_be_bought',
      object: sku,
    },
    {
      what: 'money of an order was never received',
      statements: [
        sql`update payments.receipt set applied_amount = applied_amount - 1 
          where order_id = (select id from orders.sales_order where number = ${paid})`,
      ],
      view: 'i_17_paid_unlike_receipts',
      object: new RegExp(`^${paid}$`),
    },
    {
      what: 'a line costs more than its order says',
      statements: [
        sql`update orders.line set goods_amount = goods_amount + 100, line_amount = line_amount + 100
          where order_id = (select id from orders.sales_order where number = ${unpaid})`,
      ],
      view: 'i_18_payable_unlike_its_parts',
      object: new RegExp(`^${unpaid}$`),
    },
    {
      what: 'an order changed without a word in its history',
      statements: [
        sql`update orders.sales_order set review = 'submitted' where number = ${unpaid}`,
      ],
      view: 'i_26_history_unlike_state',
      object: new RegExp(`^${unpaid}$`),
    },
    {
      what: 'a line of the history of an order is gone',
      statements: [
        sql`alter table orders.history disable trigger user`,
        sql`delete from orders.history where id = (
          select min(h.id) from orders.history h join orders.sales_order o on o.id = h.order_id
          where o.number = ${paid} and h.event = 'paid')`,
      ],
      view: 'i_26_history_is_whole',
      object: new RegExp(`^${paid}$`),
    },
    {
      what: 'an order is cheaper by an adjustment that no history tells of',
      statements: [
        sql`update orders.sales_order set adjustment_amount = -1000, payable_amount = payable_amount - 1000
          where number = ${unpaid}`,
      ],
      view: 'i_29_order_unlike_its_seal',
      object: new RegExp(`^${unpaid}$`),
    },
    {
      what: 'the address of an order was rewritten',
      statements: [
        sql`update orders.sales_order set address = address || '{"detail": "elsewhere"}' where number = ${paid}`,
      ],
      view: 'i_29_order_unlike_its_seal',
      object: new RegExp(`^${paid}$`),
    },
    {
      what: 'an order was given to another buyer',
      statements: [
        sql`update orders.sales_order set buyer_id = ${other.id} where number = ${paid}`,
      ],
      view: 'i_53_order_rows_of_another_buyer',
      object: new RegExp(`^${paid}$`),
      count: 3,
    },
    {
      what: 'an order of limited goods is not counted',
      statements: [sql`delete from catalog.limited_purchase where order_number = ${limited}`],
      view: 'i_83_limited_purchases',
      object: new RegExp(`^order ${limited}$`),
    },
    {
      what: 'a receipt was rewritten',
      statements: [sql`update payments.receipt set reference = 'another'`],
      view: 'i_17_receipts_are_whole',
      object: /^receipt \d+$/,
    },
    {
      what: 'the same bank reference paid two orders',
      statements: [
        sql`insert into payments.voucher (order_id, order_number, buyer_id, round, state, payer_name, payer_last4, amount,
            currency, paid_at, bank_reference, reference_key, submitted_at, review_by, decided_at, decided_by,
            accepted_amount, accepted_reference, accepted_key)
          select id, number, buyer_id, 9, 'accepted', '林', '1234', 100, currency, now(), number, number, now(), now(), now(), 1,
            100, number, number from orders.sales_order where number in (${paid}, ${unpaid})`,
        sql`insert into payments.receipt (order_id, buyer_id, kind, voucher_id, reference, amount, applied_amount, currency, at)
          select order_id, buyer_id, 'offline', id, 'ICBC 77-' || (id - id), 100, 0, currency, now()
          from payments.voucher where round = 9`,
      ],
      view: 'i_25_bank_line_counted_twice',
      object: /^bank reference /,
    },
    {
      what: 'a line of the statement paid an order and a debt',
      statements: [
        sql`insert into payments.voucher (order_id, order_number, buyer_id, round, state, payer_name, payer_last4, amount,
            currency, paid_at, bank_reference, reference_key, submitted_at, review_by, decided_at, decided_by,
            accepted_amount, accepted_reference, accepted_key)
          select id, number, buyer_id, 8, 'accepted', '林', '1234', 100, currency, now(), 'CCB 99-1', 'CCB991', now(), now(), now(), 1,
            100, 'CCB 99-1', 'CCB991' from orders.sales_order where number = ${paid}`,
        sql`insert into payments.receipt (order_id, buyer_id, kind, voucher_id, reference, amount, applied_amount, currency, at)
          select order_id, buyer_id, 'offline', id, 'CCB 99-1', 100, 0, currency, now() from payments.voucher where round = 8`,
        ...terms,
        sql`insert into credit.repayment (buyer_id, currency, amount, bank_reference, reference_key, received_on, recorded_at,
            staff_id, staff_name)
          values (${buyer.id}, 'CNY', 100, 'ccb 991', 'OTHER', current_date, now(), 1, '陈')`,
      ],
      view: 'i_25_bank_line_counted_twice',
      object: /^bank reference (CCB|ccb)/,
    },
    {
      what: 'a line of the statement is taken by nothing',
      statements: [
        sql`insert into ledger.bank_line (reference_key, reference, taken_by, taken_at)
          values ('NOTHING1', 'NOTHING 1', 'repayment:999999', now())`,
      ],
      view: 'i_25_bank_line_unlike_its_taker',
      object: /^repayment:999999$/,
    },
    {
      what: 'an order is marked as on terms, and nothing stands for its money',
      statements: [sql`update orders.sales_order set terms_at = now() where number = ${unpaid}`],
      view: 'i_17_terms_without_credit',
      object: new RegExp(`^${unpaid}$`),
    },
    {
      what: 'goods on terms have left and are never due',
      statements: terms,
      view: 'i_23_shipped_and_never_due',
      object: /^CT/,
    },
    {
      what: 'an order on terms is closed, still owed, and never due',
      statements: [
        ...terms,
        sql`update credit.entry set due_at = null where order_number = ${paid}`,
        sql`update orders.sales_order set lifecycle = 'closed', closed_at = now(), closed_by = 'staff', fulfilment = 'unfulfilled'
          where number = ${paid}`,
      ],
      view: 'i_23_closed_and_never_due',
      object: /^CT/,
    },
    {
      what: 'an entry notes money as sent back that no refund sends',
      statements: [
        ...terms,
        sql`update credit.entry set repaid_amount = 50, paid_out_amount = 50 where order_number = ${paid}`,
      ],
      view: 'i_20_paid_out_unlike_refunds',
      object: /^CT/,
    },
    {
      what: 'money is paid in advance that no repayment brought, beside a debt',
      statements: [
        ...terms,
        sql`update credit.account set used_amount = 100, prepaid_amount = 70 where buyer_id = ${buyer.id}`,
      ],
      view: 'i_13_prepaid_unlike_books',
      object: new RegExp(`^credit ${buyer.id}$`),
    },
    {
      what: 'what was paid in advance does not pay what is owed',
      statements: [
        ...terms,
        sql`update credit.account set used_amount = 100, prepaid_amount = 70 where buyer_id = ${buyer.id}`,
      ],
      view: 'i_13_prepaid_beside_debts',
      object: new RegExp(`^credit ${buyer.id}$`),
    },
    {
      what: 'an entry is written off, and no write-off says why',
      statements: [
        ...terms,
        sql`update credit.entry set repaid_amount = repaid_amount + 30, written_off_amount = 30 where order_number = ${paid}`,
      ],
      view: 'i_23_settled_unlike_its_reasons',
      object: /^CT/,
    },
    {
      what: 'a write-off is in no ledger',
      statements: [
        ...terms,
        sql`insert into credit.write_off (entry_id, buyer_id, currency, amount, kind, reference, note, recorded_at, staff_id, staff_name)
          select id, buyer_id, currency, 40, 'badDebt', '', '公司已注销', now(), 1, '陈' from credit.entry where order_number = ${paid}`,
      ],
      view: 'i_24_forgone_unlike_ledger',
      object: /^bad_debt CNY$/,
    },
    {
      what: 'a repayment is in no ledger',
      statements: [
        ...terms,
        sql`insert into credit.repayment (buyer_id, currency, amount, bank_reference, reference_key, received_on, recorded_at,
            staff_id, staff_name)
          values (${buyer.id}, 'CNY', 100, 'LOST 1', 'LOST1', current_date, now(), 1, '陈')`,
      ],
      view: 'i_23_repayment_unlike_ledger',
      object: /^CR/,
    },
    {
      what: 'a password lies open',
      statements: [
        sql`alter table accounts.buyer disable trigger user`,
        sql`update accounts.buyer set password_hash = 'demo1234' where id = ${buyer.id}`,
      ],
      view: 'i_59_buyer_passwords',
      object: new RegExp(`${buyer.id}$`),
    },
    {
      what: 'somebody rewrote the log of the staff',
      statements: [
        sql`alter table staff.audit disable trigger user`,
        sql`update staff.audit set staff_name = 'nobody' where id = (select min(id) from staff.audit)`,
      ],
      view: 'i_61_log_is_whole',
      object: /^audit:\d+$/,
    },
    {
      what: 'goods on sale are missing in the search',
      statements: [sql`delete from search.entry where product_id = ${productId}`],
      view: 'i_75_what_is_on_sale_is_found',
      object: new RegExp(`^product ${productId}$`),
    },
  ]
})

/** As an operator runs it, on this shop's database. */
function doctor() {
  const { status, stdout } = spawnSync(process.execPath, [join(ROOT, 'scripts', 'doctor.ts')], {
    encoding: 'utf8',
    env: { ...process.env, DATABASE_URL: shop.databaseUrl },
  })
  return { status, lines: stdout.trim().split('\n') }
}

class Undone extends Error {}

test('a consistent shop has no findings', () => {
  const { status, lines } = doctor()
  expect([status, lines.length]).toEqual([0, 1])
  expect(lines[0]).toMatch(/^\d{2,3} checks, 0 findings$/)
})

test('each corruption alone is found by the invariant that it violates', async () => {
  expect(corruptions.length).toBeGreaterThanOrEqual(10)
  for (const { what, statements, view, object, count = 1 } of corruptions) {
    const found: { view: string; object: string }[] = []
    const planted = shop.owner.db.tx(async (tx) => {
      for (const statement of statements) await tx.count(statement)
      found.push(...(await diagnose(tx)).findings)
      throw new Undone()
    })
    await expect(planted).rejects.toThrow(Undone)
    const named = found.filter((each) => each.view === view && object.test(each.object))
    expect([what, named.length]).toEqual([what, count])
  }
  expect((await diagnose(db)).findings).toEqual([])
})

test('the database itself refuses some: reopening an ended session, two default addresses', async () => {
  const one = await shop.aBuyer()
  await db.count(sql`update accounts.session set ended_at = now() where buyer_id = ${one.id}`)
  const revived = sql`update accounts.session set ended_at = null where buyer_id = ${one.id}`
  await expect(db.count(revived)).rejects.toThrow('a session that has ended stays so')
  const second = sql`
    insert into accounts.address overriding system value select (jsonb_populate_record(a, '{"id": 999999}')).* from accounts.address a
    where buyer_id = ${one.id}`
  await expect(db.count(second)).rejects.toThrow('address_default')
})

test('all of them at once are found by the command, which exits with 1', async () => {
  for (const { statements } of corruptions) {
    for (const statement of statements) await shop.owner.db.count(statement)
  }
  const { status, lines } = doctor()
  expect(status).toBe(1)
  const views = new Set(lines.map((line) => line.split(':')[0]))
  for (const { view } of corruptions) expect(views).toContain(view)
})
