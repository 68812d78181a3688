/** Values of settings as forms hold them: as text, amounts in minor units, switches as `true` and `false`. */
import type { DataOf } from '#kit/contract/endpoint.ts'
import type { Lang } from '#kit/contract/lang.ts'
import { decimalMarkOf } from '#kit/web/language/money.ts'
import type { listSettings } from '../calls.gen.ts'

export type Setting = DataOf<typeof listSettings>[number]
export type Value = Setting['value']
type Kind = Pick<Setting, 'kind' | 'unit' | 'minimum' | 'maximum'>

/** Unsaved input, and the version of the setting that it is based on. */
export type Draft = { typed: string; version: Setting['version'] }
export type Drafts = Readonly<Record<string, Draft | undefined>>

/** What is wrong with an input: a key of the settings' messages. */
export type Problem = 'wrong.number' | 'wrong.whole' | 'wrong.text'

/** As bounds allow it: of a rate or a percentage parts, of others whole numbers. */
export const hasFractions = ({ unit }: Pick<Kind, 'unit'>): boolean =>
  unit === 'rate' || unit === 'percent'

/** @returns the value, or what is wrong with the input */
export function readValue(setting: Kind, typed: string): { value: Value } | { problem: Problem } {
  const text = typed.trim()
  if (setting.kind === 'flag') return { value: text === 'true' }
  if (setting.kind === 'text') return text === '' ? { problem: 'wrong.text' } : { value: text }
  const value = text === '' ? Number.NaN : Number(text)
  const isWithin = value >= (setting.minimum ?? -Infinity) && value <= (setting.maximum ?? Infinity)
  if (!isWithin) return { problem: 'wrong.number' }
  return hasFractions(setting) || Number.isInteger(value) ? { value } : { problem: 'wrong.whole' }
}

/** Writes a number of a form with the decimal mark of a language, and reads it back; a point is understood in all of them. */
export const toLocalMark = (typed: string, lang: Lang): string =>
  typed.replace('.', decimalMarkOf(lang))
export const fromLocalMark = (local: string, lang: Lang): string =>
  local.replace(decimalMarkOf(lang), '.')

/** The settings whose input differs from what is saved. */
export const listChanged = (settings: readonly Setting[], drafts: Drafts): Setting[] =>
  settings.filter(({ key, value }) => {
    const typed = drafts[key]?.typed
    return typed !== undefined && typed.trim() !== String(value)
  })
