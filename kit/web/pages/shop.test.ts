/** Page titles contain the name of the shop, once. */
import { afterEach, expect, test } from 'vitest'
import { setShopName, shopName, titleWithShop } from './shop.ts'

afterEach(() => setShopName('Tradepost'))

test('the name follows the title, and once', () => {
  setShopName('Harbour & Co')
  expect(shopName()).toBe('Harbour & Co')
  expect(titleWithShop('Cart')).toBe('Cart · Harbour & Co')
  expect(titleWithShop('Harbour & Co · Tools')).toBe('Harbour & Co · Tools')
  expect(titleWithShop('')).toBe('Harbour & Co')
})
