/** Each rule catches what it is for, and an order may be caught by several. */
import { expect, test } from 'vitest'
import { reviewRulesOf, type ReviewFacts, type ReviewSettings } from './rules.ts'

const OFF: ReviewSettings = {
  'orders.reviewOnTerms': false,
  'orders.reviewQuoted': false,
  'orders.reviewBusiness': false,
  'orders.reviewBusinessFrom': 5000,
  'orders.reviewOutside': false,
  'orders.usualCountries': 'CN, ID',
}
const ORDER: ReviewFacts = {
  isOnTerms: true,
  isQuoted: true,
  customerType: 'business',
  baseAmount: 5000,
  country: 'ES',
}

test.each<[string, Partial<ReviewSettings>, Partial<ReviewFacts>, string[]]>([
  ['no rule', {}, {}, []],
  ['terms', { 'orders.reviewOnTerms': true }, {}, ['terms']],
  ['no terms', { 'orders.reviewOnTerms': true }, { isOnTerms: false }, []],
  ['a quote', { 'orders.reviewQuoted': true }, {}, ['quoted']],
  ['no quote', { 'orders.reviewQuoted': true }, { isQuoted: false }, []],
  ['exactly the threshold', { 'orders.reviewBusiness': true }, {}, ['business']],
  ['below it', { 'orders.reviewBusiness': true }, { baseAmount: 4999.99 }, []],
  ['an individual', { 'orders.reviewBusiness': true }, { customerType: 'individual' }, []],
  ['elsewhere', { 'orders.reviewOutside': true }, {}, ['outside']],
  ['a usual place', { 'orders.reviewOutside': true }, { country: 'ID' }, []],
  [
    'a full-width comma',
    { 'orders.reviewOutside': true, 'orders.usualCountries': 'CN，ES' },
    {},
    [],
  ],
  ['everywhere', { 'orders.reviewOutside': true, 'orders.usualCountries': '*' }, {}, []],
  [
    'all of them',
    {
      'orders.reviewOnTerms': true,
      'orders.reviewQuoted': true,
      'orders.reviewBusiness': true,
      'orders.reviewOutside': true,
    },
    {},
    ['terms', 'business', 'quoted', 'outside'],
  ],
])('%s', (_name, settings, facts, rules) => {
  expect(reviewRulesOf({ ...ORDER, ...facts }, { ...OFF, ...settings })).toEqual(rules)
})
