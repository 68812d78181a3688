/** Formats and parses values of settings. Money is stored in minor units and written in major ones. */
import { MINOR_UNITS } from '#kit/contract/money.ts'
import type { DataOf } from '#kit/contract/endpoint.ts'
import type { listSettings } from '../calls.gen.ts'

export type Setting = DataOf<typeof listSettings>[number]

export type Value = Setting['value']
type Kind = Pick<Setting, 'kind' | 'unit' | 'minimum' | 'maximum'>

/** How many stored units make one written unit. */
export const scaleOf = ({ unit }: Pick<Kind, 'unit'>): number =>
  unit === 'minorUnits' ? MINOR_UNITS : 1

export const formatValue = (setting: Pick<Kind, 'unit'>, value: Value): string =>
  typeof value === 'number' ? String(value / scaleOf(setting)) : String(value)

/** Null: not a valid value of the setting. */
export function readValue(setting: Kind, typed: string): Value | null {
  const { kind, minimum, maximum } = setting
  if (kind === 'text') return typed.trim() === '' ? null : typed.trim()
  const shown = Number(typed)
  if (typed.trim() === '' || Number.isNaN(shown)) return null
  const scale = scaleOf(setting)
  const value = scale === 1 ? shown : Math.round(shown * scale)
  return value >= (minimum ?? -Infinity) && value <= (maximum ?? Infinity) ? value : null
}
