/** What other rules would have caught of the latest orders. */
import { buyersByIds, profileOf } from '#domains/accounts/server/door.ts'
import { reviewRulesOf } from '#domains/orders/server/review-door.ts'
import { latestOrders, type RehearsedOrder } from '#domains/orders/server/queue-door.ts'
import type { ReviewRule } from '#domains/orders/contract.ts'
import { quotedOrders } from '#domains/quotes/server/door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import { REHEARSED, type rehearseRules, type reviewRules } from '../contract.ts'

const EXAMPLES = 5

/** Customers count as they are today: orders do not say what their buyer was then. */
export async function rehearse(
  { db, now }: StaffContext,
  { terms, quoted, business, businessAmount, outside, countries }: InputOf<typeof rehearseRules>,
): Promise<DataOf<typeof rehearseRules>> {
  const rules = {
    'orders.reviewOnTerms': terms,
    'orders.reviewQuoted': quoted,
    'orders.reviewBusiness': business,
    'orders.reviewBusinessFrom': businessAmount,
    'orders.reviewOutside': outside,
    'orders.usualCountries': countries,
  }
  const orders = await latestOrders(db, REHEARSED)
  const buyers = await buyersByIds(db, [...new Set(orders.map(({ buyerId }) => buyerId))])
  const businesses = new Set(
    buyers.filter((buyer) => profileOf(buyer, now).customerType === 'business').map(({ id }) => id),
  )
  const quotedNumbers = await quotedOrders(
    db,
    orders.map(({ number }) => number),
  )
  const typeOf = ({ buyerId }: RehearsedOrder) =>
    businesses.has(buyerId) ? ('business' as const) : ('individual' as const)
  const caught = orders
    .map((order) => ({
      orderNumber: order.number,
      rules: reviewRulesOf(
        { ...order, isQuoted: quotedNumbers.has(order.number), customerType: typeOf(order) },
        rules,
      ),
    }))
    .filter((each) => each.rules.length > 0)
  const countOf = (rule: ReviewRule) => caught.filter((each) => each.rules.includes(rule)).length
  return {
    orderCount: orders.length,
    caughtCount: caught.length,
    counts: {
      terms: countOf('terms'),
      business: countOf('business'),
      quoted: countOf('quoted'),
      outside: countOf('outside'),
    },
    examples: caught.slice(0, EXAMPLES),
  }
}

export async function current({ db }: StaffContext): Promise<DataOf<typeof reviewRules>> {
  const settings = await readSettings(db)
  return {
    terms: settings['orders.reviewOnTerms'],
    quoted: settings['orders.reviewQuoted'],
    business: settings['orders.reviewBusiness'],
    businessAmount: settings['orders.reviewBusinessFrom'],
    outside: settings['orders.reviewOutside'],
    countries: settings['orders.usualCountries'],
    baseCurrency: settings['shop.baseCurrency'],
  }
}
