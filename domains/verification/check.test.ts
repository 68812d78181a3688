/** The validation rules of a verification at their limits, shared by browser and server. */
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import {
  answerTextOf,
  errorsOf,
  foundBy,
  idNumberOf,
  isChineseId,
  isCreditCode,
  isOtherId,
  keepAsked,
  stepsWith,
} from './check.ts'
import { VerificationForm } from './contract.ts'
import { BUILT_IN_ITEMS, itemsFor, OWN_KINDS, reasonsFor, type AskedRule } from './items.ts'
import { aForm, CHINESE_IDS } from './testing.ts'

const file = 'a'.repeat(22)
const WHOLE = aForm({ idFront: file, idBack: file, licences: [file] })
const asked = (code: string, changes: Partial<AskedRule> = {}): AskedRule => ({
  code,
  kind: 'builtIn',
  isRequired: true,
  isSensitive: false,
  ...changes,
})
const ALL = BUILT_IN_ITEMS.map((code) => asked(code))
const given = { hasNumber: false, today: '2026-03-01', items: ALL, storedTexts: [] as string[] }
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
  const itemError = (item: string) => ({ item, reason: 'unreadable', note: '' }) as const
  const found = foundBy([itemError('licence'), itemError('mobile')])
  expect(found.map(({ field }) => field)).toEqual(['licences', 'mobile'])
  expect(stepsWith(found.map(({ field }) => field))).toEqual([2, 3])
  const steps = [...BUILT_IN_ITEMS, 'own1'].map((item) =>
    stepsWith(foundBy([itemError(item)]).map(({ field }) => field)),
  )
  expect(steps).toEqual([[0], [0], [1], [2], [2], [2], [3], [3], [3], [3]])
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

const letter = 'a'
const own = 'own1'
const answered = (changes: Partial<VerificationForm['answers'][number]>) => ({
  answers: [{ item: own, text: '', files: [], day: null, ...changes }],
})
const wordsFor = (
  item: Partial<AskedRule>,
  changes: Partial<VerificationForm>,
  storedTexts: string[] = [],
) =>
  errorsOf({ ...WHOLE, ...changes }, { ...given, items: [...ALL, asked(own, item)], storedTexts })

test.each<[Partial<AskedRule>, Partial<VerificationForm>, string | null]>([
  [{ kind: 'text' }, {}, 'need.answer'],
  [{ kind: 'text' }, answered({ text: '  ' }), 'need.answer'],
  [{ kind: 'text' }, answered({ text: letter }), null],
  [{ kind: 'text', isRequired: false }, {}, null],
  [{ kind: 'chineseId' }, answered({ text: 'A1234' }), 'wrong.idChinese'],
  [{ kind: 'chineseId' }, answered({ text: CHINESE_IDS[0].toLowerCase() }), null],
  [{ kind: 'creditCode' }, answered({ text: '91350100M000100Y44' }), 'wrong.creditCode'],
  [{ kind: 'creditCode', isRequired: false }, answered({ text: '9135' }), 'wrong.creditCode'],
  [{ kind: 'creditCode' }, answered({ text: ' 91350100 m000100y43 ' }), null],
  [{ kind: 'file' }, answered({ text: letter }), 'need.file'],
  [{ kind: 'file' }, answered({ files: [file] }), null],
  [{ kind: 'date' }, {}, 'need.day'],
  [{ kind: 'date' }, answered({ day: '2026-02-28' }), 'wrong.day'],
  [{ kind: 'date', isRequired: false }, answered({ day: '2026-02-28' }), 'wrong.day'],
  [{ kind: 'date' }, answered({ day: '2026-03-01' }), null],
])('an item of the merchant: %o with %o', (item, changes, word) => {
  const errors = word === null ? [] : [{ field: `answers.${own}`, word }]
  expect(wordsFor(item, changes)).toEqual(errors)
})

test('a sensitive text that is stored need not be typed again, one that was never stored must', () => {
  const unchanged = answered({ text: null })
  expect(wordsFor({ kind: 'text', isSensitive: true }, unchanged, [own])).toEqual([])
  expect(wordsFor({ kind: 'text', isSensitive: true }, unchanged)).toHaveLength(1)
})

test('what is optional may be left out, and is checked when it is given; what is not asked for is not looked at', () => {
  const rest = ['storeName', 'address', 'contactName', 'mobile'].map((code) => asked(code))
  const optional = ['industry', 'idNumber', 'idFront', 'idBack', 'licence'].map((code) =>
    asked(code, { isRequired: false }),
  )
  const empty = aForm({ industryId: null, idNumber: '', isLicenceEndless: false })
  const wordOf = (form: VerificationForm, items: AskedRule[]) =>
    errorsOf(form, { ...given, items }).map(({ word }) => word)
  expect(wordOf(empty, [...rest, ...optional])).toEqual([])
  expect(wordOf({ ...empty, idNumber: 'A1234' }, [...rest, ...optional])).toEqual([
    'wrong.idChinese',
  ])
  expect(wordOf({ ...empty, licences: [file] }, [...rest, ...optional])).toEqual([
    'need.licenceUntil',
  ])
  expect(wordOf({ ...empty, idNumber: 'A1234', licences: [file] }, rest)).toEqual([])
})

test('nothing is kept that is not asked for', () => {
  const full = { ...WHOLE, ...answered({ text: letter }), licenceUntil: '2027-01-01' }
  expect(keepAsked(full, [...ALL, asked(own, { kind: 'text' })])).toEqual(full)
  expect(keepAsked(full, [asked('storeName')])).toEqual({
    ...full,
    industryId: null,
    idNumber: '',
    idFront: null,
    idBack: null,
    licences: [],
    licenceUntil: null,
    isLicenceEndless: false,
    answers: [],
  })
})

test('an answer keeps what is of the kind of its item, and each item its first answer', () => {
  const answers = [own, 'own2', 'own3', 'own4', 'storeName', own].map((item) => ({
    item,
    text: letter,
    files: [file],
    day: '2027-01-01',
  }))
  const items = [
    ...ALL,
    asked(own, { kind: 'creditCode' }),
    asked('own2', { kind: 'file', isSensitive: true }),
    asked('own3', { kind: 'date' }),
  ]
  expect(keepAsked({ ...WHOLE, answers }, items).answers).toEqual([
    { item: own, text: letter, files: [], day: null },
    { item: 'own2', text: '', files: [file], day: null },
    { item: 'own3', text: '', files: [], day: '2027-01-01' },
  ])
  const stays = { item: own, text: null, files: [], day: null }
  const textOf = (isSensitive: boolean) =>
    keepAsked({ ...WHOLE, answers: [stays] }, [asked(own, { kind: 'text', isSensitive })]).answers
  expect(textOf(true)).toEqual([stays])
  expect(textOf(false)).toEqual([{ ...stays, text: '' }])
})

test('an item is asked of the kinds and countries that it names, of all when it names none', () => {
  const rule = (code: string, businessKinds: string[], countries: string[]) => ({
    ...asked(code),
    businessKinds,
    countries,
  })
  const items = [
    rule('all', [], []),
    rule('factories', ['factory'], []),
    rule('spain', [], ['ES']),
    rule('both', ['factory'], ['CN']),
  ]
  const codesFor = (kind: string, country: string) =>
    itemsFor(items, { kind, country }).map(({ code }) => code)
  expect(codesFor('trader', 'CN')).toEqual(['all'])
  expect(codesFor('factory', 'CN')).toEqual(['all', 'factories', 'both'])
  expect(codesFor('trader', 'ES')).toEqual(['all', 'spain'])
  expect(codesFor('factory', 'ES')).toEqual(['all', 'factories', 'spain'])
})

test('a unified social credit code with a changed character is invalid', () => {
  const right = '91350100M000100Y43'
  expect(isCreditCode(right)).toBe(true)
  expect(isCreditCode(right.toLowerCase())).toBe(true)
  expect(isCreditCode(right.slice(0, 17))).toBe(false)
  expect(isCreditCode(`${right}0`)).toBe(false)
  for (let i = 0; i < 18; i++) {
    const other = right[i] === '1' ? '2' : '1'
    const changed = right.slice(0, i) + other + right.slice(i + 1)
    expect([changed, isCreditCode(changed)]).toEqual([changed, false])
  }
})

test('numbers are stored without spaces, texts as they were typed', () => {
  expect(answerTextOf({ kind: 'creditCode' }, ' 9135 0100 m0')).toBe('91350100M0')
  expect(answerTextOf({ kind: 'text' }, ' Calle  Mayor ')).toBe('Calle  Mayor')
})

test('every kind of item has reasons, and a typed line is never unclear', () => {
  for (const kind of OWN_KINDS) {
    const reasons = reasonsFor({ code: own, kind })
    expect([kind, reasons.includes('other')]).toEqual([kind, true])
    expect([kind, reasons.includes('unreadable')]).toEqual([kind, kind === 'file'])
  }
  expect(reasonsFor({ code: 'industry', kind: 'builtIn' })).toEqual(['mismatch', 'other'])
})
