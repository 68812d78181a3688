/**
 * The boundaries of the specification's section 5: one below, on, one above. The browser validates with the same schemas
 * before it sends; invalid requests that arrive anyway are refused, naming the field in the language of the sender.
 */
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { openTestShop } from '#apps/api/testing.ts'
import type { Endpoint } from '#kit/contract/endpoint.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { LANGS } from '#kit/contract/lang.ts'
import { fingerprintOf } from '#kit/testing/fingerprint.ts'
import { emailLogin, register, sendCode } from '../contract.ts'
import { saveAddress } from '#domains/addresses/contract.ts'
import { phoneLogin, resetPassword } from '../login-contract.ts'
import { changePassword, saveProfile, setPayPassword, updateEmail } from '../settings-contract.ts'
import { buyerWith } from './testing.ts'

const shop = await openTestShop({ now: '2026-03-01T00:00:00.000Z' })
const { by } = await buyerWith(shop)

const REGISTER = {
  email: 'lin@example.com',
  code: '123456',
  password: 'harbour7',
  nickName: 'Lin',
  customerType: 'individual',
  agreementVersion: 1,
}
const ADDRESS = {
  country: 'ES',
  provinceCode: null,
  cityCode: null,
  districtCode: null,
  region: '',
  city: 'Valencia',
  district: '',
  street: 'Calle de la Paz 14',
  detail: '2',
  postalCode: '46003',
  consignee: 'Diego',
  salutation: 'none',
  phone: '+34612345678',
  isDefault: false,
}

const PASSWORDS = {
  right: ['abcde1', 'ABCDE1', '12345a', 'abcdefghijk1', 'a1a1a1a1a1a1'],
  wrong: ['abcd1', 'abcdefghijkl1', 'abcdefgh', '12345678', 'abc 123', 'abcdé12', 'abcde1\n', ''],
}
const EMAILS = {
  right: ['a@b.co', ' Lin.Cai+shop@Example.COM ', `${'a'.repeat(60)}@example.com`],
  wrong: ['', 'lin', 'lin@', '@example.com', 'lin@example', 'lin@@example.com', 'l in@example.com'],
}
const CODES = {
  right: ['000000', ' 123456 '],
  wrong: ['12345', '1234567', 'abcdef', '１２３４５６', '12 456', ''],
}

type Rule = [
  name: string,
  endpoint: Endpoint,
  others: object,
  field: string,
  values: { right: readonly string[]; wrong: readonly string[] },
]
const RULES: readonly Rule[] = [
  ['the password of a registration', register, REGISTER, 'password', PASSWORDS],
  ['the e-mail address of a registration', register, REGISTER, 'email', EMAILS],
  ['the code of a registration', register, REGISTER, 'code', CODES],
  [
    'the nickname of a registration',
    register,
    REGISTER,
    'nickName',
    {
      right: ['ab', '小明', 'a'.repeat(18), '工'.repeat(18), ' ab '],
      wrong: ['a', 'a'.repeat(19), '工'.repeat(19), ' a ', 'a\u202Eb', '<b>', 'a\u200Bb', ''],
    },
  ],
  [
    'a new password by code',
    resetPassword,
    { email: 'lin@example.com', code: '123456', password: 'harbour7' },
    'password',
    PASSWORDS,
  ],
  [
    'a changed password',
    changePassword,
    { oldPassword: 'wrong1x', password: '', repeated: '' },
    'password',
    PASSWORDS,
  ],
  ['an address to log in by', emailLogin, { user_email: '', code: '123456' }, 'user_email', EMAILS],
  ['an address for a code', sendCode, { email: '', purpose: 'login' }, 'email', EMAILS],
  ['a new address', updateEmail, { user_email: '', code: '123456' }, 'user_email', EMAILS],
  [
    'the password once more',
    changePassword,
    { oldPassword: 'wrong1x', password: 'harbour7' },
    'repeated',
    { right: ['harbour7'], wrong: ['harbour8', 'Harbour7', 'harbour7 ', ''] },
  ],
  ['a code by phone', phoneLogin, { phone: '13800138000', code: '' }, 'code', CODES],
  [
    'a number to log in by',
    phoneLogin,
    { phone: '', code: '123456' },
    'phone',
    {
      right: ['13800138000', '138 0013 8000', '+34 612 345 678', '(020) 8888-9999'],
      wrong: ['', '1380', 'phone', '13800138000x', `+${'1'.repeat(30)}`],
    },
  ],
  [
    'a nickname',
    saveProfile,
    {},
    'nickName',
    { right: ['ab', 'a'.repeat(18)], wrong: ['a', 'a'.repeat(19)] },
  ],
  [
    'a payment password',
    setPayPassword,
    { password: '', repeated: '' },
    'password',
    { right: ['482913'], wrong: ['48291', '4829130', '48291a', ''] },
  ],
  [
    'a consignee',
    saveAddress,
    ADDRESS,
    'consignee',
    { right: ['李', 'x'.repeat(40)], wrong: ['', '   ', 'x'.repeat(41)] },
  ],
  [
    'a street',
    saveAddress,
    ADDRESS,
    'street',
    { right: ['a', 'x'.repeat(100)], wrong: ['', ' ', 'x'.repeat(101)] },
  ],
  [
    'a detailed address, which Spain does without',
    saveAddress,
    ADDRESS,
    'detail',
    { right: ['', '1', 'x'.repeat(200)], wrong: ['x'.repeat(201)] },
  ],
]

test.each(RULES)('%s', async (_name, endpoint, others, field, { right, wrong }) => {
  // Typed twice where the form has two fields.
  const input = (value: string) => ({
    ...others,
    [field]: value,
    ...('repeated' in others ? { repeated: value } : {}),
  })
  const call = (value: string, lang = 'en') =>
    shop.call(endpoint, input(value) as never, { ...by, lang } as never)
  const browser = (value: string) => z.safeParse(endpoint.input, input(value)).success

  expect(right.filter((value) => !browser(value))).toEqual([])
  for (const value of right)
    expect([value, (await call(value)).code]).not.toEqual([value, Reasons.invalidInput.code])

  expect(wrong.filter(browser)).toEqual([])
  const before = await fingerprintOf(shop.db)
  for (const value of wrong) {
    const { code, data } = await call(value)
    const { fields } = data as unknown as { fields: { path: string; message: string }[] }
    // An empty field that is typed twice is missing twice.
    const named = fields.map(({ path }) => path).filter((path) => value !== '' || path === field)
    expect([value, code, new Set(named)]).toEqual([
      value,
      Reasons.invalidInput.code,
      new Set([field]),
    ])
  }
  expect(await fingerprintOf(shop.db)).toEqual(before)

  const messages = await Promise.all(
    LANGS.map(async (lang) => {
      const { data } = await call(wrong[0]!, lang)
      return (data as unknown as { fields: { message: string }[] }).fields[0]!.message
    }),
  )
  expect(new Set(messages).size).toBe(4)
  for (const message of messages) expect(message).not.toMatch(/^[a-z]+\.[\w.]+$|Invalid/)
})
