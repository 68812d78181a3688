/** Buyers pay money into their wallet online: an attempt at a provider, as of an order, for a charge. */
import type { Settings } from '#domains/settings/definition.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import { demandTopUp, topUpLimits } from '#domains/wallet/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { CURRENCIES, CURRENCY_OF, type Currency } from '#kit/contract/money.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Config } from '#kit/server/config.ts'
import { cutPage, idAfter } from '#kit/server/database/page.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { BuyerContext } from '#kit/server/http/serve.ts'
import type { beginTopUp, myTopUps, topUpInfo } from '../../top-up-contract.ts'
import { outcomeOf } from '../online/outcome.ts'
import { demandProvider, offeredProviders } from '../providers/registry.ts'
import { beginCharge, toRuled } from './begin.ts'
import * as sql from './sql.ts'

const PAGE_ROWS = 20

type Money = { buyerId: number; currency: Currency; amount: number }

/** Refuses what the rules of now do not allow. @throws {Refused} as `demandTopUp` */
async function demandWithin(
  db: Queryable,
  settings: Settings,
  { buyerId, currency, amount }: Money,
  now: Instant,
): Promise<void> {
  const limits = topUpLimits(settings, currency, now)
  const whose = { buyerId, currency, since: limits.daySince, now }
  const todayAmount = await sql.toppedUpSince(db, whose)
  demandTopUp(settings, limits, { currency, amount, todayAmount })
}

/** What the page needs: how much may be topped up in each currency, and by which providers. Without any it is not offered. */
export async function loadInfo(
  { db, now, lang, buyerId }: BuyerContext,
  config: Config,
): Promise<DataOf<typeof topUpInfo>> {
  const settings = await readSettings(db)
  const holdDays = settings['wallet.topUpHoldDays']
  if (!settings['wallet.topUp']) return { currencies: [], holdDays }
  const own = CURRENCY_OF[lang]
  const currencies: DataOf<typeof topUpInfo>['currencies'] = []
  for (const currency of [own, ...CURRENCIES.filter((each) => each !== own)]) {
    const { daySince, dayAmount, ...limits } = topUpLimits(settings, currency, now)
    const todayAmount = await sql.toppedUpSince(db, { buyerId, currency, since: daySince, now })
    const ruled = toRuled(settings, { buyerId, currency, amount: limits.minAmount })
    const offered = await offeredProviders(db, config, ruled)
    const providers = offered.map(({ provider }) => provider.name)
    const dayLeftAmount = Math.max(0, dayAmount - todayAmount)
    if (providers.length > 0) currencies.push({ currency, ...limits, dayLeftAmount, providers })
  }
  return { currencies, holdDays }
}

/**
 * An open attempt for the same, or a new one: first the provider opens a payment, then charge and attempt are written, if the rules of that
 * moment still allow it. Nothing is in the wallet before the provider has the money.
 * @throws {Refused} wallet.topUpOff, wallet.topUpBelowLeast, wallet.topUpAboveMost, wallet.topUpAboveDay, onlineNotOffered,
 * methodNotOffered, providerAway, providerRefused, tooMany
 */
export async function begin(
  context: BuyerContext,
  config: Config,
  { currency, amount, provider: name, device }: InputOf<typeof beginTopUp>,
): Promise<DataOf<typeof beginTopUp>> {
  const { db, now, buyerId } = context
  const settings = await readSettings(db)
  const money = { buyerId, currency, amount }
  const offered = await demandProvider(db, config, toRuled(settings, money), name)
  const charge = { kind: 'top_up', superDays: null, ...money } as const
  const demand = (on: Queryable) => demandWithin(on, settings, money, now)
  const page = '/user/user/wallet/topUp'
  return beginCharge(context, config, charge, { ...offered, device, demand, page })
}

const toView = (row: sql.ChargeRow) => {
  const { id, number, currency, amount, provider, createdAt, paidAt, redirectUrl, expiresAt } = row
  const state = outcomeOf(row)
  const payUrl = state === 'open' ? redirectUrl : null
  return { id, number, currency, amount, provider, state, createdAt, paidAt, payUrl, expiresAt }
}

export async function listOwn(
  { db, buyerId }: BuyerContext,
  { after }: InputOf<typeof myTopUps>,
): Promise<DataOf<typeof myTopUps>> {
  const wanted = { buyerId, after: idAfter(after), limit: PAGE_ROWS + 1 }
  return cutPage((await sql.topUpsOf(db, wanted)).map(toView), PAGE_ROWS)
}
