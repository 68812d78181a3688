/** Which lines look like payouts of payment providers: by the amount and day of one in a bill, or by who has sent it. */
import { awaitedPayouts, payoutsByIds } from '#domains/reconciliation/server/payout-door.ts'
import type { BilledProvider } from '#domains/reconciliation/contract.ts'
import type { Currency } from '#kit/contract/money.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { payersOfPayouts } from '../line-sql.ts'
import type { OpenLine } from './proposal.ts'

type Line = Pick<OpenLine, 'id' | 'amount' | 'bookedOn' | 'payerName' | 'payerKey'>

/** As banks name who sends what a provider has collected; buyers may send money through the same companies. */
const SENDERS: readonly (readonly [RegExp, BilledProvider])[] = [
  [/财付通|tenpay|微信支付/i, 'wechat'],
  [/支付宝|alipay/i, 'alipay'],
  [/^stripe\b/i, 'stripe'],
]

/** The provider that the name of a payer is of. */
export const senderOf = (payerName: string): BilledProvider | null =>
  SENDERS.find(([name]) => name.test(payerName.trim()))?.[1] ?? null

/** @returns by line the provider; where a bill has it, with its day */
export async function findPayouts(
  db: Queryable,
  currency: Currency,
  lines: readonly Line[],
): Promise<Map<number, { provider: BilledProvider; day: string | null }>> {
  const found = new Map<number, { provider: BilledProvider; day: string | null }>()
  if (lines.length === 0) return found
  const keys = [...new Set(lines.map(({ payerKey }) => payerKey))].filter((key) => key !== '')
  const [awaited, payers] = await Promise.all([
    awaitedPayouts(db, currency, lines),
    payersOfPayouts(db, keys),
  ])
  const byMoney = new Map(awaited.map((each) => [`${each.amount} ${each.bookedOn}`, each]))
  const before = await payoutsByIds(
    db,
    payers.map(({ payoutId }) => payoutId),
  )
  const providerOf = new Map(before.map(({ id, provider }) => [id, provider]))
  const byPayer = new Map(
    payers.map(({ payerKey, payoutId }) => [payerKey, providerOf.get(payoutId)]),
  )
  for (const { id, amount, bookedOn, payerName, payerKey } of lines) {
    const payout = byMoney.get(`${amount} ${bookedOn}`)
    const provider = payout?.provider ?? byPayer.get(payerKey) ?? senderOf(payerName)
    if (provider !== null) found.set(id, { provider, day: payout?.at.slice(0, 10) ?? null })
  }
  return found
}
