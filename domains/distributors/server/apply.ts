/** Applying as a distributor, and what distributors see of themselves. */
import { invitationCodeOf } from '#domains/accounts/server/invitation-door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import type { Settings } from '#domains/settings/definition.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { Refused } from '#kit/contract/refusal.ts'
import { DAY_MS, later } from '#kit/contract/time.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { BuyerContext } from '#kit/server/context.ts'
import type {
  applyAsDistributor,
  CommissionSums,
  DistributorTerms,
  myDistribution,
} from '../contract.ts'
import { DistributorReasons } from '../reasons.ts'
import { capRates, type Rates } from '../shares.ts'
import { freezeDaysOf } from './freeze.ts'
import { isDistributorElsewhere } from './persons-sql.ts'
import { notePersons } from './persons.ts'
import { recoveriesOf } from './owed-sql.ts'
import * as sql from './sql.ts'

/** In percent: those agreed with a distributor, or those of the settings, within the cap. */
export const ratesOf = (
  distributor: Pick<sql.DistributorRow, 'firstPercent' | 'secondPercent'> | null,
  settings: Settings,
): Rates =>
  capRates(
    {
      first: distributor?.firstPercent ?? settings['distributors.firstPercent'],
      second: distributor?.secondPercent ?? settings['distributors.secondPercent'],
    },
    settings['distributors.capPercent'],
  )

const NO_SUMS: CommissionSums = {
  frozenAmount: 0,
  settledAmount: 0,
  owedAmount: 0,
  friendCount: 0,
  buyerCount: 0,
}

/** Of a rejected one: from when on they may apply again. */
const applyFrom = (found: sql.DistributorRow | null, settings: Settings): Instant | null =>
  found?.state === 'rejected' && found.decidedAt !== null
    ? later(found.decidedAt, settings['distributors.reapplyDays'] * DAY_MS)
    : null

const RECOVERIES_SHOWN = 20

export async function loadOwn({
  db,
  buyerId,
}: BuyerContext): Promise<DataOf<typeof myDistribution>> {
  const settings = await readSettings(db)
  const [found, [sums], code, recoveries] = await Promise.all([
    sql.distributorOf(db, buyerId),
    sql.sumsOf(db, [buyerId]),
    invitationCodeOf(db, buyerId),
    recoveriesOf(db, buyerId, RECOVERIES_SHOWN),
  ])
  return {
    state: found?.state ?? null,
    isOpen: settings['distributors.isOpen'],
    about: found?.about ?? '',
    note: found?.note ?? '',
    appliedAt: found?.appliedAt ?? null,
    answerBy: found?.answerBy ?? null,
    applyFrom: applyFrom(found, settings),
    code: found?.state === 'approved' ? code : null,
    terms: termsOf(found, settings),
    sums: toSums(sums),
    recoveries,
  }
}

/** Named one by one: the row has its distributor too. */
export const toSums = (sums: CommissionSums = NO_SUMS): CommissionSums => ({
  frozenAmount: sums.frozenAmount,
  settledAmount: sums.settledAmount,
  owedAmount: sums.owedAmount,
  friendCount: sums.friendCount,
  buyerCount: sums.buyerCount,
})

function termsOf(found: sql.DistributorRow | null, settings: Settings): DistributorTerms {
  const { first } = ratesOf(found, settings)
  // Of what friends' friends buy the rates of the friend decide, which are those of everybody where nothing else was agreed.
  const { second } = ratesOf(null, settings)
  return {
    currency: settings['shop.baseCurrency'],
    firstPercent: first,
    secondPercent: second,
    freezeDays: freezeDaysOf(settings, 'goods'),
    deviceFreezeDays: freezeDaysOf(settings, 'device'),
    linkDays: settings['distributors.linkDays'],
    rewardAmount: settings['distributors.rewardAmount'],
    rewardFrom: settings['distributors.rewardFrom'],
  }
}

/** @throws {Refused} appliedAlready, applyLater, applicationsClosed, distributorElsewhere */
export async function apply(
  { db, buyerId, now }: BuyerContext,
  { about }: InputOf<typeof applyAsDistributor>,
): Promise<DataOf<typeof applyAsDistributor>> {
  // In a transaction of its own: who is refused stays known.
  await notePersons(db, [buyerId])
  return db.tx(async (tx) => {
    const settings = await readSettings(tx)
    if (!settings['distributors.isOpen']) throw new Refused(DistributorReasons.applicationsClosed)
    const from = applyFrom(await sql.lockDistributor(tx, buyerId), settings)
    if (from !== null && now < from)
      throw new Refused(DistributorReasons.applyLater, { detail: { applyFrom: from } })
    const rejectedSince = later(now, -settings['distributors.reapplyDays'] * DAY_MS)
    if (await isDistributorElsewhere(tx, buyerId, rejectedSince))
      throw new Refused(DistributorReasons.distributorElsewhere)
    const answerBy = later(now, settings['distributors.answerDays'] * DAY_MS)
    if (!(await sql.apply(tx, { buyerId, about, now, answerBy })))
      throw new Refused(DistributorReasons.appliedAlready)
    return {}
  })
}
