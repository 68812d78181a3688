/** What the tables would refuse of a stage, and what the shop's rules do: asked when it is saved, and again when it is published. */
import { couponSourceOf } from '#domains/coupons/server/door.ts'
import { amountOfPoints } from '#domains/points/redeem.ts'
import { redeemRule } from '#domains/points/server/door.ts'
import type { Settings } from '#domains/settings/definition.ts'
import { ratesOf, readSettings } from '#domains/settings/server/door.ts'
import { Refused } from '#kit/contract/refusal.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { PrizeForm, StageForm } from '../office-contract.ts'
import { LotteryReasons } from '../reasons.ts'

/** What does not belong to a prize of its kind is left out; what points and money are worth follows from how many they are. */
function cleanPrize(prize: PrizeForm, settings: Settings): PrizeForm {
  const { kind, pointsCount } = prize
  const priced = { currency: ratesOf(settings).base, rate: 1 }
  const worthAmount = {
    none: 0,
    points: amountOfPoints(pointsCount ?? 0, redeemRule(settings), priced),
    coupon: prize.worthAmount,
    goods: prize.worthAmount,
    money: prize.amount ?? 0,
  }[kind]
  return {
    ...prize,
    pointsCount: kind === 'points' ? pointsCount : null,
    templateId: kind === 'coupon' ? prize.templateId : null,
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

/** @returns its prizes as they are stored. @throws {Refused} formWrong, worthTooMuch, couponWrong */
export async function checkForm(
  tx: Queryable,
  form: Pick<StageForm, 'startsAt' | 'endsAt' | 'prizes'>,
): Promise<PrizeForm[]> {
  const settings = await readSettings(tx)
  const prizes = form.prizes.map((prize) => cleanPrize(prize, settings))
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
  for (const { templateId } of prizes) {
    if (templateId !== null && (await couponSourceOf(tx, templateId)) !== 'lottery') {
      throw new Refused(LotteryReasons.couponWrong)
    }
  }
  return prizes
}
