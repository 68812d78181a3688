/** What a form of a stage has to be before it is stored, and again before it is published. */
import { couponPrizeTerms, type CouponPrizeTerms } from '#domains/coupons/server/door.ts'
import { amountOfPoints } from '#domains/points/redeem.ts'
import { redeemRule } from '#domains/points/server/door.ts'
import { ratesOf, readSettings } from '#domains/settings/server/door.ts'
import type { Settings } from '#domains/settings/definition.ts'
import { Refused } from '#kit/contract/refusal.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { PrizeForm, StageForm } from '../office-contract.ts'
import { LotteryReasons } from '../reasons.ts'

export type Coupons = ReadonlyMap<number, CouponPrizeTerms>

/** The coupons that are prizes. @throws {Refused} couponWrong */
async function couponsOf(tx: Queryable, prizes: readonly PrizeForm[]): Promise<Coupons> {
  const coupons = new Map<number, CouponPrizeTerms>()
  for (const { kind, templateId } of prizes) {
    if (kind !== 'coupon' || templateId === null) continue
    const terms = await couponPrizeTerms(tx, templateId)
    if (terms?.source !== 'lottery') throw new Refused(LotteryReasons.couponWrong)
    coupons.set(templateId, terms)
  }
  return coupons
}

/** What does not belong to a prize of its kind is left out; what points, money and coupons of an amount are worth follows from what they are. */
function cleanPrize(prize: PrizeForm, settings: Settings, coupons: Coupons): PrizeForm {
  const { kind, pointsCount, templateId } = prize
  const priced = { currency: ratesOf(settings).base, rate: 1 }
  const terms = templateId === null ? undefined : coupons.get(templateId)
  const worthAmount = {
    none: 0,
    points: amountOfPoints(pointsCount ?? 0, redeemRule(settings), priced),
    // Of freight the form says what it costs.
    coupon: terms?.offAmount ?? terms?.capAmount ?? prize.worthAmount,
    goods: prize.worthAmount,
    money: prize.amount ?? 0,
  }[kind]
  return {
    ...prize,
    pointsCount: kind === 'points' ? pointsCount : null,
    templateId: kind === 'coupon' ? templateId : null,
    amount: kind === 'money' ? prize.amount : null,
    stock: kind === 'none' ? null : prize.stock,
    dailyMax: kind === 'none' ? null : prize.dailyMax,
    worthAmount,
  }
}

const isWhole = (prize: PrizeForm): boolean =>
  prize.kind === 'none' ||
  (prize.stock !== null &&
    (prize.kind !== 'points' || prize.pointsCount !== null) &&
    (prize.kind !== 'coupon' || prize.templateId !== null) &&
    (prize.kind !== 'money' || prize.amount !== null))

type Form = Pick<StageForm, 'startsAt' | 'endsAt' | 'prizes'>

/** @returns its prizes as they are stored, and the coupons among them. @throws {Refused} formWrong, worthTooMuch, worthNeeded, couponWrong */
export async function checkForm(
  tx: Queryable,
  form: Form,
): Promise<{ prizes: PrizeForm[]; coupons: Coupons }> {
  const settings = await readSettings(tx)
  const coupons = await couponsOf(tx, form.prizes)
  const prizes = form.prizes.map((prize) => cleanPrize(prize, settings, coupons))
  const isRight =
    form.startsAt < form.endsAt &&
    prizes.every(isWhole) &&
    prizes.some(({ kind }) => kind === 'none') &&
    prizes.some(({ weight }) => weight > 0)
  if (!isRight) throw new Refused(LotteryReasons.formWrong)
  const most = settings['lottery.prizeAmount']
  if (prizes.some(({ worthAmount }) => worthAmount > most)) {
    throw new Refused(LotteryReasons.worthTooMuch)
  }
  if (
    prizes.some(
      ({ kind, worthAmount }) => (kind === 'goods' || kind === 'coupon') && worthAmount === 0,
    )
  ) {
    throw new Refused(LotteryReasons.worthNeeded)
  }
  return { prizes, coupons }
}

/** Until the stage ends each of its coupons can be given to everybody, as often as there are prizes of it. @throws {Refused} couponNotGiven */
export function demandGiven(form: Form, coupons: Coupons, now: Instant): void {
  const from = form.startsAt > now ? form.startsAt : now
  for (const [templateId, terms] of coupons) {
    const count = form.prizes.reduce(
      (sum, prize) => sum + (prize.templateId === templateId ? (prize.stock ?? 0) : 0),
      0,
    )
    const isGiven =
      terms.state === 'published' &&
      terms.audience === 'all' &&
      terms.claimFrom <= from &&
      terms.claimUntil >= form.endsAt &&
      terms.leftCount >= count
    if (!isGiven) throw new Refused(LotteryReasons.couponNotGiven)
  }
}
