/** Contracts of machines that were negotiated: the accepted quote with its terms, and who the parties are. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { makeCheckout, submitOrder } from '#domains/checkout/contract.ts'
import { answerQuote } from '#domains/quotes/office-contract.ts'
import { answerForm, openQuoteShop } from '#domains/quotes/testing.ts'
import { mySalesContract } from '../sales-contract.ts'

const shop = await openQuoteShop()
const { clerk, must } = shop
const machine = await shop.goods(100, { family: 'device', amount: 2_000_000 })

test('the contract names the accepted quote with its terms and day, the buyer’s checked company, and where the seller is', async () => {
  const buyer = await shop.aBuyer()
  const { id: requestId, lines } = await shop.ask(buyer, machine)
  const terms = { terms: 'FOB 南沙港，含随机备件' }
  await must(answerQuote, answerForm({ id: requestId, lines }, 1_900_000, terms), clerk.by)
  const named = { quote: { requestId, version: 1 }, addressId: null, delivery: null }
  const { id: checkoutId } = await must(makeCheckout, named, buyer.by)
  const { orderNumber } = await must(submitOrder, { checkoutId, remarks: '' }, buyer.by)
  const read = async () =>
    (await must(mySalesContract, { orderNumber }, buyer.by)).clauses.flat().join('\n')
  const text = await read()
  expect(text).toContain(`报价 ${requestId} 第 1 版`)
  expect(text).toContain('FOB 南沙港，含随机备件')
  expect(text).toContain('2026-05-01')
  // What every new shop comes with is nobody's address.
  expect(text).not.toContain('示例路')

  await shop.owner.db.count(sql`
    update content.channel set address_cn = '佛山市顺德区工业路 8 号'`)
  await shop.owner.db.count(sql`update content.shop set licence_number = '91440606MA4W00001X'`)
  await shop.owner.db.count(sql`
    insert into papers.version (buyer_id, state, store_name, industry_id, city, street, detail, province_code, city_code,
      contact_name, mobile, id_last4, id_front, id_back, id_sealed, licences, licence_endless, agreement_version,
      created_at, changed_at, submitted_at, decided_at, decided_by)
    select buyer_id, 'passed', '佛山某某包装厂', 1, '佛山市', '工业路', '9 号', '44', '4406', '林', '+8613800138000', '002X', 'front',
      'back', '\\x00', '{licence}', true, 1, placed_at, placed_at, placed_at, placed_at, 'Clerk'
    from orders.sales_order where number = ${orderNumber}`)
  await shop.owner.db.count(sql`
    insert into papers.item (code, kind, name, position) values ('code', 'creditCode', '{"cn": "统一社会信用代码"}', 99)`)
  await shop.owner.db.count(sql`
    insert into papers.answer (version_id, item_code, text) select id, 'code', '91440606MA4W00002X' from papers.version`)
  const [parties] = (await read()).split('\n')
  expect(parties).toContain('买方：佛山某某包装厂，佛山市工业路9 号，登记号 91440606MA4W00002X。')
  // Parts of an address of another country are told apart in Chinese too.
  await shop.owner.db.count(sql`
    update papers.version set country = 'US', province_code = null, city_code = null, region_text = 'Akron, OH',
      city = 'Akron', street = 'Mill Street 12', detail = 'Building 2'`)
  expect(await read()).toContain('佛山某某包装厂，Akron, OH, Mill Street 12, Building 2，登记号')
  // A verification without its pictures: none that the shop could have.
  await shop.owner.db.count(sql`delete from papers.answer`)
  await shop.owner.db.count(sql`delete from papers.version`)
  await shop.owner.db.count(sql`delete from papers.item where code = 'code'`)
  expect(parties).toContain('佛山市顺德区工业路 8 号，登记号 91440606MA4W00001X')
})
