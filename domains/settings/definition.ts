/**
 * How a domain declares its settings, in its own `settings.ts`: each with unit, bounds and default (semantics.md 8). `apps/api/settings.ts`
 * puts them together. A domain adds its keys to `Settings`, so the compiler knows all of them and refuses one that is not put together.
 */
type Unit =
  | 'minutes'
  | 'hours'
  | 'days'
  | 'count'
  | 'times'
  | 'bits'
  | 'percent'
  | 'rate'
  | 'seconds'
  | 'minorUnits'
type NumberSetting = {
  kind: 'number'
  unit: Unit
  minimum: number
  maximum: number
  default: number
}
type FlagSetting = { kind: 'flag'; default: boolean }
type TextSetting = { kind: 'text'; maxLength: number; default: string }

/** The way in which a change of a setting lets one person do more alone; a second person agrees to such a change. */
type Looser = 'up' | 'down' | 'off'
export type Setting = (NumberSetting | FlagSetting | TextSetting) & { looser?: Looser }
/** A setting of the rule of the second person says which way is looser. */
export type RuleSetting = Setting & { looser: Looser }

/** @returns a number with its unit, least and greatest value, and default */
export const number = (
  unit: Unit,
  minimum: number,
  maximum: number,
  value: number,
): NumberSetting => ({ kind: 'number', unit, minimum, maximum, default: value })
/** @returns a switch with its default */
export const flag = (value: boolean): FlagSetting => ({ kind: 'flag', default: value })
/** @returns a text with its greatest length and its default */
export const text = (maxLength: number, value: string): TextSetting => ({
  kind: 'text',
  maxLength,
  default: value,
})

type ValueOf<S> = S extends NumberSetting ? number : S extends FlagSetting ? boolean : string
/** The values of what a domain declares. */
export type ValuesOf<Declared> = { readonly [K in keyof Declared]: ValueOf<Declared[K]> }

/** All settings of the shop with their values in force. Every domain that declares some adds them here. */
export interface Settings {}
export type SettingKey = keyof Settings
export type Declarations = Readonly<Record<SettingKey, Setting>>
