/** Buyers pay for days of super membership online. */
import { buyersByIds } from '#domains/accounts/server/door.ts'
import { MembershipReasons } from '#domains/membership/reasons.ts'
import { superPlans } from '#domains/membership/server/door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { CURRENCY_OF } from '#kit/contract/money.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import type { Config } from '#kit/server/config.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { BuyerContext } from '#kit/server/http/serve.ts'
import type { buySuperDays, superDaysInfo } from '../../super-days-contract.ts'
import { demandProvider, offeredProviders } from '../providers/registry.ts'
import { beginCharge, toRuled } from './begin.ts'

/** Super membership without an end. */
async function isEndless(db: Queryable, buyerId: number): Promise<boolean> {
  const [buyer] = await buyersByIds(db, [buyerId])
  return buyer !== undefined && buyer.superMember && buyer.superUntil === null
}

/** What is for sale to this buyer, in the currency of their language. */
export async function loadInfo(
  { db, lang, buyerId }: BuyerContext,
  config: Config,
): Promise<DataOf<typeof superDaysInfo>> {
  const settings = await readSettings(db)
  const currency = CURRENCY_OF[lang]
  const plans = (await isEndless(db, buyerId)) ? [] : superPlans(settings, currency)
  const [first] = plans
  if (first === undefined) return { currency, plans: [], providers: [] }
  const ruled = toRuled(settings, { buyerId, currency, amount: first.amount })
  const offered = await offeredProviders(db, config, ruled)
  const providers = offered.map(({ provider }) => provider.name)
  return { currency, plans: providers.length === 0 ? [] : plans, providers }
}

/**
 * @throws {Refused} changedMeanwhile, membership.superEndless, onlineNotOffered, methodNotOffered, providerAway, providerRefused, tooMany
 */
export async function begin(
  context: BuyerContext,
  config: Config,
  { days, currency, amount, provider: name, device }: InputOf<typeof buySuperDays>,
): Promise<DataOf<typeof buySuperDays>> {
  const { db, buyerId } = context
  const settings = await readSettings(db)
  const money = { buyerId, currency, amount }
  const demand = async (on: Queryable) => {
    const plan = superPlans(settings, currency).find((each) => each.days === days)
    if (plan?.amount !== amount) throw new Refused(Reasons.changedMeanwhile)
    if (await isEndless(on, buyerId)) throw new Refused(MembershipReasons.superEndless)
  }
  await demand(db)
  const offered = await demandProvider(db, config, toRuled(settings, money), name)
  const charge = { kind: 'super_days', superDays: days, ...money } as const
  const page = '/user/user/member'
  return beginCharge(context, config, charge, { ...offered, device, demand, page })
}
