/** Everything about one customer, collected from the domains that store it. */
import { addressesOf } from '#domains/addresses/server/door.ts'
import { customers } from '#domains/accounts/server/door.ts'
import { linesOf } from '#domains/cart/server/door.ts'
import { productNames, skuNamesFor, unitNames } from '#domains/catalog/server/sale-door.ts'
import { favouriteCounts } from '#domains/favourites/server/door.ts'
import { listSentTo } from '#domains/messages/server/door.ts'
import { countsOf, ordersOf, sumsOf } from '#domains/orders/server/door.ts'
import { levelOf } from '#domains/membership/server/door.ts'
import { verificationIdsOf, statusesOf } from '#domains/verification/server/door.ts'
import { listQuotesOf } from '#domains/quotes/server/door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import { entriesAbout } from '#domains/audit/server/door.ts'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import type { Customer, customerTrade } from '../contract.ts'
import { toCustomerRow } from './view.ts'

const LOG_ROWS = 100
const TRADE_ROWS = 10

/** The customer as the audit log names them: kind and id. */
export const objectOf = (customerId: number): string => `customer:${customerId}`

type Look = Pick<StaffContext, 'now'> & { db: Queryable }

/** @throws {Refused} notFound */
export async function findCustomer({ db, now }: Look, customerId: number): Promise<Customer> {
  const [customer, addresses, verification, counts, verificationIds, settings] = await Promise.all([
    customers.findCustomer(db, customerId, now),
    addressesOf(db, customerId),
    statusesOf(db, [customerId]),
    countsOf(db, [customerId]),
    verificationIdsOf(db, customerId),
    readSettings(db),
  ])
  if (customer === null) throw new Refused(Reasons.notFound)
  const objects = [objectOf(customerId), ...verificationIds.map((id) => `papers:${id}`)]
  const [log, level] = await Promise.all([
    entriesAbout(db, objects, LOG_ROWS),
    levelOf(db, customerId, now),
  ])
  return {
    ...toCustomerRow(customer, verification.get(customerId), now),
    orderCount: counts.get(customerId) ?? 0,
    levelState: { ...level, currency: settings['shop.baseCurrency'] },
    lang: customer.lang,
    invitationCode: customer.invitationCode,
    avatarUrl: customer.avatarUrl,
    blockReason: customer.blockReason,
    blockNote: customer.blockNote,
    revision: customer.revision,
    sessions: customer.sessions,
    addresses,
    acceptances: customer.acceptances,
    log: log.map(({ ip: _ip, ...entry }) => entry),
  }
}

/** Empty for an unknown customer. */
export async function trade(
  context: StaffContext,
  customerId: number,
): Promise<DataOf<typeof customerTrade>> {
  const { db, lang } = context
  const [sums, orders, asked, tastes, messages, cart] = await Promise.all([
    sumsOf(db, customerId),
    ordersOf(context, customerId, TRADE_ROWS),
    listQuotesOf(db, customerId, TRADE_ROWS),
    favouriteCounts(db, customerId),
    listSentTo(context, customerId, TRADE_ROWS),
    cartOf(context, customerId),
  ])
  const names = await productNames(
    db,
    [...new Set(asked.flatMap(({ productIds }) => productIds))],
    lang,
  )
  return {
    sums,
    orders,
    quotes: asked.map(({ id, state, createdAt, orderNumber, productIds }) => ({
      id,
      state,
      createdAt,
      orderNumber,
      goods: productIds.flatMap(
        (each) => names.find(({ id: named }) => named === each)?.name ?? [],
      ),
    })),
    cart,
    ...tastes,
    messages,
  }
}

/** Lines of SKUs that are gone are left out. */
async function cartOf(
  { db, lang }: StaffContext,
  customerId: number,
): Promise<DataOf<typeof customerTrade>['cart']> {
  const lines = await linesOf(db, customerId)
  if (lines.length === 0) return []
  const [skus, units] = await Promise.all([
    skuNamesFor(db, [...new Set(lines.map(({ skuId }) => skuId))], lang),
    unitNames(db, [...new Set(lines.map(({ unitId }) => unitId))], lang),
  ])
  const byId = new Map(skus.map((each) => [each.skuId, each]))
  return lines.flatMap(({ skuId, unitId, quantity }) => {
    const sku = byId.get(skuId)
    if (sku === undefined) return []
    const { code: skuCode, ...named } = sku
    return [{ ...named, skuCode, unitName: units.get(unitId) ?? '', quantity }]
  })
}
