/** A buyer with money in the wallet, for tests. */
import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import type { OrderShop } from '#apps/api/testing/order-shop.ts'
import { approve, listApprovals } from '#domains/approvals/contract.ts'
import { post } from '#domains/ledger/server/door.ts'
import type { Currency } from '#kit/contract/money.ts'
import { DAY_MS, later } from '#kit/contract/time.ts'
import { adjustWallet, walletOf } from './office-contract.ts'
import { receive } from './server/sql.ts'
import { hold } from './server/withdrawals/move.ts'
import { addWithdrawal } from './server/withdrawals/sql.ts'

type By = Record<string, string>

/** A colleague agrees to the newest request. */
export async function agreeToNewest({ must }: OrderShop, by: By): Promise<void> {
  const { items } = await must(listApprovals, {}, by)
  await must(approve, { approvalId: Math.max(...items.map(({ id }) => id)) }, by)
}

/** Adds to a wallet, or takes off it where `amount` is below zero. @param people who asks and who agrees */
export async function fill(
  shop: OrderShop,
  people: { clerk: By; colleague: By },
  buyerId: number,
  amount: number,
  currency: Currency = 'CNY',
): Promise<void> {
  const { balances } = await shop.must(walletOf, { buyerId }, people.clerk)
  const seenAmount = balances.find((each) => each.currency === currency)?.amount ?? 0
  await shop.must(
    adjustWallet,
    {
      buyerId,
      direction: amount > 0 ? 'credit' : 'debit',
      currency,
      amount: Math.abs(amount),
      seenAmount,
      note: '测试',
    },
    people.clerk,
  )
  await agreeToNewest(shop, people.colleague)
}

/** A payout account of a buyer, and a withdrawal to it that waits for staff. Each beside an unknown one. */
export async function ownWithdrawal({ db, clock }: OrderShop, buyerId: number) {
  const { now } = clock
  const accountId = randomUUID()
  const held = { buyerId, currency: 'CNY', amount: 1000 } as const
  await db.count(sql`
    insert into wallet.payout_account (id, buyer_id, kind, holder, bank, masked, details, created_at)
    values (${accountId}::uuid, ${buyerId}, 'alipay', '林', '', '**** 5702', '\\x00', ${later(now, -2 * DAY_MS)})`)
  const withdrawalId = await db.tx(async (tx) => {
    const note = '测试'
    const change = { ...held, kind: 'adjustment', key: 'adjustment:test', now } as const
    await receive(tx, { ...change, reference: 'WA1', note })
    await post(tx, {
      key: 'wallet_adjustment:test',
      kind: 'wallet_adjustment',
      reference: 'WA1',
      buyerId,
      at: now,
      currency: 'CNY',
      entries: [
        { kind: 'wallet_adjustments', amount: held.amount },
        { kind: 'wallet', buyerId, amount: -held.amount },
      ],
    })
    const form = { ...held, accountId, feeAmount: 0, now, dueAt: now }
    const added = await addWithdrawal(tx, form)
    await hold(tx, { ...held, ...added! }, now)
    return added!.id
  })
  return {
    accountId: [accountId, '01890000-0000-7000-8000-000000000009'],
    withdrawalId: [withdrawalId, 999_999],
  } satisfies Record<string, [unknown, unknown]>
}
