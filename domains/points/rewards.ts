/** What signing in earns: a row of seven days, which begins again after the seventh, and after a day that was missed. Pure. */
import { addDays } from '#kit/contract/days.ts'
import { REWARD_MAX } from './limits.ts'

export const ROW_DAYS = 7

/** The points of the seven days as the merchant writes them, between commas; null where they are something else. */
export function parseRewards(text: string): number[] | null {
  const rewards = text.split(/[,，]/).map((part) => part.trim())
  const areRight = rewards.every(
    (part) => /^[1-9]\d{0,3}$/.test(part) && Number(part) <= REWARD_MAX,
  )
  return rewards.length === ROW_DAYS && areRight ? rewards.map(Number) : null
}

/** @param streakDays how many days in a row, this one included */
export const rewardOf = (rewards: readonly number[], streakDays: number): number =>
  rewards[(streakDays - 1) % ROW_DAYS] ?? 0

/** The day before: `2028-02-29` of `2028-03-01`. */
export const dayBefore = (day: string): string => addDays(day, -1)
