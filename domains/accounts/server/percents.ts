/** What a rank takes off prices, by the settings that pricing reads. */
import type { Settings } from '#domains/settings/contract.ts'
import type { RankName } from '../member-contract.ts'

const PERCENTS = {
  2: 'members.level2Percent',
  3: 'members.level3Percent',
  4: 'members.level4Percent',
  5: 'members.level5Percent',
  super: 'members.superPercent',
} as const

/** Null for level 1, which takes nothing off. */
export const keyOf = (rank: RankName) => (rank === '1' ? null : PERCENTS[rank])

export function percentOf(rank: RankName, settings: Settings): number | null {
  const key = keyOf(rank)
  return key === null ? null : settings[key]
}
