/** What a draft of an enquiry is about. */
import { expect, test } from 'vitest'
import { draftSubject } from './typed-form.ts'

test('what was typed for one company, or to sell, is not filled in elsewhere', () => {
  const of = (companyId: number) =>
    draftSubject('company', { company: { directory: 'factory', companyId } })
  expect(new Set([of(1), of(2)]).size).toBe(2)
  const trader = draftSubject('company', { company: { directory: 'trader', companyId: 1 } })
  expect(trader).not.toBe(of(1))
  const machine = (intent?: 'buy' | 'sell') =>
    draftSubject('machine', intent === undefined ? {} : { intent })
  expect(new Set([machine('buy'), machine('sell')]).size).toBe(2)
  expect(draftSubject('message', {})).toBe('message')
})
