/** What the database refuses of difference orders. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { myCase, revokeCase } from '../contract.ts'
import { aCase, agreeToAll, anotherSku, aShippedOrder, stocked } from '../testing.ts'

const shop = await openOrderShop()
const { must } = shop
const [clerk, buyer] = [await shop.aClerk(), await shop.aBuyer()]

/** An exchange of ten pieces of 10.00 for others of 12.50, agreed to. */
async function agreed() {
  const { orderNumber, item } = await aShippedOrder(shop, buyer, clerk.by)
  const dearer = await anotherSku(shop, item, 1250)
  await stocked(shop, item, dearer, 10)
  const exchange = { type: 'exchange', amount: 0, extraAmount: 2500, quantities: [10] } as const
  const caseNumber = await aCase(shop, buyer, orderNumber, { ...exchange, newSkuIds: [dearer] })
  await agreeToAll(shop, buyer, caseNumber, clerk.by)
  const { difference } = await must(myCase, { caseNumber }, buyer.by)
  return { orderNumber, caseNumber, difference: difference!.orderNumber }
}

test('the database refuses what may never be', async () => {
  const { caseNumber, difference, orderNumber } = await agreed()
  const owner = shop.owner.db
  const { id } = await owner.row<{ id: number }>(
    sql`select id from orders.sales_order where number = ${difference}`,
  )
  const { id: mainId } = await owner.row<{ id: number }>(
    sql`select id from orders.sales_order where number = ${orderNumber}`,
  )
  const refused = (statement: ReturnType<typeof sql>, constraint: string) =>
    expect(owner.count(statement)).rejects.toMatchObject({ constraint })
  await refused(
    sql`insert into orders.line (order_id, buyer_id, position, sku_id, product_id, unit_id, warehouse_id, name, option_text, code, unit_name,
      warehouse_name, quantity, factor, list_unit_amount, unit_amount, goods_amount, member_amount, line_amount, freight_amount, tax_amount, steps)
      select ${id}, buyer_id, position, sku_id, product_id, unit_id, warehouse_id, name, option_text, code, unit_name, warehouse_name, quantity,
      factor, list_unit_amount, unit_amount, goods_amount, member_amount, line_amount, freight_amount, tax_amount, steps
      from orders.line where order_id = ${mainId}`,
    'difference_has_no_goods',
  )
  await refused(
    sql`insert into orders.parcel (order_id, buyer_id, carrier_id, carrier_name, carrier_phone, tracking_number, shipped_at)
      values (${id}, ${buyer.id}, 1, '顺丰', '', 'SF1234567', now())`,
    'difference_has_no_goods',
  )
  await refused(
    sql`update orders.sales_order set case_round = 2 where id = ${id}`,
    'difference_stays_with_its_case',
  )
  const copied = (of: ReturnType<typeof sql>) => sql`
    insert into orders.sales_order (number, buyer_id, quote_id, family, lang, placed_at, currency, rate, goods_amount, member_amount,
      freight_amount, tax_amount, tax_included, tax_rate_percent, adjustment_amount, payable_amount, total_steps, address, delivery, pay_by,
      difference_of_id, case_number, case_round)
    select 'SO' || repeat('9', 15), buyer_id, gen_random_uuid(), family, lang, placed_at, currency, rate, 0, 0, 0, tax_amount, tax_included,
      tax_rate_percent, adjustment_amount, payable_amount, total_steps, address, delivery, pay_by, ${of}
    from orders.sales_order where id = ${id}`
  await refused(copied(sql`difference_of_id, null, null`), 'difference_is_whole')
  await refused(
    copied(sql`difference_of_id, 'RF' || repeat('0', 15), 1`),
    'difference_names_its_case',
  )
  await refused(
    copied(sql`difference_of_id, case_number, case_round`),
    'sales_order_difference_once',
  )
  await refused(
    sql`update orders.sales_order set payment = 'paid', paid_amount = payable_amount, paid_at = now(), shipped_at = now(),
      fulfilment = 'shipped', confirm_due = now() where id = ${id}`,
    'difference_is_money_alone',
  )
  await must(revokeCase, { caseNumber }, buyer.by)
})
