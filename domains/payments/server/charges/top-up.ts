/** Buyers pay money into their wallet online: an attempt at a provider, as of an order, for a charge. */
import { randomUUID } from 'node:crypto'
import { lockBuyer } from '#domains/accounts/server/door.ts'
import type { Settings } from '#domains/settings/definition.ts'
import { ratesOf, readSettings } from '#domains/settings/server/door.ts'
import { demandTopUp, topUpLimits } from '#domains/wallet/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { CURRENCIES, CURRENCY_OF, type Currency } from '#kit/contract/money.ts'
import { later, MINUTE_MS } from '#kit/contract/time.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Config } from '#kit/server/config.ts'
import { cutPage, idAfter } from '#kit/server/database/page.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { demandBuyerToken } from '#kit/server/http/network-limit.ts'
import type { Limit } from '#kit/server/http/rate-limit.ts'
import type { BuyerContext } from '#kit/server/http/serve.ts'
import type { beginTopUp, myTopUps, topUpInfo } from '../../top-up-contract.ts'
import { outcomeOf } from '../online/outcome.ts'
import { answerOf, buyersPages, openAtProvider } from '../online/pay.ts'
import { firstPollAt } from '../online/poll.ts'
import { openAttemptOfCharge } from '../online/sql.ts'
import { demandProvider, offeredProviders } from '../providers/registry.ts'
import * as sql from './sql.ts'

const PAGE_ROWS = 20

/** Each is a session in the merchant's account. */
const BEGINNING: Limit = { name: 'payments.top-ups', count: 20, perSeconds: 3600 }

type Money = { buyerId: number; currency: Currency; amount: number }

/** As the rules of providers see it: as an order of goods that comes to so much. */
const toRuled = (settings: Settings, money: Money) =>
  ({ ...money, rate: String(ratesOf(settings)[money.currency]), family: 'goods' }) as const

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
  const { provider, keysId } = await demandProvider(db, config, toRuled(settings, money), name)
  const alike = { ...money, provider: provider.name, keysId, isScanned: provider.isScanned(device) }
  const open = await sql.openTopUp(db, { ...alike, now })
  if (open !== null) return answerOf(open)
  await demandWithin(db, settings, money, now)
  await demandBuyerToken(db, context, BEGINNING)
  const { id: chargeId, number: orderNumber } = await sql.drawCharge(db)
  const expiresAt = later(now, settings['payments.attemptMinutes'] * MINUTE_MS)
  const pages = `${config.publicUrl}/shoppingCart`
  const back = {
    ...buyersPages(config),
    returnUrl: (attemptId: string) => `${pages}/paySuccess?attempt=${attemptId}`,
    cancelUrl: `${config.publicUrl}/user/user/wallet/topUp`,
  }
  const unopened = {
    id: randomUUID(),
    orderId: null,
    chargeId,
    orderNumber,
    ...money,
    provider: provider.name,
    keysId,
    linkId: null,
    createdAt: now,
    expiresAt,
    askAt: firstPollAt({ createdAt: now, expiresAt }),
  }
  const attempt = await openAtProvider(context, provider, unopened, { device, back })
  return db.tx(async (tx) => {
    // Of several at once each is seen by the next.
    await lockBuyer(tx, buyerId)
    await demandWithin(tx, settings, money, now)
    await sql.addCharge(tx, { id: chargeId, kind: 'top_up', ...money, now })
    return answerOf(await openAttemptOfCharge(tx, attempt))
  })
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
