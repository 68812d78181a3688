/** Pages of the office are found by title and by other words for them, the closest first, in each language. */
import { expect, test } from 'vitest'
import { findPages } from './find-pages.ts'

const PAGES = [
  { title: 'Shipping rates', words: 'carriers delivery', groupTitle: 'Settings' },
  { title: 'Shop profile', words: 'logo contact', groupTitle: 'Settings' },
  { title: 'Carriers', words: '', groupTitle: 'Settings' },
  { title: 'Cuentas de cobro', words: 'datos bancarios, beneficiario', groupTitle: 'Dinero' },
  { title: '运费模板', words: '快递公司 承运商', groupTitle: '设置' },
]
const titles = (typed: string) => findPages(PAGES, typed).map(({ title }) => title)

test('a title comes before other words for a page, and those before its group', () => {
  expect(titles('carrier')).toEqual(['Carriers', 'Shipping rates'])
  expect(titles('LOGO')).toEqual(['Shop profile'])
  expect(titles('settings')).toEqual(['Shipping rates', 'Shop profile', 'Carriers'])
})

test('each typed word must be there, in any order, without regard to accents', () => {
  expect(titles('rates shipping')).toEqual(['Shipping rates'])
  expect(titles('shipping logo')).toEqual([])
  expect(titles('báncarios')).toEqual(['Cuentas de cobro'])
  expect(titles('快递')).toEqual(['运费模板'])
})

test('nothing typed finds nothing', () => expect(titles('  ')).toEqual([]))
