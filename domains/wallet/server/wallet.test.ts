/** Wallets: what two people of staff add or take off, what the buyer reads of it, and that the database holds it together. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { approve, decline, listApprovals } from '#domains/approvals/contract.ts'
import { ApprovalReasons } from '#domains/approvals/reasons.ts'
import { listAudit } from '#domains/audit/contract.ts'
import { myMessages } from '#domains/messages/contract.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { myWallet, myWalletMovements } from '../contract.ts'
import { adjustWallet, listWallets, walletMovementsOf, walletOf } from '../office-contract.ts'
import { WalletReasons } from '../reasons.ts'
import { agreeToNewest, fill } from '../testing.ts'

const shop = await openOrderShop()
const { must, call, clock, db, owner } = shop
const [clerk, colleague] = [await shop.aClerk(), await shop.aClerk()]
const people = { clerk: clerk.by, colleague: colleague.by }

const adjust = (buyerId: number, changes: Record<string, unknown> = {}) =>
  call(
    adjustWallet,
    {
      buyerId,
      direction: 'credit' as const,
      currency: 'CNY' as const,
      amount: 500,
      seenAmount: 0,
      note: '补偿运费',
      ...changes,
    },
    clerk.by,
  )
const walletFor = async (by: Record<string, string>) => (await must(myWallet, {}, by)).balances

test('a new buyer has an empty wallet in the base currency, and no movements', async () => {
  const buyer = await shop.aBuyer()
  expect(await walletFor(buyer.by)).toEqual([
    { currency: 'CNY', amount: 0, incomeAmount: 0, expenseAmount: 0 },
  ])
  expect(await must(myWalletMovements, {}, buyer.by)).toEqual({ items: [], next: null })
})

test('one person asks, another agrees: then the buyer has it, and reads why', async () => {
  const buyer = await shop.aBuyer()
  expect((await adjust(buyer.id)).data).toEqual({ isAsked: true })
  expect((await walletFor(buyer.by))[0]).toMatchObject({ amount: 0 })
  expect((await adjust(buyer.id)).code).toBe(ApprovalReasons.alreadyAsked.code)
  const { items } = await must(listApprovals, { object: `wallet:${buyer.id}` }, clerk.by)
  expect((await call(approve, { approvalId: items[0]!.id }, clerk.by)).code).toBe(
    ApprovalReasons.ownRequest.code,
  )
  await agreeToNewest(shop, colleague.by)
  expect((await walletFor(buyer.by))[0]).toEqual({
    currency: 'CNY',
    amount: 500,
    incomeAmount: 500,
    expenseAmount: 0,
  })
  const own = await must(myWalletMovements, {}, buyer.by)
  expect(own.items).toEqual([
    expect.objectContaining({
      kind: 'adjustment',
      amount: 500,
      balanceAmount: 500,
      note: '补偿运费',
      reference: expect.stringMatching(/^WA\d+$/),
    }),
  ])
  expect(own.items[0]).not.toHaveProperty('staffName')
  const seen = await must(walletMovementsOf, { buyerId: buyer.id }, clerk.by)
  expect(seen.items[0]).toMatchObject({
    staffName: `Staff ${clerk.id}`,
    agreedName: `Staff ${colleague.id}`,
  })
  await shop.settle()
  const { items: mails } = await must(myMessages, { category: 'order' }, buyer.by)
  expect(mails[0]).toMatchObject({ text: expect.stringContaining('补偿运费') })
  const { items: log } = await must(listAudit, { object: `wallet:${buyer.id}` }, clerk.by)
  expect(log.map(({ action }) => action)).toContain('wallet.adjust')
})

test('a request that is declined, or about a wallet that has moved, changes nothing', async () => {
  const buyer = await shop.aBuyer()
  await adjust(buyer.id)
  const { items } = await must(listApprovals, { object: `wallet:${buyer.id}` }, colleague.by)
  await must(decline, { approvalId: items[0]!.id, reason: '没有依据' }, colleague.by)
  expect((await walletFor(buyer.by))[0]).toMatchObject({ amount: 0 })
  await fill(shop, people, buyer.id, 300)
  expect((await adjust(buyer.id)).code).toBe(Reasons.changedMeanwhile.code)
  expect((await adjust(999_999)).code).toBe(Reasons.notFound.code)
})

test('no more is taken off than there is, neither when it is asked for nor when it is agreed to', async () => {
  const buyer = await shop.aBuyer()
  await fill(shop, people, buyer.id, 300)
  const debit = { direction: 'debit', seenAmount: 300, note: '误入账' }
  const refused = await adjust(buyer.id, { ...debit, amount: 301 })
  expect(refused).toMatchObject({
    code: WalletReasons.moreThanHeld.code,
    data: { amount: 300, currency: 'CNY' },
  })
  await adjust(buyer.id, { ...debit, amount: 300 })
  // Meanwhile a part of it is gone.
  const { id } = await db.row<{ id: number }>(
    sql`select id from approvals.request where object = ${`wallet:${buyer.id}`} and state = 'pending'`,
  )
  await owner.db.tx(async (tx) => {
    await tx.count(sql`set local session_replication_role = replica`)
    await tx.count(sql`update wallet.balance set amount = 299 where buyer_id = ${buyer.id}`)
  })
  expect((await call(approve, { approvalId: id }, colleague.by)).code).toBe(
    WalletReasons.moreThanHeld.code,
  )
  await owner.db.count(sql`update wallet.balance set amount = 300 where buyer_id = ${buyer.id}`)
  await must(approve, { approvalId: id }, colleague.by)
  const movements = await must(myWalletMovements, {}, buyer.by)
  expect(movements.items.map(({ amount, balanceAmount }) => [amount, balanceAmount])).toEqual([
    [-300, 0],
    [300, 300],
  ])
})

test('filters of the record: income, expense and the currency; pages follow each other', async () => {
  const buyer = await shop.aBuyer()
  await fill(shop, people, buyer.id, 1000)
  await fill(shop, people, buyer.id, -200)
  await fill(shop, people, buyer.id, 700, 'USD')
  const amounts = async (filter: object) =>
    (await must(myWalletMovements, filter, buyer.by)).items.map(({ amount }) => amount)
  expect(await amounts({})).toEqual([700, -200, 1000])
  expect(await amounts({ flow: 'income' })).toEqual([700, 1000])
  expect(await amounts({ flow: 'expense' })).toEqual([-200])
  expect(await amounts({ currency: 'CNY', flow: 'income' })).toEqual([1000])
  expect(await walletFor(buyer.by)).toEqual([
    { currency: 'CNY', amount: 800, incomeAmount: 1000, expenseAmount: 200 },
    { currency: 'USD', amount: 700, incomeAmount: 700, expenseAmount: 0 },
  ])
  for (let each = 0; each < 31; each++) await fill(shop, people, buyer.id, 1)
  const first = await must(myWalletMovements, {}, buyer.by)
  expect(first.items).toHaveLength(30)
  const second = await must(myWalletMovements, { after: first.next ?? '' }, buyer.by)
  expect(second).toMatchObject({ next: null })
  expect(second.items).toHaveLength(4)
})

test('a month begins at its first midnight in the shop’s zone', async () => {
  const buyer = await shop.aBuyer()
  await fill(shop, people, buyer.id, 100)
  clock.forward({ days: 40 })
  const { balances } = await must(walletOf, { buyerId: buyer.id }, clerk.by)
  expect(balances[0]).toMatchObject({ amount: 100, incomeAmount: 0 })
})

test('staff list wallets of a currency, the largest first, and find them by name', async () => {
  const [small, large] = [await shop.aBuyer(), await shop.aBuyer({ nickName: 'Zeppelin' })]
  await fill(shop, people, small.id, 5_000_001, 'USD')
  await fill(shop, people, large.id, 5_000_002, 'USD')
  const { items, totals } = await must(listWallets, { currency: 'USD' }, clerk.by)
  expect(items.slice(0, 2).map(({ buyerId }) => buyerId)).toEqual([large.id, small.id])
  expect(totals.map(({ currency }) => currency)).toEqual(['CNY', 'USD'])
  const found = await must(listWallets, { currency: 'USD', q: 'zeppelin' }, clerk.by)
  expect(found.items).toMatchObject([{ buyerId: large.id, amount: 5_000_002 }])
  expect(await must(walletOf, { buyerId: large.id }, clerk.by)).toMatchObject({
    buyerName: 'Zeppelin',
    buyerLang: 'cn',
    balances: [{ currency: 'CNY' }, { currency: 'USD', amount: 5_000_002 }],
  })
})

test('a buyer reads their own wallet alone, and the database changes no movement', async () => {
  const [one, other] = [await shop.aBuyer(), await shop.aBuyer()]
  await fill(shop, people, one.id, 400)
  expect(await must(myWalletMovements, {}, other.by)).toMatchObject({ items: [] })
  await expect(owner.db.count(sql`update wallet.movement set amount = 1`)).rejects.toThrow(
    /only added/,
  )
  await expect(
    db.count(sql`update wallet.balance set amount = -1 where buyer_id = ${one.id}`),
  ).rejects.toThrow(/balance_amount_check/)
})
