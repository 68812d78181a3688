/** Closing an account: open cases, the waiting period, and what remains. */
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import sql, { raw } from 'sql-template-tag'
import { expect, test } from 'vitest'
import { blockCustomer, getCustomer, unblockCustomer } from '#domains/customers/contract.ts'
import { addCustomerNote } from '#domains/notes/contract.ts'
import { demoOutbox } from '#domains/messages/contract.ts'
import { sendMail } from '#domains/messages/server/door.ts'
import { sendMails } from '#domains/messages/server/jobs.ts'
import { cancelOrder, myOrders } from '#domains/orders/buyer-contract.ts'
import { submitOrder } from '#domains/checkout/contract.ts'
import { saveVerification } from '#domains/verification/contract.ts'
import { aForm, aPicture, sendFile } from '#domains/verification/testing.ts'
import { ADDRESS, openOrderShop } from '#apps/api/testing/order-shop.ts'
import { askForQuote, withdrawQuote } from '#domains/quotes/contract.ts'
import { askQuestion } from '#domains/reviews/contract.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { expectAuditClean } from '#kit/testing/audit.ts'
import { passwordLogin, userInfo } from '#domains/accounts/contract.ts'
import { PrivacyReasons } from '../../reasons.ts'
import { AccountReasons } from '#domains/accounts/reasons.ts'
import { saveAddress } from '#domains/addresses/contract.ts'
import { askToClose, keepAccount, myClosing, closingObstacles } from '../../contract.ts'

const shop = await openOrderShop()
const { call, must, db, clock } = shop
const { proofNeeded } = AccountReasons
const { casesOpen, accountClosing } = PrivacyReasons

const loggedIn = async ({ email }: { email: string }) => {
  const { userinfo } = await must(passwordLogin, { email, password: 'demo1234' }, {})
  return { by: { 'user-token': userinfo.user_token } }
}
const taken = { reason: 'changedMind', text: '' } as const

const buyerRow = (id: number) =>
  db.row<Record<string, unknown>>(sql`
    select email, nick_name, phone, closing_at, closed_at, blocked_at from accounts.buyer where id = ${id}`)
const statesOf = async (id: number) =>
  (
    await db.rows<{ state: string }>(
      sql`select state from accounts.closing where buyer_id = ${id} order by id`,
    )
  ).map(({ state }) => state)
const mailsTo = async (to: string) =>
  ((await call(demoOutbox, { to })).data ?? []).map(({ template }) => template)

async function ordered() {
  const buyer = await shop.aBuyer()
  const item = await shop.goods(10)
  const quote = await shop.checkoutNow(buyer, item, 1)
  const { orderNumber } = await must(submitOrder, { checkoutId: quote.id, remarks: '急' }, buyer.by)
  return { buyer, orderNumber }
}

test('an open order prevents it and is named; nothing changes', async () => {
  const { buyer, orderNumber } = await ordered()
  const cases = [{ kind: 'orders', count: 1, first: orderNumber }]
  expect(await must(closingObstacles, {}, buyer.by)).toEqual(cases)
  const { code, data } = await call(askToClose, {}, buyer.by)
  expect([code, data]).toEqual([casesOpen.code, { cases }])
  expect(await statesOf(buyer.id)).toEqual([])
  expect(await buyerRow(buyer.id)).toMatchObject({ closingAt: null, closedAt: null })
})

test('it needs a fresh proof, takes seven days, and can be cancelled', async () => {
  const buyer = await shop.aBuyer()
  clock.forward({ minutes: 20 })
  expect((await call(askToClose, {}, buyer.by)).code).toBe(proofNeeded.code)
  const { by } = await loggedIn(buyer)
  const asked = await must(askToClose, {}, by)
  expect(asked).toEqual({ dueAt: later(7), wasStopped: false, days: 7 })
  expect(await must(askToClose, {}, by)).toEqual(asked)
  expect((await must(keepAccount, {}, by)).dueAt).toBeNull()
  expect(await statesOf(buyer.id)).toEqual(['cancelled'])
  clock.forward({ days: 8 })
  await shop.settle()
  expect((await buyerRow(buyer.id)).closedAt).toBeNull()
  const mails = await mailsTo(buyer.email)
  expect(mails).toEqual(expect.arrayContaining(['closing-asked', 'closing-cancelled']))
})

const later = (days: number) => new Date(Date.parse(clock.now) + days * 86_400_000).toISOString()

test('meanwhile nothing that costs money can be started', async () => {
  const buyer = await shop.aBuyer()
  const item = await shop.goods(10)
  const quote = await shop.checkoutNow(buyer, item, 1)
  await must(askToClose, {}, buyer.by)
  const refused = await call(submitOrder, { checkoutId: quote.id, remarks: '' }, buyer.by)
  expect(refused.code).toBe(accountClosing.code)
  expect((await must(myOrders, {}, buyer.by)).items).toEqual([])
  await must(keepAccount, {}, buyer.by)
  expect((await call(submitOrder, { checkoutId: quote.id, remarks: '' }, buyer.by)).code).toBe(1)
})

test('of an order and a closing at the same moment one is refused, over twenty rounds', async () => {
  for (let round = 0; round < 20; round++) {
    const buyer = await shop.aBuyer()
    const item = await shop.goods(5)
    const quote = await shop.checkoutNow(buyer, item, 1)
    const order = () => call(submitOrder, { checkoutId: quote.id, remarks: '' }, buyer.by)
    const close = () => call(askToClose, {}, buyer.by)
    const both = round % 2 === 0 ? [order(), close()] : [close(), order()]
    const codes = (await Promise.all<{ code: number }>(both)).map(({ code }) => code)
    const [ordering, closing] = round % 2 === 0 ? codes : codes.toReversed()
    expect([ordering, closing].filter((code) => code === 1)).toHaveLength(1)
    expect(ordering === 1 ? closing : ordering).toBe(
      ordering === 1 ? casesOpen.code : accountClosing.code,
    )
  }
})

test('after the waiting period the buyer cannot be recognized, and the address is free', async () => {
  const { buyer, orderNumber } = await ordered()
  await must(cancelOrder, { orderNumber, ...taken }, buyer.by)
  await must(askToClose, {}, buyer.by)
  clock.forward({ days: 7, minutes: 1 })
  await shop.settle()
  expect(await buyerRow(buyer.id)).toMatchObject({
    email: `closed-${buyer.id}@closed.invalid`,
    nickName: `closed-${buyer.id}`,
    phone: null,
    closingAt: null,
    closedAt: clock.now,
  })
  expect(await statesOf(buyer.id)).toEqual(['closed'])
  expect((await call(userInfo, {}, buyer.by)).code).toBe(Reasons.loginExpired.code)
  const login = { email: buyer.email, password: 'demo1234' }
  expect((await call(passwordLogin, login)).code).toBe(AccountReasons.wrongLogin.code)
  const { address, remarks } = await db.row<{
    address: Record<string, unknown>
    remarks: string
  }>(sql`
    select address, remarks from orders.sales_order where number = ${orderNumber}`)
  expect(remarks).toBe('')
  expect(address).toMatchObject({ consignee: '***', phone: '***', street: '***', detail: '***' })
  expect(await mailsTo(buyer.email)).toEqual(['account-closed'])
  await expectAuditClean(db)
  const again = await shop.aBuyer({ email: buyer.email })
  expect(again.id).not.toBe(buyer.id)
})

test("the buyer's words are left in no table but those of money", async () => {
  const word = 'Xylophonia'
  const buyer = await shop.aBuyer({ nickName: word, email: `${word}@example.com` })
  await must(askForQuote, checkoutForm(word, await shop.goods(3)), buyer.by).then(({ id }) =>
    must(withdrawQuote, { quoteId: id }, buyer.by),
  )
  await must(
    saveVerification,
    { ...aForm({ storeName: word, contactName: word }), revision: null },
    buyer.by,
  )
  await must(saveAddress, { ...ADDRESS, consignee: word, detail: word }, buyer.by)
  const item = await shop.goods(3)
  await must(askQuestion, { productId: item.productId, text: 'Does it float?' }, buyer.by)
  const quote = await shop.checkoutNow(buyer, item, 1)
  const { orderNumber } = await must(submitOrder, { checkoutId: quote.id, remarks: word }, buyer.by)
  await must(cancelOrder, { orderNumber, ...taken }, buyer.by)
  expect((await tablesWith(word)).length).toBeGreaterThan(5)
  await must(askToClose, {}, buyer.by)
  clock.forward({ days: 8 })
  await shop.settle()
  clock.forward({ days: 2 })
  await shop.settle()
  expect(await tablesWith(word)).toEqual([])
})

const checkoutForm = (word: string, item: { skuId: number; unitId: number }) => ({
  requestKey: crypto.randomUUID(),
  lines: [{ skuId: item.skuId, unitId: item.unitId, quantity: 2 }],
  country: 'CN',
  provinceCode: '44',
  delivery: 'express' as const,
  contactName: word,
  phone: '13800138000',
  region: word,
  neededOn: null,
  note: `${word} wants it`,
})

/** Searches the whole database, as a thief of it would. */
async function tablesWith(word: string): Promise<string[]> {
  const tables = await db.rows<{ name: string }>(sql`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema') order by 1`)
  const found: string[] = []
  for (const { name } of tables) {
    const statement = `select count(*) as count from ${name} t where t::text ilike '%${word}%'`
    const { count } = await db.row<{ count: number }>(raw(statement))
    if (count > 0) found.push(name)
  }
  return found
}

test('a case that comes up meanwhile stops it, with a notice', async () => {
  const { buyer, orderNumber } = await ordered()
  await must(cancelOrder, { orderNumber, ...taken }, buyer.by)
  await must(askToClose, {}, buyer.by)
  await db.count(sql`
    insert into transfers.request (buyer_id, sku_id, product_id, to_warehouse_id, quantity, note, lang, created_at,
      answer_by, told_fee)
    select ${buyer.id}, sku_id, product_id, ${shop.warehouseId}, 1, '', 'cn', ${clock.now}, ${later(30)}, 0
    from orders.line l join orders.sales_order o on o.id = l.order_id where o.number = ${orderNumber}`)
  clock.forward({ days: 7, minutes: 1 })
  await shop.settle()
  expect(await statesOf(buyer.id)).toEqual(['stopped'])
  const { by } = await loggedIn(buyer)
  expect(await must(myClosing, {}, by)).toMatchObject({ dueAt: null, wasStopped: true })
  expect(await mailsTo(buyer.email)).toContain('closing-stopped')
  await db.count(sql`delete from transfers.request where buyer_id = ${buyer.id}`)
})

test('files, messages to former addresses and notes of staff are erased with the account', async () => {
  const service = await shop.aClerk()
  const buyer = await shop.aBuyer({ customerType: 'business' })
  const words = 'Quixotry'
  const ids: string[] = []
  for (const purpose of ['identity', 'licence', 'avatar']) {
    const { data } = await sendFile(shop.url, buyer.by, purpose, await aPicture())
    ids.push(data?.id ?? '')
  }
  const filesOf = (id: string) =>
    readdirSync(shop.app.config.dataDir, { recursive: true }).filter((name) =>
      String(name).includes(id),
    )
  for (const id of ids) expect(filesOf(id).length).toBeGreaterThan(0)
  const { revision } = await must(getCustomer, { customerId: buyer.id }, service.by)
  await must(addCustomerNote, { key: String(buyer.id), text: `${words} on Mondays` }, service.by)
  await must(
    blockCustomer,
    { customerId: buyer.id, revision, reason: 'other', note: `${words} again` },
    service.by,
  )
  const blocked = await must(getCustomer, { customerId: buyer.id }, service.by)
  await must(unblockCustomer, { customerId: buyer.id, revision: blocked.revision }, service.by)
  const again = await loggedIn(buyer)
  await sendMail(db, {
    to: 'former@example.com',
    lang: 'en',
    template: 'email-changed',
    values: { email: 'ne***@example.com', at: clock.now, path: '/goods/shopdetails' },
    key: 'former',
    now: clock.now,
    inShop: { buyerId: buyer.id, category: 'article' },
  })
  await must(askToClose, {}, again.by)
  clock.forward({ days: 7, minutes: 1 })
  await shop.settle()
  for (const id of ids) expect(filesOf(id)).toEqual([])
  expect(await mailsTo('former@example.com')).toEqual([])
  expect(await tablesWith(words)).toEqual([])
})

test('the farewell mail is deleted as it is sent', async () => {
  const server = createServer((socket) => {
    socket.write('220 mail.example\r\n')
    let inData = false
    socket.on('data', (chunk) => {
      const text = chunk.toString()
      if (inData && !text.endsWith('\r\n.\r\n')) return
      if (text.startsWith('QUIT')) return void socket.end('221 bye\r\n')
      socket.write(text.startsWith('DATA') ? '354 go on\r\n' : '250 fine\r\n')
      inData = text.startsWith('DATA')
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const buyer = { to: 'gone@example.com', lang: 'en', key: 'goodbye', now: clock.now } as const
  await sendMail(db, { ...buyer, template: 'account-closed', values: { at: clock.now } })
  const config = { ...shop.app.config, demo: false, smtpUrl: `smtp://127.0.0.1:${port}` }
  await sendMails.run({ db, now: clock.now, log: shop.app.log, config })
  server.close()
  expect(await db.rows(sql`select id from messages.outbox where key = 'goodbye'`)).toEqual([])
})
