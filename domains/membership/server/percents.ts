/** The discount of a level, from the settings that pricing reads. */
import type { Settings } from '#domains/settings/definition.ts'
import type { LevelKey } from '../contract.ts'

const PERCENTS = {
  2: 'members.level2Percent',
  3: 'members.level3Percent',
  4: 'members.level4Percent',
  5: 'members.level5Percent',
  super: 'members.superPercent',
} as const

/** Null for level 1, which has no discount. */
export const keyOf = (level: LevelKey) => (level === '1' ? null : PERCENTS[level])

export function percentOf(level: LevelKey, settings: Settings): number | null {
  const key = keyOf(level)
  return key === null ? null : settings[key]
}
