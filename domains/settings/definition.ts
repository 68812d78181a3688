/**
 * How a domain declares its settings, in its own `settings.ts`: each with unit, bounds and default (semantics.md 8).
 * `apps/api/settings.ts` puts them together. A domain adds its keys to `Settings`, so the compiler knows all of them and
 * refuses one that is left out there.
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

/** The direction in which a change lets one person do more alone; such a change needs approval. */
type Looser = 'up' | 'down' | 'off'
export type Setting = (NumberSetting | FlagSetting | TextSetting) & { looser?: Looser }
/** A setting of an approval rule declares which direction is looser. */
export type RuleSetting = Setting & { looser: Looser }

/** @returns a number with its unit, minimum, maximum and default */
export const number = (
  unit: Unit,
  minimum: number,
  maximum: number,
  value: number,
): NumberSetting => ({ kind: 'number', unit, minimum, maximum, default: value })
/** @returns a switch with its default */
export const flag = (value: boolean): FlagSetting => ({ kind: 'flag', default: value })
/** @returns a text with its maximum length and its default */
export const text = (maxLength: number, value: string): TextSetting => ({
  kind: 'text',
  maxLength,
  default: value,
})

type ValueOf<S> = S extends NumberSetting ? number : S extends FlagSetting ? boolean : string
/** The values of a domain's settings. */
export type ValuesOf<Declared> = { readonly [K in keyof Declared]: ValueOf<Declared[K]> }

/** All settings of the shop with their current values. Every domain with settings adds them here. */
export interface Settings {}
export type SettingKey = keyof Settings
export type Declarations = Readonly<Record<SettingKey, Setting>>
