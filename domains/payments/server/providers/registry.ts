/** The payment providers that buyers are offered, by their rules. */
import type { CustomerType } from '#domains/accounts/contract.ts'
import { buyersByIds } from '#domains/accounts/server/door.ts'
import type { OrderRow } from '#domains/orders/server/order-door.ts'
import { Refused } from '#kit/contract/refusal.ts'
import { newCachedValue } from '#kit/server/cache/cached-value.ts'
import type { Config } from '#kit/server/config.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { PaymentReasons } from '../../reasons.ts'
import { WAYS_TAG } from '../../tags.ts'
import type { PaymentProvider } from '../provider.ts'
import { providerOf, sandboxOf } from './make.ts'
import * as sql from './sql.ts'

/** Without keys and rules: the sandbox, which is for every order and moves no money. */
export type OfferedProvider = {
  provider: PaymentProvider
  keysId: string | null
  rules: sql.Rules | null
}

/** They change a few times a year, and every pay page needs them. */
const accountsCache = newCachedValue(['*', WAYS_TAG], sql.accountRows)

/** All that are on and whose keys can be read. */
async function listProviders(db: Queryable, config: Config): Promise<OfferedProvider[]> {
  const rows = await accountsCache.read(db)
  return [
    ...(config.demo ? [{ provider: sandboxOf(config), keysId: null, rules: null }] : []),
    ...rows.flatMap((row) => {
      const provider = row.isOn ? providerOf(config, row) : null
      return provider === null ? [] : [{ provider, keysId: row.keysId, rules: row }]
    }),
  ]
}

/** An order as the rules see it; `amount` is what is due, in minor units of its currency. */
export type RuledOrder = Pick<OrderRow, 'buyerId' | 'currency' | 'rate' | 'family'> & {
  amount: number
}

/** @param customerType null where no rule asks for it */
function isOffered(
  { provider, rules }: OfferedProvider,
  order: RuledOrder,
  customerType: CustomerType | null,
): boolean {
  if (!provider.currencies.includes(order.currency)) return false
  if (rules === null) return true
  // Units of the order's currency for one of the base currency.
  const amount = order.amount / Number(order.rate)
  return (
    rules.currencies.includes(order.currency) &&
    (customerType === null || rules.customerTypes.includes(customerType)) &&
    rules.orderFamilies.includes(order.family) &&
    (rules.minAmount === null || amount >= rules.minAmount) &&
    (rules.maxAmount === null || amount <= rules.maxAmount)
  )
}

/** The providers that this order may be paid with now. */
export async function offeredProviders(
  db: Queryable,
  config: Config,
  order: RuledOrder,
): Promise<OfferedProvider[]> {
  const all = await listProviders(db, config)
  const isOfTypes = all.some(({ rules }) => rules?.customerTypes.length === 1)
  const customerType = isOfTypes ? await findCustomerType(db, order.buyerId) : null
  return all.filter((each) => isOffered(each, order, customerType))
}

/** A buyer counts as a business once that is proven, as everywhere. */
async function findCustomerType(db: Queryable, buyerId: number): Promise<CustomerType> {
  const [buyer] = await buyersByIds(db, [buyerId])
  return buyer?.isProven === true ? buyer.customerType : 'individual'
}

/**
 * The one that the buyer chose, or the first; the rules hold here as on the page.
 * @throws {Refused} onlineNotOffered where there is none at all, methodNotOffered where the chosen one is not for this order
 */
export async function demandProvider(
  db: Queryable,
  config: Config,
  order: RuledOrder,
  name: string | undefined,
): Promise<OfferedProvider> {
  const offered = await offeredProviders(db, config, order)
  const [first] = offered
  if (first === undefined) throw new Refused(PaymentReasons.onlineNotOffered)
  const chosen = name === undefined ? first : offered.find((each) => each.provider.name === name)
  if (chosen === undefined) throw new Refused(PaymentReasons.methodNotOffered)
  return chosen
}

/** Whether buyers can pay online at all. */
export const offersOnline = async (db: Queryable, config: Config): Promise<boolean> =>
  (await listProviders(db, config)).length > 0
