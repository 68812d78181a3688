/** Flash sales: as many as there are, nobody above the limit, in order, to the millisecond, whatever fails meanwhile. */
import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { press } from '#apps/api/testing/order-shop.ts'
import { submitOrder, type Checkout } from '#domains/checkout/contract.ts'
import { decryptMail } from '#domains/messages/server/encrypted.ts'
import { cancelOrder } from '#domains/orders/buyer-contract.ts'
import { payOnline } from '#domains/payments/contract.ts'
import { availability } from '#domains/stock/contract.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { later, MINUTE_MS, SECOND_MS } from '#kit/contract/time.ts'
import { openDb } from '#kit/server/database/db.ts'
import { expectAuditClean } from '#kit/testing/audit.ts'
import { stopActivity } from '../../contract.ts'
import {
  askFlash,
  flashSession,
  flashSessions,
  flashTicket,
  leaveFlashQueue,
  myFlashClaim,
  remindFlash,
} from '../../flash-contract.ts'
import { officeFlashFigures } from '../../flash-office-contract.ts'
import { SESSIONS_MAX } from '../../limits.ts'
import { PromotionReasons } from '../../reasons.ts'
import { newBatches, type Ask } from './batches.ts'
import { claimAll, type Place } from './sql.ts'
import { HOLD_MINUTES, countOf, openFlash } from './testing.ts'

const { shop, clerk, session, stand } = await openFlash()
const { db, call, must } = shop

type Buyer = Awaited<ReturnType<typeof shop.aBuyer>>
async function ask({ by }: Buyer, { activityId, skuId }: Place, count = 1) {
  const { ticket } = await must(flashTicket, { activityId, skuId }, by)
  return call(askFlash, { activityId, skuId, count, ticket }, by)
}
const forwardMs = (ms: number) => shop.clock.forward({ seconds: ms / SECOND_MS })
const mine = ({ by }: Buyer, { activityId, skuId }: Place) =>
  must(myFlashClaim, { activityId, skuId }, by)
const unitOf = (checkout: Checkout) => checkout.groups[0]?.lines[0]?.unitAmount
const freeOf = async (skuId: number, { by }: Buyer) =>
  (await must(availability, { skus: String(skuId) }, by))[0]?.warehouses[0]?.availableCount

/** A crowd of buyers who need no account: the statement that decides knows their ids alone. */
const crowdAsks = (asks: readonly Ask[], place: Place, buyerIds: readonly number[], count = 1) =>
  Promise.all(
    buyerIds.map((buyerId, index) =>
      asks[index % asks.length]!(place, {
        buyerId,
        count,
        ticket: randomUUID(),
        at: shop.clock.now,
      }),
    ),
  )
test('who asks first has pieces held, orders them at the price of the sale and pays within fifteen minutes', async () => {
  const buyer = await shop.aBuyer()
  const sale = await session({ quotaCount: 3 })
  expect(unitOf(await shop.checkoutNow(buyer, sale, 2))).toBe(1000)
  const asked = await ask(buyer, sale.place, 2)
  expect(asked.data).toMatchObject({
    state: 'held',
    count: 2,
    heldCount: 2,
    leftMs: HOLD_MINUTES * MINUTE_MS,
    buyNow: { skuId: sale.skuId, unitId: sale.unitId, quantity: 2 },
  })
  const heldUntil = later(shop.clock.now, HOLD_MINUTES * MINUTE_MS)
  shop.clock.forward({ minutes: 5 })
  const checkout = await shop.checkoutNow(buyer, sale, 2)
  expect(unitOf(checkout)).toBe(800)
  const order = await must(submitOrder, { checkoutId: checkout.id, remarks: '' }, buyer.by)
  expect(order.payBy).toBe(heldUntil)
  expect(await mine(buyer, sale.place)).toMatchObject({
    state: 'ordered',
    orderNumber: order.orderNumber,
  })
  const above = await ask(buyer, sale.place)
  expect(above.code).toBe(PromotionReasons.limitReached.code)
  expect(above.data).toEqual({ kind: 'buyer', limit: 2, bought: 2, left: 0 })
  expect(await stand(sale.place)).toMatchObject({ takenCount: 2, heldCount: 0, most: 2 })
})

test('a ticket is issued from the start on, to the millisecond, and is one buyer’s for one SKU', async () => {
  const [buyer, other] = [await shop.aBuyer(), await shop.aBuyer()]
  const sale = await session({ startsInMs: 500, lastsMs: 1000 })
  const ticketFor = (by: Buyer['by']) => call(flashTicket, sale.place, by)
  expect((await ticketFor(buyer.by)).code).toBe(PromotionReasons.notOpenYet.code)
  forwardMs(499)
  expect((await ticketFor(buyer.by)).code).toBe(PromotionReasons.notOpenYet.code)
  forwardMs(1)
  const { ticket } = await must(flashTicket, sale.place, buyer.by)
  const asking = { ...sale.place, count: 1, ticket }
  expect((await call(askFlash, asking, other.by)).code).toBe(PromotionReasons.ticketWrong.code)
  expect((await call(askFlash, { ...asking, ticket: 'x.y' }, buyer.by)).code).toBe(
    PromotionReasons.ticketWrong.code,
  )
  forwardMs(999)
  expect((await call(askFlash, asking, buyer.by)).data).toMatchObject({ state: 'held' })
  expect((await call(askFlash, asking, buyer.by)).data).toMatchObject({ state: 'held', count: 1 })
  const late = await must(flashTicket, sale.place, other.by)
  forwardMs(1)
  expect((await call(askFlash, { ...asking, ticket: late.ticket }, other.by)).code).toBe(
    PromotionReasons.sessionOver.code,
  )
  expect((await ticketFor(other.by)).code).toBe(PromotionReasons.sessionOver.code)
  const at = (ms: number) => ({
    buyerId: 1_000_000 + ms,
    count: 1,
    ticket: randomUUID(),
    at: later(shop.clock.now, ms),
  })
  const outcomes = await db.tx((tx) =>
    claimAll(tx, sale.place, [at(-1001), at(-1000), at(-1), at(0), at(500)], {
      queueMax: 5,
      holdMs: 1000,
    }),
  )
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(['off', 'held', 'held', 'off', 'off'])
})

/** Of a race that is lost once in many. */
const ROUNDS = 20

test.each([1, 2])('2,000 buyers for 100 pieces through %d pools: exactly 100', async (pools) => {
  const dbs = Array.from({ length: pools }, () => openDb(shop.databaseUrl))
  for (let round = 0; round < ROUNDS; round++) {
    const sale = await session({ quotaCount: 100, perBuyerCount: 1 })
    const buyerIds = Array.from({ length: 2000 }, (_, index) => 2_000_000 + index)
    const outcomes = await crowdAsks(
      dbs.map((each) => newBatches(each)),
      sale.place,
      [...buyerIds, ...buyerIds],
    )
    expect(await stand(sale.place)).toEqual({
      takenCount: 100,
      waitingCount: 500,
      heldCount: 100,
      most: 1,
    })
    const won = new Set(outcomes.filter(({ outcome }) => outcome === 'held').map((o) => o.claimId))
    expect(won.size).toBe(100)
    expect(countOf(outcomes, 'limit')).toBe(0)
    // It takes no place among the sessions of the day.
    const { activityId } = sale
    await must(stopActivity, { activityId, reason: '试验' }, clerk.by)
  }
  await Promise.all(dbs.map((each) => each.end()))
})

test('holds that expire go to those who wait, in their order, and to nobody before them', async () => {
  const [first, second, third, newcomer] = await Promise.all([
    shop.aBuyer(),
    shop.aBuyer(),
    shop.aBuyer(),
    shop.aBuyer(),
  ])
  const sale = await session({ quotaCount: 2, perBuyerCount: 2 })
  expect((await ask(first, sale.place, 2)).data).toMatchObject({ state: 'held' })
  expect((await ask(second, sale.place, 1)).data).toMatchObject({ state: 'waiting', position: 1 })
  expect((await ask(third, sale.place, 2)).data).toMatchObject({ state: 'waiting', position: 2 })
  forwardMs(HOLD_MINUTES * MINUTE_MS)
  expect(await mine(first, sale.place)).toMatchObject({ state: 'lapsed', buyNow: null })
  expect((await ask(newcomer, sale.place)).data).toMatchObject({ state: 'waiting', position: 3 })
  await shop.runSweeps()
  expect(await mine(second, sale.place)).toMatchObject({ state: 'held', heldCount: 1 })
  expect(await mine(third, sale.place)).toMatchObject({ state: 'held', count: 2, heldCount: 1 })
  expect(await mine(newcomer, sale.place)).toMatchObject({ state: 'waiting', position: 1 })
  const mails = await db.rows(sql`
    select recipient from messages.outbox where template = 'flash-held'`)
  expect(mails).toHaveLength(2)
  const again = await ask(first, sale.place)
  expect(again.data).toMatchObject({ state: 'waiting', position: 2 })
  expect(unitOf(await shop.checkoutNow(first, sale, 1))).toBe(1000)
})

test('who leaves the queue makes room for those behind; asking again is waiting at the end', async () => {
  const [first, second, third, stranger] = [
    await shop.aBuyer(),
    await shop.aBuyer(),
    await shop.aBuyer(),
    await shop.aBuyer(),
  ]
  const sale = await session({ quotaCount: 1 })
  const leave = ({ by }: Buyer) => call(leaveFlashQueue, sale.place, by)
  await ask(first, sale.place)
  await ask(second, sale.place)
  expect((await ask(third, sale.place)).data).toMatchObject({ state: 'waiting', position: 2 })
  expect((await leave(stranger)).code).toBe(Reasons.notFound.code)
  expect((await leave(first)).code).toBe(PromotionReasons.turnHasCome.code)
  expect((await leave(second)).code).toBe(1)
  expect((await leave(second)).code).toBe(1)
  expect(await mine(second, sale.place)).toMatchObject({ state: 'left', position: null })
  expect(await mine(third, sale.place)).toMatchObject({ state: 'waiting', position: 1 })
  expect(await stand(sale.place)).toMatchObject({ takenCount: 1, waitingCount: 1 })
  expect((await ask(second, sale.place)).data).toMatchObject({ state: 'waiting', position: 2 })
  // Its turn comes while it leaves: either it has left and the next is given the piece, or it is refused and has it.
  forwardMs(HOLD_MINUTES * MINUTE_MS)
  const [left] = await Promise.all([leave(third), shop.runSweeps()])
  await shop.runSweeps()
  const has = async (buyer: Buyer) => (await mine(buyer, sale.place))?.state
  const states = [await has(third), await has(second)]
  expect(states).toEqual(left.code === 1 ? ['left', 'held'] : ['held', 'waiting'])
  await expectAuditClean(db)
})

test('an order that is not paid gives its pieces to those who wait, with their stock', async () => {
  const [first, second] = [await shop.aBuyer(), await shop.aBuyer()]
  const sale = await session({ quotaCount: 1, onHand: 1 })
  await ask(first, sale.place)
  expect((await ask(second, sale.place)).data).toMatchObject({ state: 'waiting' })
  const { id: checkoutId } = await shop.checkoutNow(first, sale, 1)
  const order = await must(submitOrder, { checkoutId, remarks: '' }, first.by)
  await must(
    cancelOrder,
    { orderNumber: order.orderNumber, reason: 'changedMind', text: '' },
    first.by,
  )
  expect(await mine(first, sale.place)).toMatchObject({
    state: 'lapsed',
    orderNumber: order.orderNumber,
  })
  expect(await freeOf(sale.skuId, first)).toBe(0)
  await shop.runSweeps()
  expect(await mine(second, sale.place)).toMatchObject({ state: 'held' })
  const again = await shop.checkoutNow(second, sale, 1)
  await must(submitOrder, { checkoutId: again.id, remarks: '' }, second.by)
  shop.clock.forward({ minutes: HOLD_MINUTES + 1 })
  await shop.settle()
  expect(await stand(sale.place)).toMatchObject({ takenCount: 0 })
  expect(await freeOf(sale.skuId, first)).toBe(0)
})

test('pieces of the sale are set aside: others buy what is left, and after the sale what was left over', async () => {
  const [buyer, other] = [await shop.aBuyer(), await shop.aBuyer()]
  const short = await session({ quotaCount: 6, onHand: 5 })
  expect(short.published.code).toBe(PromotionReasons.stockShort.code)
  const sale = await session({ quotaCount: 6, onHand: 10 })
  expect(await freeOf(sale.skuId, other)).toBe(4)
  await ask(buyer, sale.place, 2)
  const [flash, normal] = await Promise.all([
    shop.checkoutNow(buyer, sale, 2),
    shop.checkoutNow(other, sale, 4),
  ])
  const placed = await Promise.all([
    call(submitOrder, { checkoutId: flash.id, remarks: '' }, buyer.by),
    call(submitOrder, { checkoutId: normal.id, remarks: '' }, other.by),
  ])
  expect(placed.map(({ code }) => code)).toEqual([1, 1])
  expect(await freeOf(sale.skuId, other)).toBe(0)
  await must(stopActivity, { activityId: sale.activityId, reason: 'mistake' }, clerk.by)
  await shop.runSweeps()
  expect(await freeOf(sale.skuId, other)).toBe(4)
})

const stoppedMails = async () =>
  (
    await db.rows<{ recipient: string }>(sql`
      select recipient from messages.outbox where template = 'flash-stopped' order by recipient`)
  ).map(({ recipient }) => recipient)
const stoppedMailTo = async ({ email }: Buyer) =>
  decryptMail(
    await db.row<{ encryptedText: Buffer; key: string }>(sql`
      select key, sealed as encrypted_text from messages.outbox where template = 'flash-stopped' and recipient = ${email}`),
  ).text

test('stopping ends what is held and the queue; an order that was placed stays', async () => {
  const [first, second] = [await shop.aBuyer({ lang: 'en' }), await shop.aBuyer()]
  const sale = await session({ quotaCount: 1 })
  await ask(first, sale.place)
  await ask(second, sale.place)
  const checkout = await shop.checkoutNow(first, sale, 1)
  const reasonTexts = { en: 'mistake', id: '' }
  await must(
    stopActivity,
    { activityId: sale.activityId, reason: '价格有误', reasonTexts },
    clerk.by,
  )
  const late = await call(submitOrder, { checkoutId: checkout.id, remarks: '' }, first.by)
  expect(late.data).toMatchObject({ changes: [{ kind: 'activity' }] })
  await shop.runSweeps()
  expect(await mine(first, sale.place)).toMatchObject({ state: 'stopped' })
  expect(await mine(second, sale.place)).toMatchObject({ state: 'stopped' })
  expect(await stand(sale.place)).toMatchObject({ takenCount: 0, waitingCount: 0 })
  // In their language, or as it was typed where it has none.
  for (const [lang, stopReason] of [
    ['en', 'mistake'],
    ['id', '价格有误'],
    ['spa', '价格有误'],
  ] as const) {
    const page = await must(flashSession, { activityId: sale.activityId }, { ...first.by, lang })
    expect(page).toMatchObject({ state: 'stopped', stopReason })
  }
  expect(await stoppedMails()).toEqual([first.email, second.email].toSorted())
  expect(await stoppedMailTo(first)).toContain(': mistake\n')
  expect(await stoppedMailTo(second)).toContain('：价格有误\n')
  // Who wanted to be reminded of one that is stopped before it starts learns it too, once.
  const reminded = await shop.aBuyer({ lang: 'en' })
  const later = await session({ startsInMs: 60 * MINUTE_MS })
  await must(remindFlash, { activityId: later.activityId, isWanted: true }, reminded.by)
  await must(
    stopActivity,
    { activityId: later.activityId, reason: '改期', reasonTexts: { en: 'moved' } },
    clerk.by,
  )
  await shop.runSweeps()
  await shop.runSweeps()
  expect((await stoppedMails()).filter((each) => each === reminded.email)).toHaveLength(1)
  expect(await stoppedMailTo(reminded)).toContain(': moved\n')
})

test('a process that dies in the middle of a batch sells nothing twice and leaves nobody without an answer', async () => {
  const sale = await session({ quotaCount: 20, perBuyerCount: 1 })
  const dying = openDb(shop.databaseUrl)
  const [asks, others] = [newBatches(dying), newBatches(db)]
  const askings = Array.from({ length: 40 }, (_, index) => ({
    buyerId: 3_000_000 + index,
    count: 1,
    ticket: randomUUID(),
    at: shop.clock.now,
  }))
  const answers = await shop.owner.db.tx(async (tx) => {
    await tx.rows(
      sql`select from promotions.activity_sku where activity_id = ${sale.activityId} for update`,
    )
    const asked = Promise.allSettled(askings.map((asking) => asks(sale.place, asking)))
    // Its connections are cut as if it were gone, while they wait for the row.
    for (let cut = 0; cut === 0;) {
      cut = await shop.owner.db.count(sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where wait_event_type = 'Lock' and query like '%promotions.activity_sku%' and datname = current_database()`)
    }
    return { asked }
  })
  await answers.asked
  const again = await Promise.all(askings.map((asking) => others(sale.place, asking)))
  expect(countOf(again, 'held')).toBe(20)
  expect(countOf(again, 'waiting')).toBe(20)
  expect(new Set(again.map(({ claimId }) => claimId)).size).toBe(40)
  expect(await stand(sale.place)).toMatchObject({ takenCount: 20, heldCount: 20, most: 1 })
  await dying.end()
})

test('buyers are reminded three minutes before, and see how the sessions of the day stand', async () => {
  const buyer = await shop.aBuyer()
  const soon = await session({ startsInMs: 10 * MINUTE_MS })
  const { activityId } = soon
  await must(remindFlash, { activityId, isWanted: true }, buyer.by)
  const found = await must(flashSession, { activityId }, buyer.by)
  expect(found).toMatchObject({
    state: 'soon',
    startsInMs: 10 * MINUTE_MS,
    isReminded: true,
    wasReminded: false,
    skus: [{ amount: 800, listAmount: 1000, quotaCount: 10, takenCount: 0, soldOutAfterMs: null }],
  })
  forwardMs(7 * MINUTE_MS - 1)
  await shop.runSweeps()
  const reminded = () =>
    db.rows(
      sql`select from messages.outbox where template = 'flash-soon' and recipient = ${buyer.email}`,
    )
  expect(await reminded()).toHaveLength(0)
  forwardMs(1)
  await shop.runSweeps()
  expect(await reminded()).toHaveLength(1)
  await shop.runSweeps()
  expect(await reminded()).toHaveLength(1)
  const { path } = await db.row<{ path: string }>(sql`
    select path from messages.message where buyer_id = ${buyer.id} and template = 'flash-soon'`)
  expect(path).toBe(`/seckill?session=${activityId}`)
  // What was sent cannot be taken back, and the page says so.
  await must(remindFlash, { activityId, isWanted: false }, buyer.by)
  const after = await must(flashSession, { activityId }, buyer.by)
  expect(after).toMatchObject({ isReminded: true, wasReminded: true })
  forwardMs(3 * MINUTE_MS + 2 * SECOND_MS)
  await ask(buyer, soon.place, 2)
  await crowdAsks([newBatches(db)], soon.place, [4_000_001, 4_000_002, 4_000_003, 4_000_004], 2)
  const { sessions } = await must(flashSessions, {}, buyer.by)
  expect(sessions.find((each) => each.activityId === activityId)).toMatchObject({
    state: 'soldOut',
    skus: [{ takenCount: 10, unpaidCount: 10, askedCount: 5, soldOutAfterMs: null }],
  })
})

test('a session that is on is shown, whatever the number of those that have ended or are for others', async () => {
  const sale = await session({})
  await db.count(sql`
    insert into promotions.activity (kind, names, state, starts_at, ends_at, audience, least_level, created_at)
    select 'flash', '{"cn": "早场"}', 'ended', ${shop.clock.now}::timestamptz - interval '2 hours' + n * interval '1 second', ${shop.clock.now}::timestamptz - interval '30 minutes',
      case when n % 2 = 0 then 'super' else 'all' end, 1, ${shop.clock.now}
    from generate_series(1, 60) n`)
  const soon = await session({ startsInMs: 20 * MINUTE_MS })
  const { sessions } = await must(flashSessions, {}, { lang: 'cn' })
  expect(sessions).toHaveLength(SESSIONS_MAX)
  const ids = sessions.map(({ activityId }) => activityId)
  expect(ids).toEqual(expect.arrayContaining([sale.activityId, soon.activityId]))
  const starts = sessions.map(({ startsAt }) => startsAt)
  expect(starts).toEqual(starts.toSorted())
})

test('the office follows a sale: what is held, ordered, paid and given up', async () => {
  const [first, second, third] = [await shop.aBuyer(), await shop.aBuyer(), await shop.aBuyer()]
  const sale = await session({ quotaCount: 4 })
  const figures = async () =>
    (await must(officeFlashFigures, { activityId: sale.activityId }, clerk.by)).skus[0]
  await ask(first, sale.place, 2)
  await ask(second, sale.place, 2)
  await ask(third, sale.place, 1)
  expect(await figures()).toMatchObject({
    quotaCount: 4,
    heldCount: 4,
    orderedCount: 0,
    waitingCount: 1,
    askedCount: 3,
    perSecond: 0.3,
    soldOutAfterMs: 0,
  })
  const { id: checkoutId } = await shop.checkoutNow(first, sale, 2)
  const { orderNumber } = await must(submitOrder, { checkoutId, remarks: '' }, first.by)
  expect(await figures()).toMatchObject({ heldCount: 2, orderedCount: 2, paidCount: 0 })
  const { redirectUrl } = await must(payOnline, { orderNumber }, first.by)
  await press(redirectUrl, 'succeed')
  shop.clock.forward({ minutes: HOLD_MINUTES })
  await shop.runSweeps()
  expect(await figures()).toMatchObject({
    heldCount: 1,
    orderedCount: 2,
    paidCount: 2,
    releasedCount: 2,
    waitingCount: 0,
  })
  const special = await call(officeFlashFigures, { activityId: 999_999 }, clerk.by)
  expect(special.code).toBe(Reasons.notFound.code)
  await must(stopActivity, { activityId: sale.activityId, reason: 'Wrong price' }, clerk.by)
  expect(await must(officeFlashFigures, { activityId: sale.activityId }, clerk.by)).toMatchObject({
    state: 'stopped',
    stopReason: 'Wrong price',
  })
})
