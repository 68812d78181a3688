/** What a customer owes, in the order in which a payment of a day pays it, with the cash discount that day earns. */
import { useLive } from '#kit/web/calls/live.ts'
import { noonOf } from '#kit/web/language/days.ts'
import { orderChosen } from '../allocation.ts'
import type { CreditEntry } from '../contract.ts'
import { computeDiscount } from '../discount.ts'
import { openCreditEntries } from '../office-calls.gen.ts'

/** @returns undefined until it is known */
export function usePayable(
  buyerId: number,
  paidOn: string,
  chosenIds: readonly number[] = [],
): CreditEntry[] | undefined {
  const { data } = useLive(openCreditEntries, { buyerId })
  const paidAt = noonOf(paidOn)
  return (
    data &&
    orderChosen(data, chosenIds).map((entry) => ({
      ...entry,
      offeredAmount: paidAt === null ? 0 : computeDiscount(entry, paidAt),
    }))
  )
}
