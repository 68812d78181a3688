/** Thirty pasted addresses, as in chats, forms and letters, and the expected fields of each. */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { openTestShop } from '#apps/api/testing.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { saveAddress } from '../../contract.ts'
import { splitAddress, type Split } from '../../split-contract.ts'
import { buyerWith } from '#domains/accounts/server/testing.ts'
import { splitText } from './split.ts'

/** The text, the country of the form, and the expected fields: invented people, real streets. */
const PASTED = JSON.parse(
  readFileSync(new URL('./pasted.json', import.meta.url), 'utf8'),
) as readonly [string, string, Partial<Split>][]

/** The fields that were found, without empty ones. */
const foundIn = (text: string, country: string) =>
  Object.fromEntries(
    Object.entries(splitText(text, country)).filter(
      ([, value]) => value !== '' && value !== null && value !== 'none',
    ),
  )

test.each(PASTED)('%j', (text, country, found) => {
  expect(foundIn(text, country)).toEqual(found)
})
test('there are thirty of them', () => expect(PASTED.length).toBeGreaterThanOrEqual(30))

describe('a text that is not an address', () => {
  test.each([
    '😀😀',
    '- - -',
    ',,,,',
    '12345',
    '<script>alert(1)</script>',
    '收货人:',
    '1'.repeat(500),
    '省市区'.repeat(160),
    ', 1'.repeat(160),
  ])('leaves the form unchanged: %j', (text) => {
    const began = performance.now()
    const found = splitText(text, 'CN')
    expect(performance.now() - began).toBeLessThan(500)
    expect([found.provinceCode, found.phone]).toEqual([null, ''])
    for (const value of Object.values(found))
      expect(String(value ?? '').length).toBeLessThanOrEqual(500)
  })
})

describe('over HTTP', async () => {
  const shop = await openTestShop({ now: '2026-03-01T00:00:00.000Z' })
  const split = async (text: string, country = 'CN') => {
    const { by } = await buyerWith(shop)
    return shop.call(splitAddress, { text, country }, by)
  }

  test('a complete result is an address that can be saved', async () => {
    const { by } = await buyerWith(shop)
    for (const [text, country, { district: _typed, ...expected }] of [
      PASTED[0]!,
      PASTED[1]!,
      PASTED.at(-9)!,
    ]) {
      const { data } = await shop.call(splitAddress, { text, country }, by)
      const saved = await shop.call(saveAddress, { ...data!, isDefault: false }, by)
      expect([saved.code, saved.data?.consignee]).toEqual([1, expected.consignee])
    }
  })

  test('is for buyers, and for texts of up to five hundred characters', async () => {
    expect((await shop.call(splitAddress, { text: 'x', country: 'CN' })).code).toBe(
      Reasons.loginNeeded.code,
    )
    expect((await split('x'.repeat(500))).code).toBe(1)
    expect((await split('x'.repeat(501))).code).toBe(Reasons.invalidInput.code)
    expect((await split(' ')).code).toBe(Reasons.invalidInput.code)
    expect((await split('x', 'china')).code).toBe(Reasons.invalidInput.code)
  })
})
