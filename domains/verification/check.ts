/**
 * What each field must be before a verification is submitted (specification 5). One list of rules for the browser, which asks
 * before sending, and the server, which refuses by it. Each error names its field and its message.
 * Check digits are our own and not validator's `isIdentityCard`: it knows ID cards, not business licences, and answers only
 * yes or no, where each error has a message here.
 */
import type { Answer, ItemError, VerificationForm } from './contract.ts'
import { isBuiltIn, type AskedRule, type BuiltInItem } from './items.ts'

/** Of the form, or `answers.own3` of one of the merchant's own items. */
export type FieldName = keyof VerificationForm | `answers.${string}`
export type FieldError = { field: FieldName; word: ErrorWord }
export type ErrorWord =
  | 'need.storeName'
  | 'need.industry'
  | 'need.province'
  | 'need.city'
  | 'need.district'
  | 'need.cityTyped'
  | 'need.street'
  | 'need.detail'
  | 'need.contactName'
  | 'need.mobile'
  | 'need.idNumber'
  | 'wrong.idChinese'
  | 'wrong.idOther'
  | 'need.idFront'
  | 'need.idBack'
  | 'need.licence'
  | 'need.licenceUntil'
  | 'wrong.licenceUntil'
  | 'need.answer'
  | 'need.file'
  | 'need.day'
  | 'wrong.day'
  | 'wrong.creditCode'

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
const CHECKS = '10X98765432'

/** GB 11643: 17 digits and a check digit, with a real day of birth. */
export function isChineseId(number: string): boolean {
  const given = number.toUpperCase()
  if (!/^[1-9]\d{16}[\dX]$/.test(given)) return false
  const sum = WEIGHTS.reduce((total, weight, i) => total + weight * Number(given[i]), 0)
  if (CHECKS[sum % 11] !== given[17]) return false
  const day = `${given.slice(6, 10)}-${given.slice(10, 12)}-${given.slice(12, 14)}`
  const born = new Date(`${day}T00:00:00.000Z`)
  const isDay = !Number.isNaN(born.getTime()) && born.toISOString().startsWith(day)
  return isDay && day >= '1900-01-01'
}

const CODE_LETTERS = '0123456789ABCDEFGHJKLMNPQRTUWXY'

/** GB 32100: 17 digits or letters without I, O, S, V, Z, and a check character of weights 3^i modulo 31. */
export function isCreditCode(code: string): boolean {
  const given = code.toUpperCase()
  if (!/^[\dA-HJ-NPQRTUWXY]{2}\d{6}[\dA-HJ-NPQRTUWXY]{10}$/.test(given)) return false
  let [sum, weight] = [0, 1]
  for (const letter of given.slice(0, 17)) {
    sum += CODE_LETTERS.indexOf(letter) * weight
    weight = (weight * 3) % 31
  }
  return CODE_LETTERS[(31 - (sum % 31)) % 31] === given[17]
}

/** Passports and the cards of other countries: 5 to 30 letters and digits, with dashes. */
export const isOtherId = (number: string): boolean => /^[A-Z\d][A-Z\d-]{3,28}[A-Z\d]$/i.test(number)

/** The form in which it is stored and compared. */
export const idNumberOf = (typed: string): string => typed.replaceAll(/\s+/g, '').toUpperCase()

type Given = {
  /** A number was sent before and is kept. */
  hasNumber: boolean
  /** What this business is asked for. */
  items: readonly AskedRule[]
  /** Items with a sensitive text that was sent before and is kept. */
  storedTexts: readonly string[]
  /** Today in the shop's time zone, `2026-03-01`. */
  today: string
  /** China only: whether the selected city has districts. */
  hasDistricts?: boolean
}

/** The steps of the form, and the fields on each. */
export const STEPS = {
  business: ['kind', 'storeName', 'industryId'],
  place: [
    'country',
    'provinceCode',
    'cityCode',
    'districtCode',
    'region',
    'city',
    'street',
    'detail',
  ],
  person: ['contactName', 'mobile', 'idKind', 'idNumber'],
  files: ['idFront', 'idBack', 'licences', 'licenceUntil', 'isLicenceEndless', 'answers'],
} as const satisfies Record<string, readonly (keyof VerificationForm)[]>
export type StepName = keyof typeof STEPS
const STEP_NAMES = Object.keys(STEPS) as StepName[]

/** The field where an item that a review rejected is corrected. */
const FIELD_OF = {
  storeName: 'storeName',
  industry: 'industryId',
  address: 'street',
  contactName: 'contactName',
  mobile: 'mobile',
  idNumber: 'idNumber',
  idFront: 'idFront',
  idBack: 'idBack',
  licence: 'licences',
} as const satisfies Record<BuiltInItem, keyof VerificationForm>

export const fieldOf = (item: string): FieldName =>
  isBuiltIn(item) ? FIELD_OF[item] : `answers.${item}`

/** The errors of the review, by fields of the form. */
export const foundBy = (errors: readonly ItemError[]): (ItemError & { field: FieldName })[] =>
  errors.map((error) => ({ ...error, field: fieldOf(error.item) }))

/** Whether a field is on a step. */
export const isOn = (step: StepName, field: string): boolean =>
  (STEPS[step] as readonly string[]).includes(field.split('.')[0] ?? '')

/** The indexes of the steps with any of these fields. */
export const stepsWith = (fields: readonly string[]): number[] =>
  STEP_NAMES.flatMap((name, step) => (fields.some((field) => isOn(name, field)) ? [step] : []))

export function errorsOf(form: VerificationForm, given: Given): FieldError[] {
  const isListed = (code: BuiltInItem) => given.items.some((each) => each.code === code)
  const isNeeded = (code: BuiltInItem) =>
    given.items.some((each) => each.code === code && each.isRequired)
  const requireItem = (code: BuiltInItem, isThere: boolean, word: ErrorWord) =>
    requireField(FIELD_OF[code], isThere || !isNeeded(code), word)
  return [
    ...requireField('storeName', form.storeName.trim().length >= 2, 'need.storeName'),
    ...requireItem('industry', form.industryId !== null, 'need.industry'),
    ...placeErrors(form, given.hasDistricts ?? true),
    ...requireField('street', form.street.trim() !== '', 'need.street'),
    ...requireField('detail', form.detail.trim() !== '' || form.country !== 'CN', 'need.detail'),
    ...requireField('contactName', form.contactName.trim().length >= 2, 'need.contactName'),
    ...requireField('mobile', /^[+\d][\d ()-]{5,24}$/.test(form.mobile.trim()), 'need.mobile'),
    ...(isListed('idNumber') ? numberErrors(form, given.hasNumber, isNeeded('idNumber')) : []),
    ...requireItem('idFront', form.idFront !== null, 'need.idFront'),
    ...requireItem('idBack', form.idBack !== null, 'need.idBack'),
    ...(isListed('licence') ? licenceErrors(form, given.today, isNeeded('licence')) : []),
    ...given.items.flatMap((item) => answerErrors(item, form.answers, given)),
  ]
}

const requireField = (field: FieldName, isThere: boolean, word: ErrorWord): FieldError[] =>
  isThere ? [] : [{ field, word }]

/** Province before city, city before district: the first missing one is named. */
function placeErrors(form: VerificationForm, hasDistricts: boolean): FieldError[] {
  const { country, provinceCode, cityCode, districtCode, city } = form
  if (country !== 'CN') return requireField('city', city.trim() !== '', 'need.cityTyped')
  if (provinceCode === null) return [{ field: 'provinceCode', word: 'need.province' }]
  if (cityCode === null) return [{ field: 'cityCode', word: 'need.city' }]
  return requireField('districtCode', districtCode !== null || !hasDistricts, 'need.district')
}

function numberErrors(
  { idKind, idNumber }: VerificationForm,
  hasNumber: boolean,
  isNeeded: boolean,
): FieldError[] {
  if (idNumber === null) return requireField('idNumber', hasNumber || !isNeeded, 'need.idNumber')
  const number = idNumberOf(idNumber)
  if (number === '') return requireField('idNumber', !isNeeded, 'need.idNumber')
  return idKind === 'chinese'
    ? requireField('idNumber', isChineseId(number), 'wrong.idChinese')
    : requireField('idNumber', isOtherId(number), 'wrong.idOther')
}

/** How long it holds is said of a licence that is there or needed. */
function licenceErrors(
  { licences, licenceUntil, isLicenceEndless }: VerificationForm,
  today: string,
  isNeeded: boolean,
): FieldError[] {
  const isGiven = licences.length > 0
  if (!isGiven && !isNeeded) return []
  return [
    ...requireField('licences', isGiven, 'need.licence'),
    ...requireField('licenceUntil', licenceUntil !== null || isLicenceEndless, 'need.licenceUntil'),
    ...requireField(
      'licenceUntil',
      licenceUntil === null || licenceUntil >= today,
      'wrong.licenceUntil',
    ),
  ]
}

const EMPTY_ANSWER = { text: '', files: [], day: null } as const

/** Of one of the merchant's own items. */
function answerErrors(
  { code, kind, isRequired }: AskedRule,
  answers: readonly Answer[],
  { today, storedTexts }: Given,
): FieldError[] {
  if (kind === 'builtIn') return []
  const field = `answers.${code}` as const
  const { text, files, day } = answers.find(({ item }) => item === code) ?? EMPTY_ANSWER
  if (kind === 'file') return requireField(field, files.length > 0 || !isRequired, 'need.file')
  if (kind === 'date') {
    return day === null
      ? requireField(field, !isRequired, 'need.day')
      : requireField(field, day >= today, 'wrong.day')
  }
  if (text === null)
    return requireField(field, storedTexts.includes(code) || !isRequired, 'need.answer')
  const typed = idNumberOf(text)
  if (typed === '') return requireField(field, !isRequired, 'need.answer')
  if (kind === 'chineseId') return requireField(field, isChineseId(typed), 'wrong.idChinese')
  return requireField(field, kind === 'text' || isCreditCode(typed), 'wrong.creditCode')
}

/** How a text is stored: numbers without spaces and in capitals. */
export const answerTextOf = ({ kind }: Pick<AskedRule, 'kind'>, typed: string): string =>
  kind === 'text' ? typed.trim() : idNumberOf(typed)

/**
 * The form without what is not asked for, so that nothing is stored that nobody needs: each answer has the shape of its
 * item's kind, and each item one answer, the first.
 */
export function keepAsked(form: VerificationForm, items: readonly AskedRule[]): VerificationForm {
  const codes = new Set(items.map(({ code }) => code))
  const first = form.answers.filter(
    ({ item }, at) => form.answers.findIndex((each) => each.item === item) === at,
  )
  const licence = { licences: [], licenceUntil: null, isLicenceEndless: false }
  return {
    ...form,
    ...(codes.has('industry') ? {} : { industryId: null }),
    ...(codes.has('idNumber') ? {} : { idNumber: '' }),
    ...(codes.has('idFront') ? {} : { idFront: null }),
    ...(codes.has('idBack') ? {} : { idBack: null }),
    ...(codes.has('licence') ? {} : licence),
    answers: first.flatMap((answer) => {
      const item = items.find(({ code }) => code === answer.item)
      return item === undefined || item.kind === 'builtIn' ? [] : [toShape(answer, item)]
    }),
  }
}

/** Files of a file, a day of a date, a text of all others; null, a text that stays, of a sensitive text only. */
function toShape(
  { item, text, files, day }: Answer,
  { kind, isSensitive }: Pick<AskedRule, 'kind' | 'isSensitive'>,
): Answer {
  if (kind === 'file') return { item, text: '', files, day: null }
  if (kind === 'date') return { item, text: '', files: [], day }
  return { item, text: isSensitive ? text : (text ?? ''), files: [], day: null }
}
