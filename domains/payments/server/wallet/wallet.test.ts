/** Paying with the wallet: all or nothing, with the payment password, and what goes back of it goes to the wallet. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openOrderShop, press, type Buyer } from '#apps/api/testing/order-shop.ts'
import { AccountReasons } from '#domains/accounts/reasons.ts'
import { setPayPassword } from '#domains/accounts/settings-contract.ts'
import { cancelOrder } from '#domains/orders/buyer-contract.ts'
import { officeOrder } from '#domains/orders/office-contract.ts'
import { OrderReasons } from '#domains/orders/reasons.ts'
import { myWallet, myWalletMovements } from '#domains/wallet/contract.ts'
import { WalletReasons } from '#domains/wallet/reasons.ts'
import { payFromWallet, refundToWallet } from '#domains/wallet/server/door.ts'
import { fill } from '#domains/wallet/testing.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { expectAuditClean } from '#kit/testing/audit.ts'
import { orderMoney, requestCancel } from '../../cancel-contract.ts'
import { payInfo, payOnline, payWithWallet } from '../../contract.ts'
import { PaymentReasons } from '../../reasons.ts'

const shop = await openOrderShop()
const { must, call, db, clock } = shop
const [clerk, colleague] = [await shop.aClerk(), await shop.aClerk()]
const people = { clerk: clerk.by, colleague: colleague.by }
const PASSWORD = '739164'
const goods = await shop.goods(100_000)

/** With so much in the wallet, and a payment password. */
async function rich(amount: number): Promise<Buyer> {
  const buyer = await shop.aBuyer()
  await must(setPayPassword, { password: PASSWORD, repeated: PASSWORD }, buyer.by)
  if (amount > 0) await fill(shop, people, buyer.id, amount)
  return buyer
}
async function anOrder(buyer: Buyer, quantity = 1) {
  const { orderNumber } = await shop.anOrder(buyer, goods, quantity)
  const { dueAmount } = await must(payInfo, { orderNumber }, buyer.by)
  return { orderNumber, dueAmount }
}
const pay = (
  buyer: Buyer,
  { orderNumber, dueAmount: amount }: { orderNumber: string; dueAmount: number },
  payPassword = PASSWORD,
) => call(payWithWallet, { orderNumber, amount, payPassword }, buyer.by)
const heldBy = async (buyer: Buyer) =>
  (await must(myWallet, {}, buyer.by)).balances.find(({ currency }) => currency === 'CNY')!.amount
const paymentOf = async (orderNumber: string) =>
  (await must(officeOrder, { orderNumber }, clerk.by)).axes.payment

test('an order is paid: the wallet has less, the order says how, and the movement names it', async () => {
  const buyer = await rich(100_000)
  const order = await anOrder(buyer, 3)
  expect(await must(payInfo, { orderNumber: order.orderNumber }, buyer.by)).toMatchObject({
    walletAmount: 100_000,
  })
  const left = 100_000 - order.dueAmount
  expect((await pay(buyer, order)).data).toEqual({ balanceAmount: left })
  expect(await heldBy(buyer)).toBe(left)
  expect(await paymentOf(order.orderNumber)).toBe('paid')
  const { payments } = await must(orderMoney, { orderNumber: order.orderNumber }, buyer.by)
  expect(payments).toMatchObject([{ kind: 'wallet', provider: null, amount: order.dueAmount }])
  const { items } = await must(myWalletMovements, {}, buyer.by)
  expect(items[0]).toMatchObject({
    kind: 'payment',
    amount: -order.dueAmount,
    balanceAmount: left,
    reference: order.orderNumber,
  })
  expect((await pay(buyer, order)).code).toBe(PaymentReasons.notPayable.code)
  expect(await heldBy(buyer)).toBe(left)
  await shop.settle()
  await expectAuditClean(db)
})

test('what was paid with the wallet goes back there at once when the order is cancelled', async () => {
  const buyer = await rich(50_000)
  const order = await anOrder(buyer, 2)
  await pay(buyer, order)
  const { orderNumber } = order
  await must(requestCancel, { orderNumber, reason: 'changedMind', text: '' }, buyer.by)
  expect(await heldBy(buyer)).toBe(50_000)
  expect(await paymentOf(orderNumber)).toBe('refunded')
  const { refunds } = await must(orderMoney, { orderNumber }, buyer.by)
  expect(refunds).toMatchObject([{ route: 'wallet', state: 'succeeded', amount: order.dueAmount }])
  const { items } = await must(myWalletMovements, {}, buyer.by)
  expect(items[0]).toMatchObject({ kind: 'refund', reference: orderNumber, balanceAmount: 50_000 })
  await shop.settle()
  await expectAuditClean(db)
})

test('a wrong password, an amount of before, or too little in the wallet pays nothing', async () => {
  const buyer = await rich(1)
  const order = await anOrder(buyer)
  expect((await pay(buyer, order, '000111')).code).toBe(AccountReasons.wrongPayPassword.code)
  expect(await pay(buyer, order)).toMatchObject({
    code: WalletReasons.moreThanHeld.code,
    data: { amount: 1, currency: 'CNY' },
  })
  expect((await pay(buyer, { ...order, dueAmount: order.dueAmount + 1 })).code).toBe(
    Reasons.changedMeanwhile.code,
  )
  for (let each = 0; each < 5; each++) await pay(buyer, order, '000111')
  expect((await pay(buyer, order)).code).toBe(AccountReasons.payPasswordLocked.code)
  clock.forward({ minutes: 31 })
  const without = await shop.aBuyer()
  await fill(shop, people, without.id, 90_000)
  expect((await pay(without, await anOrder(without))).code).toBe(
    AccountReasons.payPasswordMissing.code,
  )
  expect(await heldBy(buyer)).toBe(1)
  expect(await paymentOf(order.orderNumber)).toBe('unpaid')
})

test('nobody pays another’s order, nor one that is closed', async () => {
  const [buyer, other] = [await rich(90_000), await rich(90_000)]
  const order = await anOrder(buyer)
  expect((await pay(other, order)).code).toBe(OrderReasons.orderNotFound.code)
  await must(
    cancelOrder,
    { orderNumber: order.orderNumber, reason: 'changedMind', text: '' },
    buyer.by,
  )
  expect((await pay(buyer, order)).code).toBe(PaymentReasons.notPayable.code)
  expect([await heldBy(buyer), await heldBy(other)]).toEqual([90_000, 90_000])
})

test('an order that is cancelled while it is paid is one or the other', async () => {
  for (let each = 0; each < 5; each++) {
    const buyer = await rich(90_000)
    const order = await anOrder(buyer)
    const cancelling = { orderNumber: order.orderNumber, reason: 'changedMind', text: '' } as const
    const [paid, cancelled] = await Promise.all([
      pay(buyer, order),
      call(cancelOrder, cancelling, buyer.by),
    ])
    expect([paid.code, cancelled.code].filter((code) => code === 1)).toHaveLength(1)
    expect(await heldBy(buyer)).toBe(paid.code === 1 ? 90_000 - order.dueAmount : 90_000)
  }
})

test('twenty payments at once with money for one: one order is paid', async () => {
  const buyer = await rich(0)
  const orders: Awaited<ReturnType<typeof anOrder>>[] = []
  for (let each = 0; each < 20; each++) orders.push(await anOrder(buyer))
  await fill(shop, people, buyer.id, Math.floor(orders[0]!.dueAmount * 1.6))
  const answers = await Promise.all(orders.map((order) => pay(buyer, order)))
  expect(answers.filter(({ code }) => code === 1)).toHaveLength(1)
  // Passwords are counted before they are compared: so many at once lock it too.
  const others: number[] = [WalletReasons.moreThanHeld.code, AccountReasons.payPasswordLocked.code]
  expect(answers.filter(({ code }) => others.includes(code))).toHaveLength(19)
  expect(await heldBy(buyer)).toBe(Math.floor(orders[0]!.dueAmount * 1.6) - orders[0]!.dueAmount)
  await shop.settle()
  await expectAuditClean(db)
})

test('who has paid with the wallet and online too gets the second payment back by its provider', async () => {
  const buyer = await rich(90_000)
  const order = await anOrder(buyer)
  const { orderNumber } = order
  const { redirectUrl } = await must(payOnline, { orderNumber }, buyer.by)
  expect((await pay(buyer, order)).code).toBe(1)
  await press(redirectUrl, 'succeed')
  await shop.settle()
  clock.forward({ seconds: 2 })
  await shop.settle()
  const { refunds } = await must(orderMoney, { orderNumber }, buyer.by)
  expect(refunds.every(({ route }) => route === 'online')).toBe(true)
  expect(await heldBy(buyer)).toBe(90_000 - order.dueAmount)
  await shop.settle()
  await expectAuditClean(db)
})

/** A generator of numbers that is the same each time. */
function seeded(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

test('500 sequences of payments and refunds at once: never below zero, and to the last unit as the model has it', async () => {
  const { id: buyerId } = await shop.aBuyer()
  const next = seeded(15)
  let model = 0
  for (let sequence = 0; sequence < 500; sequence++) {
    const acts = Array.from({ length: 1 + next(6) }, (_, at) => ({
      isRefund: next(2) === 0,
      amount: 1 + next(500),
      key: `model:${sequence}:${at}`,
    }))
    const changes = await Promise.all(
      acts.map(({ isRefund, amount, key }) =>
        db.tx(async (tx) => {
          const money = {
            buyerId,
            currency: 'USD',
            amount,
            orderNumber: 'SO1',
            key,
            now: clock.now,
          } as const
          const moved = await (isRefund ? refundToWallet : payFromWallet)(tx, money)
          return moved === null ? 0 : isRefund ? amount : -amount
        }),
      ),
    )
    model += changes.reduce((sum, each) => sum + each, 0)
    expect(model).toBeGreaterThanOrEqual(0)
  }
  const rows = await db.rows<{ amount: number; balanceAmount: number }>(sql`
    select amount, balance_amount from wallet.movement where buyer_id = ${buyerId} order by id`)
  let running = 0
  for (const { amount, balanceAmount } of rows) {
    running += amount
    expect(balanceAmount).toBe(running)
  }
  expect(running).toBe(model)
  const { amount } = await db.row<{ amount: number }>(
    sql`select amount from wallet.balance where buyer_id = ${buyerId}`,
  )
  expect(amount).toBe(model)
  // No order stands behind these: they leave with their wallet.
  await shop.owner.db.tx(async (tx) => {
    await tx.count(sql`set local session_replication_role = replica`)
    await tx.count(sql`delete from wallet.movement where buyer_id = ${buyerId}`)
    await tx.count(sql`delete from wallet.balance where buyer_id = ${buyerId}`)
  })
})
