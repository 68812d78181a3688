/**
 * What a business is asked for: items of the merchant's dictionary, by its kind and country. The built-in ones have fields of
 * their own in the form, the merchant's own ones are `answers`.
 */

export const BUILT_IN_ITEMS = [
  'storeName',
  'industry',
  'address',
  'contactName',
  'mobile',
  'idNumber',
  'idFront',
  'idBack',
  'licence',
] as const
export type BuiltInItem = (typeof BUILT_IN_ITEMS)[number]

/** Nobody can be verified without them: they are always asked for, of everybody. */
export const ALWAYS_ASKED: readonly string[] = ['storeName', 'address', 'contactName', 'mobile']

/** Kinds of the merchant's own items. A number is a text whose check digits are known. */
export const OWN_KINDS = ['text', 'chineseId', 'creditCode', 'file', 'date'] as const
export type ItemKind = 'builtIn' | (typeof OWN_KINDS)[number]

/** The whole dictionary; a form of more than this is filled in by nobody. */
export const ITEMS_MAX = 60

export const ERROR_REASONS = [
  'unreadable',
  'incomplete',
  'mismatch',
  'outdated',
  'wrongDocument',
  'unverifiable',
  'other',
] as const
export type ErrorReason = (typeof ERROR_REASONS)[number]

/** What a submission keeps of an item it was asked for, besides its name. */
export type AskedRule = { code: string; kind: ItemKind; isRequired: boolean; isSensitive: boolean }
/** An item of the dictionary; empty lists mean everybody. */
export type ItemRule = AskedRule & {
  businessKinds: readonly string[]
  countries: readonly string[]
}

type Place = { kind: string; country: string }

/** The items that a business of this kind in this country is asked for, in their order. */
export const itemsFor = <Item extends ItemRule>(
  items: readonly Item[],
  { kind, country }: Place,
): Item[] =>
  items.filter(
    ({ businessKinds, countries }) =>
      (businessKinds.length === 0 || businessKinds.includes(kind)) &&
      (countries.length === 0 || countries.includes(country)),
  )

export const isText = (kind: ItemKind): boolean =>
  kind === 'text' || kind === 'chineseId' || kind === 'creditCode'

/** What the files of an item are uploaded as: a sensitive one is shown to its owner after a fresh proof only. */
export const purposeOf = ({ isSensitive }: Pick<AskedRule, 'isSensitive'>) =>
  isSensitive ? ('identity' as const) : ('licence' as const)

/** Which reasons fit which item: a typed line is neither cut off nor unclear. */
const REASONS_OF: Readonly<Record<BuiltInItem, readonly ErrorReason[]>> = {
  storeName: ['mismatch', 'unverifiable', 'other'],
  industry: ['mismatch', 'other'],
  address: ['mismatch', 'unverifiable', 'other'],
  contactName: ['mismatch', 'other'],
  mobile: ['mismatch', 'other'],
  idNumber: ['mismatch', 'unverifiable', 'other'],
  idFront: ERROR_REASONS,
  idBack: ERROR_REASONS,
  licence: ERROR_REASONS,
}
const REASONS_OF_KIND: Readonly<Record<ItemKind, readonly ErrorReason[]>> = {
  builtIn: ERROR_REASONS,
  text: ['mismatch', 'unverifiable', 'other'],
  chineseId: ['mismatch', 'unverifiable', 'other'],
  creditCode: ['mismatch', 'unverifiable', 'other'],
  file: ERROR_REASONS,
  date: ['mismatch', 'outdated', 'other'],
}

export const reasonsFor = ({ code, kind }: Pick<AskedRule, 'code' | 'kind'>) =>
  isBuiltIn(code) ? REASONS_OF[code] : REASONS_OF_KIND[kind]

export const isBuiltIn = (code: string): code is BuiltInItem =>
  (BUILT_IN_ITEMS as readonly string[]).includes(code)
