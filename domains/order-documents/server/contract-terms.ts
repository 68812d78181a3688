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

type Clause = readonly [key: string, values: Record<string, string | number>]

/** A shop may give no days after receipt at all. */
const clauseOfDays = (name: 'faults' | 'returns', days: number): Clause =>
  days === 0 ? [`${name}.none`, {}] : [`${name}.within`, { days }]

/** @returns the clauses, numbered */
export function termsOf(
  { totals, plan, isOnTerms, delivery, currency }: OrderDetail,
  { langs, money, settings }: Terms,
): string[] {
  const payment = isOnTerms ? 'onTerms' : plan === null ? 'full' : 'stages'
  const clauses: readonly Clause[] = [
    [totals.taxIncluded ? 'goodsTaxIncluded' : 'goodsTaxAdded', { currency }],
    [`payment.${payment}`, { total: money(totals.payableAmount) }],
    [delivery === 'pickup' ? 'delivery.pickup' : 'delivery.sent', {}],
    clauseOfDays('faults', settings['afterSales.qualityDays']),
    clauseOfDays('returns', settings['afterSales.noReasonDays']),
    ['changes', {}],
    ['disputes', {}],
    ['effect', {}],
    // The texts of one contract are read side by side.
    ...(langs.length > 1 ? ([['languages', {}]] as const) : []),
  ]
  return clauses.map(([key, values], index) => {
    const texts = langs.map((lang) => translate(lang, `order-documents.clause.${key}`, values))
    return `${index + 1}. ${[...new Set(texts)].join('\n')}`
  })
}
