/** What file readers share: codes, prices and addresses as other shops write them. */
import { expect, test } from 'vitest'
import { amountOf } from './amounts.ts'
import { addressOf, codeFrom, fingerprint, type ImportedProduct } from './entry.ts'

test('a code that the form accepts stays as it is', () => {
  for (const code of ['A1', 'clay-pot', 'a.b_c-9', 'X'.repeat(40)]) {
    expect(codeFrom(code, 40)).toBe(code)
  }
  expect(codeFrom(' A1 ', 40)).toBe('A1')
})

test.each(['陶罐', 'clay pot', 'A', '', '-x-', 'é', '🔧', 'x'.repeat(41), 'a/b', '---'])(
  '%j becomes a code that the form accepts, and always the same',
  (text) => {
    const code = codeFrom(text, 40)
    expect(code).toMatch(/^[A-Za-z0-9._-]{2,40}$/)
    expect(codeFrom(text, 40)).toBe(code)
  },
)

test('two codes that are reduced to the same, or begin alike, stay different', () => {
  const texts = ['clay pot', 'clay_pot', 'clay  pot', 'clay/pot', 'clay-pot', '陶罐', '瓦罐', '']
  expect(new Set(texts.map((text) => codeFrom(text, 40))).size).toBe(texts.length)
  const long = ['1', '2'].map((end) => codeFrom(`${'x'.repeat(60)}${end}`, 60))
  expect(new Set(long).size).toBe(2)
  expect(long.every((code) => code.length <= 60)).toBe(true)
})

test.each([
  ['12', 1200],
  ['12.5', 1250],
  ['12,5', 1250],
  [' 1299.00 ', 129_900],
  ['0', 0],
  ['0.01', 1],
  ['99999999999.99', 9_999_999_999_999],
])('%j is an amount', (text, amount) => expect(amountOf(text)).toBe(amount))

test.each(['', ' ', '-1', '+1', '1.234', '1,234', '.5', '5.', '1e3', '100000000000', '٣'])(
  '%j is no amount, and nothing is guessed',
  (text) => expect(amountOf(text)).toBeNull(),
)

test('amounts are exact to the cent', () => {
  for (let cents = 0; cents < 3000; cents += 7) {
    expect(amountOf((cents / 100).toFixed(2))).toBe(cents)
  }
})

test.each([
  ['https://example.com/a.jpg', 'https://example.com/a.jpg'],
  ['HTTP://Example.com/a.jpg', 'http://example.com/a.jpg'],
  ['//cdn.example.com/a.jpg', 'https://cdn.example.com/a.jpg'],
  [' https://example.com/a b.jpg ', 'https://example.com/a%20b.jpg'],
  ['https://例子.example/图.jpg', 'https://xn--fsqu00a.example/%E5%9B%BE.jpg'],
])('%j can be fetched', (text, address) => expect(addressOf(text)).toBe(address))

test.each([
  '',
  'a.jpg',
  '/a.jpg',
  'ftp://example.com/a',
  'file:///etc/passwd',
  'javascript:x',
  'https://',
  'https://a b/c',
  `https://example.com/${'x'.repeat(1000)}`,
])('%j cannot be fetched', (text) => expect(addressOf(text)).toBeNull())

test('a product’s fingerprint changes with its content, and with nothing else', () => {
  const product: ImportedProduct = {
    parts: ['name', 'price'],
    lang: 'cn',
    removedCodes: [],
    keywords: { cn: '' },
    pageHead: { title: { cn: '' }, description: { cn: '' } },
    key: 'shopify:pot',
    code: 'pot',
    name: { cn: '罐' },
    brief: { cn: '' },
    categoryPath: [{ cn: '厨房' }],
    brand: null,
    unitName: { cn: '件' },
    options: [],
    specifications: [],
    skus: [
      {
        code: 'pot-1',
        isCodeGiven: true,
        barcode: null,
        values: [],
        amount: 900,
        weightGrams: null,
        stockCount: 4,
        pictureIndex: null,
      },
    ],
    pictures: [],
    details: { cn: '' },
    reviews: [],
    onSale: true,
  }
  expect(fingerprint(structuredClone(product))).toBe(fingerprint(product))
  const changed: Partial<ImportedProduct>[] = [
    { name: { cn: '瓦罐' } },
    { brand: { cn: '安' } },
    { onSale: false },
    { categoryPath: [{ cn: '厨房' }, { cn: '罐' }] },
    { skus: [{ ...product.skus[0]!, amount: 901 }] },
    { skus: [{ ...product.skus[0]!, stockCount: 5 }] },
    { pictures: [{ address: 'https://example.com/a.jpg', alt: { cn: '' } }] },
  ]
  const prints = changed.map((changes) => fingerprint({ ...product, ...changes }))
  expect(new Set([fingerprint(product), ...prints]).size).toBe(changed.length + 1)
})
