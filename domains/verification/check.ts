/**
 * What each field must be before a verification is submitted (specification 5). One list of rules for the browser, which asks
 * before sending, and the server, which refuses by it. Each error names its field and its message.
 * Check digits are our own and not validator's `isIdentityCard`: it knows ID cards, not business licences, and answers only
 * yes or no, where each error has a message here.
 */
import type { ItemError, VerificationForm, VerificationItem } from './contract.ts'

export type FieldError = { field: keyof VerificationForm; word: ErrorWord }
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

/** Passports and the cards of other countries: 5 to 30 letters and digits, with dashes. */
export const isOtherId = (number: string): boolean => /^[A-Z\d][A-Z\d-]{3,28}[A-Z\d]$/i.test(number)

/** The form in which it is stored and compared. */
export const idNumberOf = (typed: string): string => typed.replaceAll(/\s+/g, '').toUpperCase()

type Given = {
  /** A number was sent before and is kept. */
  hasNumber: boolean
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
  files: ['idFront', 'idBack', 'licences', 'licenceUntil', 'isLicenceEndless'],
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
} as const satisfies Record<VerificationItem, keyof VerificationForm>

/** The errors of the review, by fields of the form. */
export const foundBy = (
  errors: readonly ItemError[],
): (ItemError & { field: keyof VerificationForm })[] =>
  errors.map((error) => ({ ...error, field: FIELD_OF[error.item] }))

/** The indexes of the steps with any of these fields. */
export const stepsWith = (fields: readonly string[]): number[] =>
  STEP_NAMES.flatMap((name, step) =>
    (STEPS[name] as readonly string[]).some((field) => fields.includes(field)) ? [step] : [],
  )

export function errorsOf(form: VerificationForm, given: Given): FieldError[] {
  return [
    ...requireField('storeName', form.storeName.trim().length >= 2, 'need.storeName'),
    ...requireField('industryId', form.industryId !== null, 'need.industry'),
    ...placeErrors(form, given.hasDistricts ?? true),
    ...requireField('street', form.street.trim() !== '', 'need.street'),
    ...requireField('detail', form.detail.trim() !== '' || form.country !== 'CN', 'need.detail'),
    ...requireField('contactName', form.contactName.trim().length >= 2, 'need.contactName'),
    ...requireField('mobile', /^[+\d][\d ()-]{5,24}$/.test(form.mobile.trim()), 'need.mobile'),
    ...numberErrors(form, given.hasNumber),
    ...requireField('idFront', form.idFront !== null, 'need.idFront'),
    ...requireField('idBack', form.idBack !== null, 'need.idBack'),
    ...requireField('licences', form.licences.length > 0, 'need.licence'),
    ...requireField(
      'licenceUntil',
      form.licenceUntil !== null || form.isLicenceEndless,
      'need.licenceUntil',
    ),
    ...requireField(
      'licenceUntil',
      form.licenceUntil === null || form.licenceUntil >= given.today,
      'wrong.licenceUntil',
    ),
  ]
}

const requireField = (
  field: keyof VerificationForm,
  isThere: boolean,
  word: ErrorWord,
): FieldError[] => (isThere ? [] : [{ field, word }])

/** Province before city, city before district: the first missing one is named. */
function placeErrors(form: VerificationForm, hasDistricts: boolean): FieldError[] {
  const { country, provinceCode, cityCode, districtCode, city } = form
  if (country !== 'CN') return requireField('city', city.trim() !== '', 'need.cityTyped')
  if (provinceCode === null) return [{ field: 'provinceCode', word: 'need.province' }]
  if (cityCode === null) return [{ field: 'cityCode', word: 'need.city' }]
  return requireField('districtCode', districtCode !== null || !hasDistricts, 'need.district')
}

function numberErrors({ idKind, idNumber }: VerificationForm, hasNumber: boolean): FieldError[] {
  if (idNumber === null) return requireField('idNumber', hasNumber, 'need.idNumber')
  const number = idNumberOf(idNumber)
  if (number === '') return [{ field: 'idNumber', word: 'need.idNumber' }]
  return idKind === 'chinese'
    ? requireField('idNumber', isChineseId(number), 'wrong.idChinese')
    : requireField('idNumber', isOtherId(number), 'wrong.idOther')
}
