/**
 * Stripe's balance transactions of a day (`GET /v1/balance_transactions`), with what each is about. Amounts are those that were
 * charged, given back or paid out; where the balance is in another currency, the transaction says what Stripe made of them. Fees are in
 * that of the balance.
 */
import * as z from 'zod/mini'
import { LINES_MAX, BadBill, boundsOf, type BillLine, type BillLineKind } from './bill.ts'

const Source = z.object({
  id: z.string(),
  object: z.string(),
  amount: z.nullish(z.int()),
  currency: z.nullish(z.string()),
  payment_intent: z.nullish(z.string()),
  metadata: z.nullish(z.record(z.string(), z.string())),
})
const BalanceTransaction = z.object({
  id: z.string(),
  amount: z.int(),
  currency: z.string(),
  created: z.int(),
  fee: z.int(),
  type: z.string(),
  exchange_rate: z.nullish(z.number().check(z.positive())),
  source: z.nullish(z.union([z.string(), Source])),
})
export const BalancePage = z.object({ data: z.array(BalanceTransaction), has_more: z.boolean() })

/** Anything else, disputes above all, is an adjustment: money that moved, and that no payment or refund of ours explains. */
const KINDS: Readonly<Record<string, BillLineKind>> = {
  charge: 'payment',
  payment: 'payment',
  refund: 'refund',
  payment_refund: 'refund',
  payout: 'payout',
  payout_cancel: 'payout',
  payout_failure: 'payout',
  stripe_fee: 'fee',
  stripe_fx_fee: 'fee',
  network_cost: 'fee',
  tax_fee: 'fee',
}

/** The most that a list gives at once. */
const PAGE = '100'

type AskPage = (path: string) => Promise<z.infer<typeof BalancePage>>

/** Newest first, page by page. @throws ProviderAway, ProviderRefused, BadBill */
export async function* stripeBillLines(day: string, askPage: AskPage): AsyncGenerator<BillLine> {
  const { fromAt, untilAt } = boundsOf('stripe', day)
  let count = 0
  let after: string | undefined
  do {
    const query = new URLSearchParams({
      'created[gte]': String(Date.parse(fromAt) / 1000),
      'created[lt]': String(Date.parse(untilAt) / 1000),
      limit: PAGE,
      'expand[]': 'data.source',
      ...(after !== undefined && { starting_after: after }),
    })
    const page = await askPage(`/balance_transactions?${query}`)
    count += page.data.length
    if (count > LINES_MAX) throw new BadBill('tooLarge', 'more lines than a bill may have')
    for (const each of page.data) yield toLine(each)
    const last = page.data.at(-1)?.id
    if (page.has_more && (last === undefined || last === after))
      throw new BadBill('otherFormat', 'a page without an end')
    after = page.has_more ? last : undefined
  } while (after !== undefined)
}

function toLine(each: z.infer<typeof BalanceTransaction>): BillLine {
  const kind = KINDS[each.type] ?? 'adjustment'
  const source = typeof each.source === 'string' ? null : (each.source ?? null)
  const isCompared = kind === 'payment' || kind === 'refund'
  const moved = isCompared || kind === 'payout' ? movedOf(source) : null
  const amount = moved?.amount ?? Math.abs(each.amount)
  const isConverted = moved !== null && moved.currency !== each.currency
  return {
    kind,
    // A refund is known by its own id, and a payment by its movement: two captures of one payment are two.
    reference: kind === 'refund' ? (source?.id ?? each.id) : each.id,
    // A payout that fails comes back in a line of its own, which names it too.
    transaction: (kind === 'payout' ? source?.id : source?.payment_intent) ?? null,
    refundKey: kind === 'refund' ? (source?.metadata?.key ?? null) : null,
    at: new Date(each.created * 1000).toISOString(),
    amount: isCompared || each.amount >= 0 ? amount : -amount,
    currency: (moved?.currency ?? each.currency).toUpperCase(),
    feeAmount: each.fee,
    feeCurrency: each.currency.toUpperCase(),
    ...(isConverted && {
      converted: {
        amount: each.amount,
        currency: each.currency.toUpperCase(),
        rate: each.exchange_rate ?? null,
      },
    }),
  }
}

/** What was charged, given back or paid out, above zero, in its own currency; null where Stripe does not say it. */
function movedOf(
  source: z.infer<typeof Source> | null,
): { amount: number; currency: string } | null {
  if (source?.amount == null || source.currency == null) return null
  return { amount: Math.abs(source.amount), currency: source.currency }
}
