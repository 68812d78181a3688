/** The terms of a contract for an order of goods: what both sides owe each other, in the words of the order and of the shop's settings. */
import type { OrderDetail } from '#domains/orders/contract.ts'
import type { Settings } from '#domains/settings/definition.ts'
import type { Lang } from '#kit/contract/lang.ts'
import { translate } from '#kit/server/text/translate.ts'

type Terms = {
  /** Each clause in each of them, one below the other. */
  langs: readonly Lang[]
  money: (amount: number) => string
  settings: Settings
}

/** @returns the clauses, numbered */
export function termsOf(
  { totals, plan, isOnTerms, delivery, currency }: OrderDetail,
  { langs, money, settings }: Terms,
): string[] {
  const payment = isOnTerms ? 'onTerms' : plan === null ? 'full' : 'stages'
  const clauses: readonly (readonly [key: string, values: Record<string, string | number>])[] = [
    [totals.taxIncluded ? 'goodsTaxIncluded' : 'goodsTaxAdded', { currency }],
    [`payment.${payment}`, { total: money(totals.payableAmount) }],
    [delivery === 'pickup' ? 'delivery.pickup' : 'delivery.sent', {}],
    ['faults', { days: settings['afterSales.qualityDays'] }],
    ['returns', { days: settings['afterSales.noReasonDays'] }],
    ['changes', {}],
    ['disputes', {}],
    ['effect', {}],
  ]
  return clauses.map(([key, values], index) => {
    const texts = langs.map((lang) => translate(lang, `order-documents.clause.${key}`, values))
    return `${index + 1}. ${[...new Set(texts)].join('\n')}`
  })
}
