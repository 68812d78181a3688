/** Gifts of an activity that ended while the cart was open. Pure. */
import type { Cart } from '../contract.ts'

/** What would have come with the order, by activity: its name, and when it ends by the browser's clock, in milliseconds. */
export type Coming = ReadonlyMap<number, { name: string; endsAt: number }>

/** @param answeredAt when the cart was answered, in milliseconds */
export const comingOf = (gifts: Cart['gifts'], answeredAt: number): Coming =>
  new Map(
    gifts.flatMap(({ activityId, name, state, leftMs, options }) =>
      state === 'reached' && options.some(({ isChosen }) => isChosen)
        ? [[activityId, { name, endsAt: answeredAt + leftMs }] as const]
        : [],
    ),
  )

/** Answers are rounded, and clocks are corrected by a little. */
const TOLERANCE_MS = 1000

/** @returns names of activities whose gifts came before and do not any more, because they are over */
export const namesOver = (before: Coming, gifts: Cart['gifts'], answeredAt: number): string[] => {
  const there = new Set(gifts.map(({ activityId }) => activityId))
  return [...before].flatMap(([id, { name, endsAt }]) =>
    there.has(id) || answeredAt < endsAt - TOLERANCE_MS ? [] : [name],
  )
}
