/** How any charge is begun: its provider opens a payment, then charge and attempt are written together. */
import { randomUUID } from 'node:crypto'
import { lockBuyer } from '#domains/accounts/server/door.ts'
import type { Settings } from '#domains/settings/definition.ts'
import { ratesOf, readSettings } from '#domains/settings/server/door.ts'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { later, MINUTE_MS } from '#kit/contract/time.ts'
import type { Config } from '#kit/server/config.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { demandBuyerToken } from '#kit/server/http/network-limit.ts'
import type { Limit } from '#kit/server/http/rate-limit.ts'
import type { BuyerContext } from '#kit/server/http/serve.ts'
import type { PayDevice } from '../../contract.ts'
import type { beginTopUp } from '../../top-up-contract.ts'
import { answerOf, buyersPages, openAtProvider } from '../online/pay.ts'
import { firstPollAt } from '../online/poll.ts'
import { openAttemptOfCharge } from '../online/sql.ts'
import type { OfferedProvider, RuledOrder } from '../providers/registry.ts'
import * as sql from './sql.ts'

/** Each is a session in the merchant's account. */
const BEGINNING: Limit = { name: 'payments.charges', count: 20, perSeconds: 3600 }

type Money = Pick<sql.NewCharge, 'buyerId' | 'currency' | 'amount'>

/** As the rules of providers see it: as an order of goods that comes to so much. */
export const toRuled = (settings: Settings, { buyerId, currency, amount }: Money): RuledOrder => ({
  buyerId,
  currency,
  amount,
  rate: String(ratesOf(settings)[currency]),
  family: 'goods',
})

type How = Pick<OfferedProvider, 'provider' | 'keysId'> & {
  device: PayDevice
  /** Refuses what the rules of now do not allow; asked again when the charge is written. */
  demand: (on: Queryable) => Promise<void>
  /** Whoever cancels at the provider comes back there. */
  page: string
}

/**
 * An open attempt for the same, or a new one: first the provider opens a payment, then charge and attempt are written, if the rules of that
 * moment still allow it. Nothing is given before the provider has the money.
 * @throws {Refused} as `demand`; providerAway, providerRefused, tooMany
 */
export async function beginCharge(
  context: BuyerContext,
  config: Config,
  charge: Omit<sql.NewCharge, 'id' | 'now'>,
  { provider, keysId, device, demand, page }: How,
): Promise<DataOf<typeof beginTopUp>> {
  const { db, now } = context
  const { kind, superDays: _days, ...money } = charge
  const alike = { provider: provider.name, keysId, isScanned: provider.isScanned(device) }
  const open = await sql.openAlike(db, { ...charge, ...alike, now })
  if (open !== null) return answerOf(open)
  await demand(db)
  await demandBuyerToken(db, context, BEGINNING)
  const { id: chargeId, number: orderNumber } = await sql.drawCharge(db, kind)
  const minutes = (await readSettings(db))['payments.attemptMinutes']
  const expiresAt = later(now, minutes * MINUTE_MS)
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
  const { publicUrl } = config
  const back = {
    ...buyersPages(config),
    returnUrl: (attemptId: string) => `${publicUrl}/shoppingCart/paySuccess?attempt=${attemptId}`,
    cancelUrl: `${publicUrl}${page}`,
  }
  const attempt = await openAtProvider(context, provider, unopened, { device, back })
  return db.tx(async (tx) => {
    // Of several at once each is seen by the next.
    await lockBuyer(tx, charge.buyerId)
    await demand(tx)
    await sql.addCharge(tx, { ...charge, id: chargeId, now })
    return answerOf(await openAttemptOfCharge(tx, attempt))
  })
}
