/** The payment providers of this installation. A new one is a file beside `stripe.ts` and a line here. */
import type { CustomerType } from '#domains/accounts/contract.ts'
import { buyersByIds } from '#domains/accounts/server/door.ts'
import type { OrderRow } from '#domains/orders/server/order-door.ts'
import { Refused } from '#kit/contract/refusal.ts'
import { newCachedValue } from '#kit/server/cache/cached-value.ts'
import type { Config } from '#kit/server/config.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { decryptOrNull } from '#kit/server/secrets/reencryption.ts'
import type { ProviderName } from '../../provider-fields.ts'
import { PaymentReasons } from '../../reasons.ts'
import { WAYS_TAG } from '../../tags.ts'
import { ProviderAway, type PaymentProvider } from '../provider.ts'
import { sandboxProvider } from '../sandbox.ts'
import { alipayProvider } from './alipay.ts'
import {
  decryptSecrets,
  type Fields,
  type ProviderKeys,
  type ProviderPlace,
} from './provider-keys.ts'
import * as sql from './sql.ts'
import { stripeProvider } from './stripe.ts'
import { wechatProvider } from './wechat.ts'

type ProviderMakers = {
  [Name in ProviderName]: (keys: ProviderKeys[Name], place: ProviderPlace) => PaymentProvider
}
const MAKERS: ProviderMakers = {
  stripe: stripeProvider,
  wechat: wechatProvider,
  alipay: alipayProvider,
}
const ORIGINS: Readonly<Record<ProviderName, string>> = {
  stripe: 'https://api.stripe.com',
  wechat: 'https://api.mch.weixin.qq.com',
  alipay: 'https://openapi.alipay.com',
}

export const notifyUrlOf = ({ publicUrl }: Config, provider: string): string =>
  `${publicUrl}/api/payments/notify/${provider}`

/** @param fields all of them, as `readFields` returns them */
export function newProvider(config: Config, name: ProviderName, fields: Fields): PaymentProvider {
  const { paymentTestUrl } = config
  const origin = paymentTestUrl === null ? ORIGINS[name] : `${paymentTestUrl}/${name}`
  const place = { origin, notifyUrl: notifyUrlOf(config, name) }
  const make = MAKERS[name] as (keys: Fields, place: ProviderPlace) => PaymentProvider
  return make(fields, place)
}

/** Created once for each set of keys: each remembers whether its provider answered lately. */
const made = new WeakMap<Config, Map<string, PaymentProvider>>()

function cachedProvider(config: Config, key: string, make: () => PaymentProvider): PaymentProvider {
  const all = made.get(config) ?? new Map<string, PaymentProvider>()
  made.set(config, all)
  const provider = all.get(key) ?? make()
  all.set(key, provider)
  return provider
}

/** Null: the sandbox, which is for every order. */
type KnownProvider = { provider: PaymentProvider; isOn: boolean; rules: sql.Rules | null }

/** They change a few times a year, and every pay page needs them. */
const accountsCache = newCachedValue(['*', WAYS_TAG], sql.accountRows)

/** All with keys: one that is off still notifies, is asked, and gives back what it took. The sandbox moves no money. */
async function listProviders(db: Queryable, config: Config): Promise<KnownProvider[]> {
  const rows = await accountsCache.read(db)
  const sandbox = () => cachedProvider(config, 'sandbox', () => sandboxProvider(config))
  return [
    ...(config.demo ? [{ provider: sandbox(), isOn: true, rules: null }] : []),
    ...rows.flatMap((row) => {
      const provider = providerIn(config, row)
      return provider === null ? [] : [{ provider, isOn: row.isOn, rules: row }]
    }),
  ]
}

/** @returns null without keys, or where no known secret decrypts them */
function providerIn(config: Config, row: sql.AccountRow): PaymentProvider | null {
  const { keysId, secrets, fields, provider } = row
  if (keysId === null || secrets === null) return null
  const known = made.get(config)?.get(keysId)
  if (known !== undefined) return known
  const secret = decryptOrNull(() => decryptSecrets(secrets, keysId))
  if (secret === null) return null
  return cachedProvider(config, keysId, () =>
    newProvider(config, provider, { ...fields, ...secret }),
  )
}

/** An order as the rules see it; `amount` is what is due, in minor units of its currency. */
export type RuledOrder = Pick<OrderRow, 'buyerId' | 'currency' | 'rate' | 'family'> & {
  amount: number
}

/** @param customerType null where no rule asks for it */
function isOffered(
  { provider, isOn, rules }: KnownProvider,
  order: RuledOrder,
  customerType: CustomerType | null,
): boolean {
  if (!isOn || !provider.currencies.includes(order.currency)) return false
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
): Promise<PaymentProvider[]> {
  const all = await listProviders(db, config)
  const isOfTypes = all.some(({ isOn, rules }) => isOn && rules?.customerTypes.length === 1)
  const customerType = isOfTypes ? await findCustomerType(db, order.buyerId) : null
  return all.filter((each) => isOffered(each, order, customerType)).map(({ provider }) => provider)
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
): Promise<PaymentProvider> {
  const offered = await offeredProviders(db, config, order)
  const [first] = offered
  if (first === undefined) throw new Refused(PaymentReasons.onlineNotOffered)
  const chosen = name === undefined ? first : offered.find((each) => each.name === name)
  if (chosen === undefined) throw new Refused(PaymentReasons.methodNotOffered)
  return chosen
}

/** Whether buyers can pay online at all. */
export const offersOnline = async (db: Queryable, config: Config): Promise<boolean> =>
  config.demo || (await accountsCache.read(db)).some(({ isOn }) => isOn)

/** @returns null where this installation has no such provider, or no longer */
export async function findProvider(
  db: Queryable,
  config: Config,
  name: string,
): Promise<PaymentProvider | null> {
  const all = await listProviders(db, config)
  return all.find(({ provider }) => provider.name === name)?.provider ?? null
}

/** @throws {ProviderAway} when an attempt names a provider that this installation no longer has */
export async function demandKnownProvider(
  db: Queryable,
  config: Config,
  name: string,
): Promise<PaymentProvider> {
  const found = await findProvider(db, config, name)
  if (found === null) throw new ProviderAway(`no payment provider ${name}`, { isUnsent: true })
  return found
}
