/**
 * How a domain declares its settings, in its own `settings.ts`: each with task, unit, bounds and default (semantics.md 8).
 * `apps/api/settings.ts` puts them together. A domain adds its keys to `Settings`, so the compiler knows all of them and
 * refuses one that is left out there. Their names (`setting.…`), explanations (`settingHelp.…`) and words to be searched
 * by (`settingWords.…`) are office messages of the same domain; a test demands all three in every language.
 */

import type { Currency } from '#kit/contract/money.ts'

/** What a merchant comes to the page for, in the order of its menu. */
export const TASKS = [
  'shop',
  'tax',
  'catalog',
  'members',
  'cart',
  'payment',
  'unpaid',
  'shipping',
  'answers',
  'transfers',
  'verification',
  'login',
  'retention',
  'team',
  'approvals',
] as const
export type Task = (typeof TASKS)[number]

/** Each has a word in the settings' office messages. */
export const UNITS = [
  'seconds',
  'minutes',
  'hours',
  'days',
  'months',
  'items',
  'units',
  'orders',
  'addresses',
  'messages',
  'textMessages',
  'codes',
  'times',
  'logins',
  'levels',
  'points',
  'multiple',
  'percent',
  'rate',
  'minorUnits',
] as const
export type Unit = (typeof UNITS)[number]
type NumberSetting = {
  kind: 'number'
  unit: Unit
  minimum: number
  maximum: number
  default: number
}
type FlagSetting = { kind: 'flag'; default: boolean }
type TextSetting = {
  kind: 'text'
  maxLength: number
  default: string
  /** Of a text that names something: whether it does (`shapes.ts`). */
  isRight: (text: string) => boolean
}

/** The direction in which a change lets one person do more alone; such a change needs approval. `more`: a list gets longer. */
type Looser = 'up' | 'down' | 'off' | 'more'
type Unsorted = (NumberSetting | FlagSetting | TextSetting) & { looser?: Looser }
export type Setting = Unsorted & { task: Task }
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
/** @returns a text with its maximum length, its default, and what it must be like; anything where that is left out */
export const text = (
  maxLength: number,
  value: string,
  isRight: (text: string) => boolean = () => true,
): TextSetting => ({ kind: 'text', maxLength, default: value, isRight })

/** @returns the settings, each with the task that staff find it under */
export const settingsFor = <const Given extends Readonly<Record<string, Unsorted>>>(
  task: Task,
  given: Given,
): { readonly [Key in keyof Given]: Given[Key] & { task: Task } } =>
  Object.fromEntries(
    Object.entries(given).map(([key, setting]) => [key, { ...setting, task }]),
  ) as unknown as { [Key in keyof Given]: Given[Key] & { task: Task } }

type ValueOf<S> = S extends NumberSetting ? number : S extends FlagSetting ? boolean : string
/** The values of a domain's settings. */
export type ValuesOf<Declared> = { readonly [K in keyof Declared]: ValueOf<Declared[K]> }

/** All settings of the shop with their current values. Every domain with settings adds them here. */
export interface Settings {
  /** Chosen once, before there is a price, and not changed like the others (`server/books.ts`). */
  readonly 'shop.baseCurrency': Currency
}
export type SettingKey = Exclude<keyof Settings, 'shop.baseCurrency'>
export type Declarations = Readonly<Record<SettingKey, Setting>>
