/** What a case takes off for gifts as its money leaves (decision 580). Pure. */
import { PRICE_STEP } from '#kit/contract/money.ts'
import {
  deductionsFor,
  dueFor,
  goingOf,
  sumOf,
  withoutGifts,
  type Deduction,
  type Due,
  type EarnedGift,
} from './amounts.ts'

/**
 * What it takes off anyway, or what is due by what has really gone back, whichever is more; at least the smallest step of the currency goes back.
 * @param settled the gifts, counted by the cases whose money has left
 * @param amount what was agreed to
 */
export function dueAtRefund(
  due: Due,
  settled: readonly EarnedGift[],
  amount: number,
): { deductions: Deduction[]; mostAmount: number } {
  const { type, currency, gifts, asked, came, before } = due
  const again = dueFor(due, amount).deductions
  const going = goingOf(type, asked)
  const back = type === 'exchange' ? going : (came ?? withoutGifts(gifts, asked))
  const whole = amount + sumOf(before)
  const alone = deductionsFor(settled, back, whole, currency)
  let room = Math.max(0, whole - PRICE_STEP[currency])
  const deductions = settled.flatMap(({ lineId, name }) => {
    const amounts = [again, alone].map(
      (each) => each.find((one) => one.lineId === lineId)?.amount ?? 0,
    )
    const taken = Math.min(room, Math.max(...amounts))
    room -= taken
    return taken === 0 ? [] : [{ lineId, name, amount: taken }]
  })
  return { deductions, mostAmount: whole - sumOf(deductions) }
}
