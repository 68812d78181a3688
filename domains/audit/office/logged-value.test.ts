/** Logged values in the reader's words: states, amounts, lists, and nested values. */
import '#apps/office/logged.ts'
import { afterAll, expect, test } from 'vitest'
import { Fulfilment, Lifecycle, Payment } from '#domains/orders/contract.ts'
import { LANGS, type Lang } from '#kit/contract/lang.ts'
import { readWords } from '#kit/server/text/words.ts'
import { formatMoney, formatNumber, formatPercent, setMoneyForm } from '#kit/web/language/money.ts'
import { allPermissions } from '#domains/staff/roles.ts'
import {
  currencyOf,
  formatLogged,
  partsOfBulk,
  type LogPlace,
  type LogWriting,
} from './logged-value.ts'

setMoneyForm('full')
// Files of one worker share their modules.
afterAll(() => setMoneyForm('plain'))

/** Formatting in one language; the messages that it needs have no arguments. */
function writingIn(lang: Lang): LogWriting {
  const words = new Map([...readWords('office', lang), ...readWords('shop', lang)])
  return {
    lang,
    wordOf: (domain, key) => words.get(`${domain}.${key}`),
    nameOf: (key) => [...words].find(([whole]) => whole.endsWith(`.${key}`))?.[1],
    dateTime: (at) => at.slice(0, 10),
    money: (amount, currency) => formatMoney(amount, currency, lang),
    number: (value) => formatNumber(value, lang),
    percent: (share) => formatPercent(share, lang),
  }
}

const inEnglish = writingIn('en')
const at = (kind: string, name: string, place: Partial<LogPlace> = {}): LogPlace => ({
  kind,
  name,
  currency: undefined,
  ...place,
})

test.each([
  ['a state of an order', 'partially_paid', at('order', 'payment'), 'Partially paid'],
  ['a state, by what it is of', 'submitted', at('papers', 'state'), 'Submitted'],
  ['the same state of another thing', 'draft', at('product', 'state'), 'Draft'],
  ['an amount in its currency', 2560, at('order', 'paidAmount', { currency: 'USD' }), 'US$25.60'],
  ['an amount of before they had one', 2560, at('order', 'paidAmount'), '25.6'],
  ['a count', 12_345, at('sku', 'onHandCount'), '12,345'],
  ['hundredths of a percent', 250, at('customer', 'discountBasisPoints'), '2.5%'],
  ['an id is no count', 12_345, at('product', 'categoryId'), '12345'],
  ['a list', ['new', 'wholesale', 'export'], at('customer', 'tags'), 'new, wholesale, and export'],
  [
    'a list of words',
    ['orders.read', 'stock.read'],
    at('role', 'permissions'),
    'View orders and View stock',
  ],
  ['yes and no', true, at('brand', 'archived'), 'Yes'],
  ['a text by language', { cn: '钻', en: 'Drill' }, at('product', 'name'), 'Drill'],
  ['an instant', '2026-03-01T10:00:00.000Z', at('quote', 'validUntil'), '2026-03-01'],
  ['what somebody wrote', 'closed by phone', at('order', 'note'), 'closed by phone'],
  ['nothing', null, at('order', 'note'), '—'],
  ['an empty list', [], at('customer', 'tags'), '—'],
  [
    'lines of parts',
    [
      { minQuantity: 1, amount: 1250 },
      { minQuantity: 10, amount: 1100 },
    ],
    at('sku', 'tiers', { currency: 'CNY' }),
    'From quantity: 1, Amount: CN¥12.50; From quantity: 10, Amount: CN¥11.00',
  ],
])('%s', (_, value, place, expected) => {
  expect(formatLogged(value, place, inEnglish)).toBe(expected)
})

test('Chinese joins with its own punctuation', () => {
  const limits = [
    { period: 'day', maxCount: 5 },
    { period: 'ever', maxCount: 50 },
  ]
  const text = formatLogged(limits, at('product', 'limits'), writingIn('cn'))
  expect(text).toMatch(/^周期：.+，上限：5；周期：.+，上限：50$/)
})

test('the currency is the entry’s, or the base currency', () => {
  expect(currencyOf('order', { currency: 'IDR' }, null)).toBe('IDR')
  expect(currencyOf('order', { paidAmount: 5 }, null)).toBeUndefined()
  expect(currencyOf('freight', { firstAmount: 5 })).toBe('CNY')
})

test.each(LANGS)('every state of an order and every permission has a name: %s', (lang) => {
  const writing = writingIn(lang)
  const given = [
    ...Payment.options.map((each) => ['payment', each] as const),
    ...Fulfilment.options.map((each) => ['fulfilment', each] as const),
    ...Lifecycle.options.map((each) => ['lifecycle', each] as const),
    ...allPermissions().map((each) => ['permissions', each] as const),
  ]
  const raw = given.filter(
    ([name, each]) => formatLogged(each, at('order', name), writing) === each,
  )
  expect(raw).toEqual([])
})

test('the size of a bulk price change is a percentage, or an amount', () => {
  expect(partsOfBulk({ by: 'percent', value: -500 })).toEqual({ by: 'percent', percent: -5 })
  expect(partsOfBulk({ by: 'amount', value: 250 })).toEqual({ by: 'amount', amount: 250 })
  expect(partsOfBulk({ categoryId: 3 })).toEqual({ categoryId: 3 })
})
