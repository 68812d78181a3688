/** What completed orders earn the distributors who brought their buyer. In the transaction that completes them. */
import { post } from '#domains/ledger/server/door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import type { Settings } from '#domains/settings/definition.ts'
import { allocate, toBaseAmount } from '#kit/contract/money.ts'
import { DAY_MS, later } from '#kit/contract/time.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { dueFor, earnedByLines } from '../shares.ts'
import { ratesOf } from './apply.ts'
import * as commissions from './commission-sql.ts'
import { mailRewarded } from './mails.ts'
import { isRewardedElsewhere } from './persons-sql.ts'
import { notePersons } from './persons.ts'
import { freezeDaysOf } from './freeze.ts'
import { setLost } from './reverse.ts'
import { sumsBy } from './sums.ts'
import * as sql from './sql.ts'

export type Completed = {
  buyerId: number
  orderNumber: string
  /** What was paid for its goods, in minor units of its currency; `rate` of them are one of the base currency. */
  amount: number
  rate: string
  /** How much of it is for which line: weights, of which those at the price of an activity are 0. */
  lines: readonly { id: number; weight: number; isCommissioned: boolean }[]
  family: 'goods' | 'device'
  /** Where its goods went. */
  receiverPhone: string
  now: Instant
}

const LEVELS = ['first', 'second'] as const

/**
 * Once for an order. @returns who has brought the buyer, where this is the first order of a friend and rewarded as such; null otherwise. Nothing is earned by the purchase of who is the distributor by another account, or by those who are suspended, blocked or gone. Every
 * buyer is noted as a person, also those whom nobody has brought.
 */
export async function earnCommission(tx: Queryable, completed: Completed): Promise<number | null> {
  const {
    buyerId: friendId,
    orderNumber,
    amount,
    rate,
    lines,
    family,
    receiverPhone,
    now,
  } = completed
  const receiver = { buyerId: friendId, phone: receiverPhone }
  const isPaid = amount > 0 && lines.some(({ weight }) => weight > 0)
  const above = isPaid ? await sql.listAbove(tx, friendId, LEVELS.length) : []
  await sql.lockDistributors(
    tx,
    above.map(({ buyerId }) => buyerId),
  )
  // Who was verified since the binding may turn out to be the same person.
  await notePersons(tx, [friendId, ...above.map(({ buyerId }) => buyerId)], receiver)
  if (above.length === 0) return null
  const sale = await commissions.addSale(tx, { orderNumber, friendId, goodsAmount: amount, now })
  if (sale === null) return null
  const earning = await distributorsWhoEarn(tx, friendId)
  const settings = await readSettings(tx)
  const paidAmount = toBaseAmount(amount, Number(rate))
  const paid = paidByLines(paidAmount, lines)
  const first = { completed, paidAmount, distributor: earning[0] ?? null, settings }
  const inviter = (await isRewardable(tx, first)) ? first.distributor : null
  const rows = [
    ...LEVELS.flatMap((kind, depth) => {
      const distributor = earning[depth]
      // The rates of who brought the buyer decide both levels.
      const percent = ratesOf(above[0] ?? null, settings)[kind]
      return distributor === undefined || distributor === null || percent === 0
        ? []
        : rowsOf(paid, { kind, distributorId: distributor.buyerId, percent })
    }),
    ...(await rewardOf(tx, { ...first, distributor: inviter })),
  ]
  const inviterId = inviter?.buyerId ?? null
  if (rows.length === 0) return inviterId
  const settleFrom = later(now, freezeDaysOf(settings, family) * DAY_MS)
  await commissions.addCommissions(tx, { orderNumber, friendId, now, settleFrom, rows })
  await postEarned(tx, { orderNumber, rows, now, settings })
  // The payment may have been disputed before the goods arrived.
  await setLost(tx, sale, { lostAmount: await commissions.lostAmountOf(tx, sale), now })
  return inviterId
}

/** By level; null where that one earns nothing. */
async function distributorsWhoEarn(tx: Queryable, friendId: number): Promise<(sql.Above | null)[]> {
  const known = await sql.listAbove(tx, friendId, LEVELS.length)
  return known.map((each) =>
    each.state === 'approved' && !each.isBlocked && !each.isSamePerson ? each : null,
  )
}

type PaidLine = { id: number; paidAmount: number }

/** What was paid for each line in the base currency; only those that earn. */
const paidByLines = (paidAmount: number, lines: Completed['lines']): PaidLine[] => {
  const shares = allocate(
    paidAmount,
    lines.map(({ weight }) => Math.max(0, weight)),
  )
  return lines.flatMap(({ id, isCommissioned }, index) =>
    isCommissioned && (shares[index] ?? 0) > 0 ? [{ id, paidAmount: shares[index] ?? 0 }] : [],
  )
}

type Level = Pick<commissions.Earned, 'kind' | 'distributorId'> & { percent: number }

function rowsOf(paid: readonly PaidLine[], level: Level): commissions.Earned[] {
  const paidAmounts = paid.map(({ paidAmount }) => paidAmount)
  const all = paidAmounts.reduce((sum, each) => sum + each, 0)
  const due = dueFor(all, level.percent, { goodsAmount: 1, returnedAmount: 0, lostAmount: 0 })
  const earned = earnedByLines(due, paidAmounts)
  return due === 0
    ? []
    : paid.map(({ id: lineId, paidAmount }, index) => ({
        ...level,
        lineId,
        paidAmount,
        amount: earned[index] ?? 0,
      }))
}

type Rewarding = {
  completed: Completed
  /** For its goods, in the base currency. */
  paidAmount: number
  distributor: sql.Above | null
  settings: Settings
}

/** Whether it is the first completed order of a friend by any account of theirs, and enough was paid for it. */
async function isRewardable(
  tx: Queryable,
  { completed: { buyerId }, paidAmount, distributor, settings }: Rewarding,
): Promise<boolean> {
  return (
    distributor !== null &&
    paidAmount >= settings['distributors.rewardFrom'] &&
    (await commissions.countSales(tx, buyerId)) <= 1 &&
    !(await isRewardedElsewhere(tx, buyerId))
  )
}

/** What the first order of a friend earns who brought them. */
async function rewardOf(
  tx: Queryable,
  { completed, paidAmount, distributor, settings }: Rewarding,
): Promise<commissions.Earned[]> {
  const { buyerId: friendId, orderNumber, now } = completed
  const rewardAmount = settings['distributors.rewardAmount']
  if (distributor === null || rewardAmount === 0) return []
  const currency = settings['shop.baseCurrency']
  const { buyerId: distributorId } = distributor
  await mailRewarded(tx, { distributorId, friendId, orderNumber, currency, rewardAmount, now })
  return [
    {
      kind: 'reward',
      distributorId,
      lineId: null,
      paidAmount,
      percent: null,
      amount: rewardAmount,
    },
  ]
}

type Posted = {
  orderNumber: string
  rows: readonly commissions.Earned[]
  now: Instant
  settings: Settings
}

async function postEarned(
  tx: Queryable,
  { orderNumber, rows, now, settings }: Posted,
): Promise<void> {
  const byDistributor = sumsBy(rows, ({ amount }) => amount)
  const all = [...byDistributor.values()].reduce((sum, each) => sum + each, 0)
  await post(tx, {
    key: `commission:${orderNumber}`,
    kind: 'commission',
    reference: orderNumber,
    buyerId: null,
    at: now,
    currency: settings['shop.baseCurrency'],
    entries: [
      { kind: 'commission_costs', amount: all },
      ...[...byDistributor].map(([buyerId, amount]) => ({
        kind: 'commission' as const,
        buyerId,
        amount: -amount,
      })),
    ],
  })
}
