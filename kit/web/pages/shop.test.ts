/** Page titles contain the name of the shop, once. */
import { afterEach, expect, test } from 'vitest'
import { DEFAULT_IDENTITY } from '../../contract/shop-identity.ts'
import { setShopIdentity, iconOf, shopName, titleOfPage, titleWithShop } from './shop.ts'

afterEach(() => setShopIdentity(DEFAULT_IDENTITY))

const name = { cn: '海港商行', en: 'Harbour & Co' }

test('the name follows the title, and once', () => {
  setShopIdentity({ ...DEFAULT_IDENTITY, name })
  expect(shopName('en')).toBe('Harbour & Co')
  expect(titleWithShop('Cart', 'en')).toBe('Cart · Harbour & Co')
  expect(titleWithShop('Harbour & Co · Tools', 'en')).toBe('Harbour & Co · Tools')
  expect(titleWithShop('', 'en')).toBe('Harbour & Co')
})

test('each language has its own name, and Chinese where nobody wrote one', () => {
  setShopIdentity({ ...DEFAULT_IDENTITY, name })
  expect([shopName('cn'), shopName('id')]).toEqual(['海港商行', '海港商行'])
  expect(titleOfPage('购物车 · 海港商行', 'cn')).toBe('购物车')
  expect(titleOfPage('Cart · Harbour & Co', 'en')).toBe('Cart')
  expect(titleOfPage('Cart', 'en')).toBe('Cart')
})

test('the icon of a tab is the logo once there is one', () => {
  expect(iconOf(DEFAULT_IDENTITY)).toBe('/favicon.svg')
  const logoUrl = '/api/files/public/x-1200.webp'
  expect(iconOf({ ...DEFAULT_IDENTITY, logoUrl })).toBe('/api/files/public/x-400.webp')
})
