/** What search engines read of a product: true prices, no rating that nobody gave, nothing that ends the script. */
import { expect, test } from 'vitest'
import type { Product, Sku } from '../contract.ts'
import { structuredData } from './structured-data.ts'

const ORIGIN = 'https://shop.example'
const sku = (id: number, ...tiers: Sku['tiers']) => ({ id, tiers }) as unknown as Sku
const retail = (priceAmount: number) =>
  ({ audience: 'all', minQuantity: 1, priceAmount }) satisfies Sku['tiers'][number]
const aProduct = (changes: Partial<Product> = {}) =>
  ({
    id: 7,
    name: 'Impact drill',
    textLang: 'en',
    brief: 'Strong',
    code: 'D-7',
    brand: { id: 3, name: 'Hengli' },
    categoryPath: [
      { id: 1, name: 'Tools' },
      { id: 2, name: 'Drills' },
    ],
    pictures: [{ url: '/p/blue.webp' }, { url: 'https://cdn.example/p/yellow.webp' }],
    skus: [sku(1, retail(9900)), sku(2, retail(12_005))],
    currency: 'USD',
    rating: 4.5,
    reviewCount: 12,
    ...changes,
  }) as unknown as Product

type Offer = { lowPrice: string; highPrice: string; offerCount: number; priceCurrency: string }
type ProductData = {
  '@type': string
  inLanguage: string
  offers?: Offer & { url: string }
  aggregateRating?: { ratingValue: number; reviewCount: number }
  brand?: { name: string }
  description?: string
  image: string[]
  sku: string
}
type Crumbs = {
  inLanguage: string
  itemListElement: { position: number; name: string; item: string }[]
}
const read = (changes: Partial<Product> = {}, lang: 'cn' | 'en' | 'spa' | 'id' = 'en') => {
  const [product, crumbs] = structuredData(aProduct(changes), lang, ORIGIN).map(
    (text) => JSON.parse(text) as unknown,
  )
  return { product: product as ProductData, crumbs: crumbs as Crumbs }
}

test('the offer spans the cheapest and the dearest retail price, in whole units of the currency', () => {
  expect(read().product.offers).toEqual({
    '@type': 'AggregateOffer',
    url: 'https://shop.example/goods/7',
    priceCurrency: 'USD',
    lowPrice: '99.00',
    highPrice: '120.05',
    offerCount: 2,
  })
})

test('prices of businesses, members and large quantities are not offered to the world', () => {
  const skus = [
    sku(
      1,
      retail(9900),
      { audience: 'all', minQuantity: 10, priceAmount: 100 },
      { audience: 'business', minQuantity: 1, priceAmount: 200 },
      { audience: 'super', minQuantity: 1, priceAmount: 99_999 },
    ),
  ]
  expect(read({ skus }).product.offers).toMatchObject({ lowPrice: '99.00', highPrice: '99.00' })
})

test('an SKU without a price in the currency is no offer; without any there is none at all', () => {
  expect(read({ skus: [sku(1), sku(2, retail(500))] }).product.offers).toMatchObject({
    offerCount: 1,
    lowPrice: '5.00',
  })
  expect(read({ skus: [sku(1), sku(2)] }).product).not.toHaveProperty('offers')
})

test('a rating stands there only where somebody has given one', () => {
  expect(read().product.aggregateRating).toMatchObject({ ratingValue: 4.5, reviewCount: 12 })
  expect(read({ rating: null }).product).not.toHaveProperty('aggregateRating')
  expect(read({ reviewCount: 0 }).product).not.toHaveProperty('aggregateRating')
})

test('what a product lacks is left out and not told as empty', () => {
  const { product } = read({ brand: null, brief: '', pictures: [] })
  expect(product).not.toHaveProperty('brand')
  expect(product).not.toHaveProperty('description')
  expect(product.image).toEqual([])
  expect(read().product).toMatchObject({
    sku: 'D-7',
    description: 'Strong',
    brand: { name: 'Hengli' },
  })
})

test('pictures have whole addresses, those that lie elsewhere keep theirs', () => {
  expect(read().product.image).toEqual([
    'https://shop.example/p/blue.webp',
    'https://cdn.example/p/yellow.webp',
  ])
})

test('a text that fell back to Chinese is called Chinese, and the way to it the visitor’s language', () => {
  const { product, crumbs } = read({ textLang: 'cn' }, 'spa')
  expect([product.inLanguage, crumbs.inLanguage]).toEqual(['zh-CN', 'es'])
})

test('the way leads from the first category down to the product', () => {
  expect(
    read().crumbs.itemListElement.map(({ position, name, item }) => [position, name, item]),
  ).toEqual([
    [1, 'Tools', 'https://shop.example/goods/list?category=1'],
    [2, 'Drills', 'https://shop.example/goods/list?category=2'],
    [3, 'Impact drill', 'https://shop.example/goods/7'],
  ])
})

test('a name cannot end the script that it stands in', () => {
  const name = 'Drill</script><script>alert(1)</script>'
  const texts = structuredData(aProduct({ name }), 'en', ORIGIN)
  for (const text of texts) expect(text).not.toContain('<')
  expect(read({ name }).crumbs.itemListElement.at(-1)!.name).toBe(name)
})
