/** A shop with one buyer who owns one of everything, and each kind of caller: for the access tests. */
import sql from 'sql-template-tag'
import { saveAddress, listAddresses } from '#domains/addresses/contract.ts'
import { mySessions } from '#domains/accounts/devices-contract.ts'
import { askForCopy } from '#domains/privacy/contract.ts'
import { beginSession } from '#domains/accounts/server/session-door.ts'
import { ownNotice } from '#domains/stock-alerts/testing.ts'
import { getCart } from '#domains/cart/contract.ts'
import { ownCredit } from '#domains/credit/testing.ts'
import { ownReview } from '#domains/reviews/testing.ts'
import { sendChatMessage } from '#domains/chat/contract.ts'
import { sendEnquiry } from '#domains/enquiries/contract.ts'
import { aPrize } from '#domains/lottery/testing.ts'
import { sendMail } from '#domains/messages/server/door.ts'
import { myMessages } from '#domains/messages/contract.ts'
import { saveVerification } from '#domains/verification/contract.ts'
import { aForm, aPicture, sendFile } from '#domains/verification/testing.ts'
import { myList, saveList } from '#domains/purchases/lists-contract.ts'
import { payOnline } from '#domains/payments/contract.ts'
import { ADDRESS, openOrderShop } from '#apps/api/testing/order-shop.ts'
import { askForQuote } from '#domains/quotes/contract.ts'
import { aCoupon } from '#domains/coupons/testing.ts'
import { answerQuote } from '#domains/quotes/office-contract.ts'
import { Role } from '#domains/staff/contract.ts'
import { sessionOf, staffWith } from '#domains/staff/server/testing.ts'
import { aWarehouse, stocked } from '#domains/stock/testing.ts'
import { requestTransfer } from '#domains/transfers/contract.ts'
import { ownWithdrawal } from '#domains/wallet/testing.ts'

export type By = Record<string, string>
type Shop = Awaited<ReturnType<typeof openOrderShop>>

const anEnquiry = ({ must }: Shop, by: By) =>
  must(
    sendEnquiry,
    {
      requestKey: '01890000-0000-7000-8000-000000000002',
      topic: 'other',
      name: '林',
      email: null,
      phone: null,
      orderNumber: null,
      text: '你好',
    },
    by,
  )

const aChat = async ({ must }: Shop, by: By): Promise<number> => {
  const content = { kind: 'text', text: '你好' } as const
  const clientId = '01890000-0000-7000-8000-000000000003'
  return (await must(sendChatMessage, { clientId, content }, by)).chat.id
}

/** @returns what belongs to `owner` only, by the field name of the calls */
async function belongingsOf(shop: Shop) {
  const { must, db, clock } = shop
  const owner = await shop.aBuyer({ customerType: 'business' })
  const by = owner.by
  const item = await shop.goods(20)
  const far = await aWarehouse(db, { name: '远方' })
  await stocked(db, item, far, 50)
  const option = { skuId: item.skuId, warehouseId: shop.warehouseId }

  await must(saveAddress, { ...ADDRESS, isDefault: false, detail: '99' }, by)
  const address = (await must(listAddresses, {}, by)).find(({ id }) => id !== owner.addressId)
  const order = await shop.anOrder(owner, item)
  const attempt = await must(payOnline, { orderNumber: order.orderNumber }, by)
  await shop.inCart(owner, item, 2)
  const [cartLine] = (await must(getCart, {}, by)).groups.flatMap(({ lines }) => lines)
  const quote = await shop.checkoutFor(owner)
  const request = await must(requestTransfer, { ...option, quantity: 30, note: '' }, by)
  const belongings: Record<string, [unknown, unknown]> = {
    ...(await ownNotice(shop, item.skuId, by)),
    ...(await ownFiles(shop, by)),
    ...(await ownWritten(shop, owner, order.orderNumber)),
  }
  const asked = await must(
    askForQuote,
    {
      contactName: '林',
      phone: '13800138000',
      region: '广州',
      country: 'CN',
      provinceCode: '44',
      delivery: 'express',
      neededOn: null,
      note: '',
      requestKey: '01890000-0000-7000-8000-000000000001',
      lines: [{ skuId: item.skuId, unitId: item.unitId, quantity: 100 }],
    },
    by,
  )
  const clerk = await staffWith(shop)
  const lines = asked.lines.map(({ id: lineId }) => ({ lineId, unitAmount: 1000 }))
  const answer = {
    quoteId: asked.id,
    lines,
    freightAmount: 8000,
    delivery: 'express' as const,
    terms: '',
    validDays: 7,
  }
  await must(answerQuote, answer, clerk.by)
  await sendMail(db, {
    to: owner.email,
    lang: 'cn',
    template: 'order-closed',
    values: { orderNumber: order.orderNumber, path: '/user' },
    key: 'for the owner alone',
    now: clock.now,
    inShop: { buyerId: owner.id, category: 'order' },
  })
  const enquiry = await anEnquiry(shop, by)
  const { items } = await must(myMessages, { category: 'order' }, by)
  const fileOf = async (purpose: string) =>
    (await sendFile(shop.url, by, purpose, await aPicture())).data?.id ?? ''
  const [idFront, idBack, licence] = [
    await fileOf('identity'),
    await fileOf('identity'),
    await fileOf('licence'),
  ]
  const verification = await must(
    saveVerification,
    { ...aForm({ idFront, idBack, licences: [licence] }), revision: null },
    by,
  )
  const [session] = await must(mySessions, {}, by)
  const copy = await must(askForCopy, {}, by)
  return {
    owner,
    item,
    verification,
    /** Each beside an unknown one. */
    owned: {
      orderNumber: [order.orderNumber, 'SO260301000000000'],
      attemptId: [attempt.attemptId, '01890000-0000-7000-8000-000000000009'],
      sessionId: [session?.id ?? 0, 999_999],
      copyId: [copy.id, 999_999],
      addressId: [address?.id ?? 0, 999_999],
      ...belongings,
      checkoutId: [quote.id, '01890000-0000-7000-8000-000000000009'],
      enquiryId: [enquiry.id, 999_999],
      quoteId: [asked.id, 999_999],
      requestId: [request.id, 999_999],
      infoRequestId: [await anInfoRequest(shop, owner.id, clerk.id), 999_999],
      ...(await ownChanges(shop, order.orderNumber, clerk.id)),
      messageIds: [[items[0]?.id ?? 0], [999_999]],
      upToId: [items[0]?.id ?? 0, 999_999],
      lineId: [cartLine?.id ?? 0, 999_999],
      lineIds: [[cartLine?.id ?? 0], [999_999]],
      idFront: [idFront, 'aaaaaaaaaaaaaaaaaaaaaa'],
      idBack: [idBack, 'aaaaaaaaaaaaaaaaaaaaaa'],
      licences: [[licence], ['aaaaaaaaaaaaaaaaaaaaaa']],
    } satisfies Record<string, [unknown, unknown]>,
  }
}

const ownWritten = async (
  shop: Shop,
  { id: buyerId, by }: { id: number; by: By },
  orderNumber: string,
) => ({
  ...(await ownReview(shop, buyerId)),
  conversationId: [await aChat(shop, by), 999_999] satisfies [unknown, unknown],
  couponId: [await ownCoupon(shop, by), 999_999] satisfies [unknown, unknown],
  ...(await ownCredit(shop, { buyerId, orderNumber })),
  ...(await ownSavedList(shop, orderNumber, by)),
  ...(await ownWithdrawal(shop, buyerId)),
  drawId: [await ownPrize(shop, by), 999_999] satisfies [unknown, unknown],
})

async function ownPrize(shop: Shop, buyer: By): Promise<number> {
  const [clerk, colleague] = [await staffWith(shop), await staffWith(shop)]
  return aPrize(shop, { clerk: clerk.by, colleague: colleague.by }, buyer)
}

async function ownCoupon(shop: Shop, buyer: By): Promise<number> {
  const clerk = (await staffWith(shop)).by
  return aCoupon(shop, { clerk, buyer }, { thresholdAmount: 0, offAmount: 1 })
}

async function ownSavedList({ must }: Shop, orderNumber: string, by: By) {
  const { id: listId } = await must(saveList, { name: '常购', orderNumber }, by)
  const [line] = (await must(myList, { listId }, by)).lines
  return { listId: [listId, 999_999], savedLineId: [line?.lineId ?? 0, 999_999] } satisfies Record<
    string,
    [unknown, unknown]
  >
}

/** Uploads that no call has used yet. */
async function ownFiles(shop: Shop, by: By) {
  const unknown = 'aaaaaaaaaaaaaaaaaaaaaa'
  const fileOf = async (purpose: string) =>
    (await sendFile(shop.url, by, purpose, await aPicture())).data?.id ?? ''
  return {
    fileIds: [[await fileOf('voucher')], [unknown]],
    signatureFileId: [await fileOf('answer'), unknown],
    photoFileIds: [[await fileOf('answer')], [unknown]],
  } satisfies Record<string, [unknown, unknown]>
}

/** A question to the buyer about something that waits for staff. */
const anInfoRequest = async ({ db, clock }: Shop, buyerId: number, staffId: number) => {
  const { id } = await db.row<{ id: number }>(sql`
    insert into work.info_request (kind, ref, buyer_id, staff_id, staff_name, question, asked_at, answer_by)
    values ('vouchers', '999999', ${buyerId}, ${staffId}, '', '付款人是谁？', ${clock.now},
      ${clock.now}::timestamptz + interval '5 days')
    returning id`)
  return id
}

/** What is open about an order besides the order itself. */
const ownChanges = async (shop: Shop, orderNumber: string, staffId: number) =>
  ({
    revisionId: [await aRevision(shop, orderNumber, staffId), 999_999],
    caseNumber: [await aCase(shop, orderNumber), 'RF260301000000000'],
    ...(await ownInvoices(shop, orderNumber)),
  }) satisfies Record<string, [unknown, unknown]>

/** An invoice that was asked for, and the title it is made out to. */
async function ownInvoices({ db, clock }: Shop, orderNumber: string) {
  const { titleId, invoiceId } = await db.row<{ titleId: number; invoiceId: number }>(sql`
    with title as (
      insert into invoices.title (buyer_id, party, name, country, tax_number, address, phone, bank, account, is_default, created_at)
      select buyer_id, 'person', '林', 'CN', '', '', '', '', '', true, ${clock.now}
      from orders.sales_order where number = ${orderNumber} returning id),
    made as (
      insert into invoices.invoice (buyer_id, lang, currency, kind, title, remark, amount, tax_amount, created_at, changed_at)
      select buyer_id, 'cn', currency, 'ordinary', '{"name": "林", "party": "person", "country": "CN", "taxNumber": "", "address": "",
        "phone": "", "bank": "", "account": ""}'::jsonb, '', 100, 0, ${clock.now}, ${clock.now}
      from orders.sales_order where number = ${orderNumber} returning id)
    select (select id from title) as title_id, (select id from made) as invoice_id`)
  const title: [unknown, unknown] = [titleId, 999_999]
  return {
    titleId: title,
    invoiceTitleId: title,
    invoiceId: [invoiceId, 999_999],
  } satisfies Record<string, [unknown, unknown]>
}

/** A case of after-sales that waits for staff. */
const aCase = async ({ db, clock }: Shop, orderNumber: string) => {
  const { number } = await db.row<{ number: string }>(sql`
    with made as (
      insert into after_sales.sales_case (number, order_id, order_number, buyer_id, lang, currency, type, recovery, created_at, changed_at, due_at)
      select 'RF260301482913570', id, number, buyer_id, 'cn', currency, 'refund_only', 'none', ${clock.now}, ${clock.now},
        ${clock.now}::timestamptz + interval '3 days'
      from orders.sales_order where number = ${orderNumber} returning id, buyer_id, number)
    insert into after_sales.round (case_id, number, buyer_id, type, reason, recovery, text, amount, created_at)
    select id, 1, buyer_id, 'refund_only', 'notReceived', 'none', '未收到', 100, ${clock.now} from made
    returning (select number from made) as number`)
  return number
}

/** A change of an order that its buyer has to agree to. */
const aRevision = async ({ db, clock }: Shop, orderNumber: string, staffId: number) => {
  const { id } = await db.row<{ id: number }>(sql`
    insert into orders.revision (order_id, buyer_id, state, created_at, answer_by, staff_id, staff_name, note, lines,
      was_freight_amount, freight_amount, was_adjustment_amount, adjustment_amount, was_payable_amount, payable_amount)
    select id, buyer_id, 'open', ${clock.now}, ${clock.now}::timestamptz + interval '5 days', ${staffId}, '', '运费', '[]',
      freight_amount, freight_amount + 100, 0, 0, payable_amount, payable_amount + 100
    from orders.sales_order where number = ${orderNumber} returning id`)
  return id
}

/** Ended sessions, each in its own way. */
async function deadSessions(shop: Shop) {
  const { db, clock } = shop
  const [out, left] = [await staffWith(shop), await staffWith(shop)]
  await db.count(sql`
    update staff.session set ended_at = ${clock.now} where member_id = ${out.id}`)
  await db.count(sql`update staff.session set ended_at = ${clock.now} where member_id = ${left.id}`)
  await db.count(sql`update staff.member set state = 'deactivated' where id = ${left.id}`)
  const buyer = await shop.aBuyer()
  await db.count(sql`
    update accounts.session set ended_at = ${clock.now} where buyer_id = ${buyer.id}`)
  return { out, left, buyer }
}

export async function openAccessWorld() {
  const shop = await openOrderShop({ staffOf: null, audited: false })
  const things = await belongingsOf(shop)
  const other = await shop.aBuyer()
  const dead = await deadSessions(shop)
  /** A session of its own for each call, because some calls end theirs. */
  async function buyer(id: number): Promise<By> {
    const where = { now: shop.clock.now, ip: '127.0.0.1', userAgent: '' }
    return { 'user-token': (await beginSession(shop.db, id, where)) ?? '' }
  }
  const member = (id: number) => sessionOf(shop, id)
  const roles = await Promise.all(
    Role.options.map(async (role) => ({ role, ...(await staffWith(shop, role)) })),
  )
  return { shop, ...things, other, dead, roles, buyer, member }
}
