/** The validation rules of a verification at their limits, shared by browser and server. */
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { errorsOf, foundBy, idNumberOf, isChineseId, isOtherId, stepsWith } from './check.ts'
import { VerificationForm, VerificationItem } from './contract.ts'
import { aForm, CHINESE_IDS } from './testing.ts'

const file = 'a'.repeat(22)
const WHOLE = aForm({ idFront: file, idBack: file, licences: [file] })
const given = { hasNumber: false, today: '2026-03-01' }
const wrongIn = (changes: Partial<VerificationForm>) =>
  errorsOf({ ...WHOLE, ...changes }, given).map(({ field }) => field)

test('a complete form has no errors', () => expect(wrongIn({})).toEqual([]))

test.each<[keyof VerificationForm, unknown[], unknown[]]>([
  ['storeName', ['', 'a', ' a '], ['ab', '工厂', 'x'.repeat(60)]],
  ['industryId', [null], [1]],
  ['street', ['', ' '], ['a', 'x'.repeat(100)]],
  ['detail', ['', '  '], ['1', 'x'.repeat(200)]],
  ['contactName', ['', '李'], ['李四', 'x'.repeat(40)]],
  ['mobile', ['', '12345', 'abcdefgh', '1'.repeat(26)], ['123456', '+8613800138000']],
  ['idFront', [null], [file]],
  ['idBack', [null], [file]],
  ['licences', [[]], [[file], [file, 'b'.repeat(22), 'c'.repeat(22)]]],
  ['licenceUntil', ['2026-02-28'], ['2026-03-01', '2026-03-02', null]],
])('%s', (field, wrong, right) => {
  for (const value of wrong) expect([value, wrongIn({ [field]: value })]).toEqual([value, [field]])
  for (const value of right) expect([value, wrongIn({ [field]: value })]).toEqual([value, []])
})

test('a licence without an end must be declared as such, and is never assumed from a missing date', () => {
  expect(wrongIn({ licenceUntil: null, isLicenceEndless: false })).toEqual(['licenceUntil'])
  expect(wrongIn({ licenceUntil: '2026-03-01', isLicenceEndless: false })).toEqual([])
})

test('the errors of a review belong to a step, the first of them first', () => {
  const itemError = (item: VerificationItem) => ({ item, reason: 'unreadable', note: '' }) as const
  const found = foundBy([itemError('licence'), itemError('mobile')])
  expect(found.map(({ field }) => field)).toEqual(['licences', 'mobile'])
  expect(stepsWith(found.map(({ field }) => field))).toEqual([2, 3])
  const steps = VerificationItem.options.map((item) =>
    stepsWith(foundBy([itemError(item)]).map(({ field }) => field)),
  )
  expect(steps).toEqual([[0], [0], [1], [2], [2], [2], [3], [3], [3]])
})

test('one more than the limit is refused by the schema, before anything is stored', () => {
  const longest = { storeName: 60, street: 100, detail: 200, contactName: 40, mobile: 30 }
  for (const [field, length] of Object.entries(longest)) {
    const fits = (count: number) =>
      z.safeParse(VerificationForm, { ...WHOLE, [field]: 'x'.repeat(count) }).success
    expect([field, fits(length), fits(length + 1)]).toEqual([field, true, false])
  }
  const four = ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(22))
  expect(z.safeParse(VerificationForm, { ...WHOLE, licences: four }).success).toBe(false)
})

test('province before city before district: the first missing one is named', () => {
  const china = { country: 'CN', provinceCode: '44', cityCode: '4401', districtCode: '440112' }
  expect(wrongIn({ ...china, provinceCode: null, cityCode: null, districtCode: null })).toEqual([
    'provinceCode',
  ])
  expect(wrongIn({ ...china, cityCode: null, districtCode: null })).toEqual(['cityCode'])
  expect(wrongIn({ ...china, districtCode: null })).toEqual(['districtCode'])
  expect(wrongIn(china)).toEqual([])
  expect(wrongIn({ country: 'ES', city: ' ' })).toEqual(['city'])
})

test('a Chinese ID number with a digit less, more, or changed is invalid', () => {
  const [right = ''] = CHINESE_IDS
  expect(isChineseId(right)).toBe(true)
  expect(isChineseId(right.slice(0, 17))).toBe(false)
  expect(isChineseId(`${right}1`)).toBe(false)
  for (let i = 0; i < 18; i++) {
    const other = right[i] === '1' ? '2' : '1'
    const changed = right.slice(0, i) + other + right.slice(i + 1)
    expect([changed, isChineseId(changed)]).toEqual([changed, false])
  }
})

test.each([
  ['A123', false],
  ['A1234', true],
  ['A'.repeat(30), true],
  ['A'.repeat(31), false],
  ['-A1234', false],
  ['A12 34', false],
])('another document: %s', (number, isRight) => expect(isOtherId(number)).toBe(isRight))

/** Seventeen digits with the check digit that makes them valid: the sum of weighted digits leaves 1 when divided by 11. */
function withCheck(digits: string): string {
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
  const sum = weights.reduce((total, weight, i) => total + weight * Number(digits[i]), 0)
  const check = (12 - (sum % 11)) % 11
  return digits + (check === 10 ? 'X' : String(check))
}

test('the birthday in a Chinese ID number is a real day since 1900', () => {
  const born = (day: string) => isChineseId(withCheck(`110105${day}002`))
  expect([born('19491231'), born('20000229'), born('19000101')]).toEqual([true, true, true])
  expect([born('18991231'), born('20010229'), born('20011301'), born('20010132')]).toEqual([
    false,
    false,
    false,
    false,
  ])
  expect(isChineseId(CHINESE_IDS[0].toLowerCase())).toBe(true)
  expect(isChineseId(`1${CHINESE_IDS[0]}`)).toBe(false)
  expect(isChineseId(withCheck('01010519491231002'))).toBe(false)
  for (const id of CHINESE_IDS) expect(withCheck(id.slice(0, 17))).toBe(id)
})

test('an ID number is compared without spaces and in capitals', () => {
  expect(idNumberOf(' 1101 05  19491231 002x ')).toBe('11010519491231002X')
})

test('each error has its own message', () => {
  const wordOf = (changes: Partial<VerificationForm>, more: Partial<typeof given> = {}) =>
    errorsOf({ ...WHOLE, ...changes }, { ...given, ...more }).map(({ word }) => word)
  expect(wordOf({ storeName: '' })).toEqual(['need.storeName'])
  expect(wordOf({ industryId: null })).toEqual(['need.industry'])
  expect(wordOf({ provinceCode: null })).toEqual(['need.province'])
  expect(wordOf({ cityCode: null })).toEqual(['need.city'])
  expect(wordOf({ districtCode: null })).toEqual(['need.district'])
  expect(wordOf({ country: 'ES', city: '' })).toEqual(['need.cityTyped'])
  expect(wordOf({ country: 'ES', city: 'Madrid', detail: '' })).toEqual([])
  expect(wordOf({ street: '' })).toEqual(['need.street'])
  expect(wordOf({ detail: '' })).toEqual(['need.detail'])
  expect(wordOf({ contactName: ' a ' })).toEqual(['need.contactName'])
  expect(wordOf({ mobile: ' 12345 ' })).toEqual(['need.mobile'])
  expect(wordOf({ mobile: ' 123456 ' })).toEqual([])
  expect(wordOf({ idNumber: null })).toEqual(['need.idNumber'])
  expect(wordOf({ idNumber: null }, { hasNumber: true })).toEqual([])
  expect(wordOf({ idNumber: ' ' }, { hasNumber: true })).toEqual(['need.idNumber'])
  expect(wordOf({ idNumber: 'A1234' })).toEqual(['wrong.idChinese'])
  expect(wordOf({ idKind: 'other', idNumber: 'A1234' })).toEqual([])
  expect(wordOf({ idKind: 'other', idNumber: 'A' })).toEqual(['wrong.idOther'])
  expect(wordOf({ idFront: null })).toEqual(['need.idFront'])
  expect(wordOf({ idBack: null })).toEqual(['need.idBack'])
  expect(wordOf({ licences: [] })).toEqual(['need.licence'])
  expect(wordOf({ licenceUntil: null, isLicenceEndless: false })).toEqual(['need.licenceUntil'])
  expect(wordOf({ licenceUntil: '2026-02-28' })).toEqual(['wrong.licenceUntil'])
})

test('a city without districts needs none', () => {
  const form = { ...WHOLE, districtCode: null }
  expect(errorsOf(form, { ...given, hasDistricts: false })).toEqual([])
})
