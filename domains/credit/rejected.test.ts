import { expect, test } from 'vitest'
import { coveredBy, isCovering, receivedSince, rejectedOf } from './rejected.ts'

const ZONE = 'Asia/Shanghai'
const entry = (number: string, openAmount = 500) => ({
  id: 1,
  number,
  orderNumber: 'SO1',
  openAmount,
  dueAt: null,
})
const of = (state: 'rejected' | 'underReview' | 'withdrawn', more = {}) => ({
  state,
  number: 'CS1',
  roundsLeft: 1,
  entries: [entry('CE1')],
  dueAmount: 500,
  proof: { amount: 500 },
  ...more,
})

test('the newest rejected repayment that may be sent again for what is owed is asked for', () => {
  const again = of('rejected')
  const sent = of('underReview', { entries: [entry('CE2')] })
  const others = [sent, of('rejected', { roundsLeft: 0 }), of('rejected', { dueAmount: 0 })]
  expect(rejectedOf([...others, again, of('rejected')])).toBe(again)
  expect(rejectedOf(others)).toBeUndefined()
})

test('it covers the debt with its entries, or with whatever is earliest', () => {
  expect(isCovering({ entries: [entry('CE1')] }, 500)).toBe(true)
  expect(isCovering({ entries: [entry('CE1')] }, 501)).toBe(false)
  expect(isCovering({ entries: [] }, 501)).toBe(true)
})

test('nothing is asked again for what another one under review pays', () => {
  const first = of('rejected')
  for (const entries of [[], [entry('CE1')], [entry('CE2'), entry('CE1')]]) {
    const other = of('underReview', { entries })
    expect(coveredBy(first, [other, first])).toBe(other)
    expect(rejectedOf([other, first])).toBeUndefined()
  }
  const less = [
    of('withdrawn'),
    of('underReview', { entries: [entry('CE2')] }),
    of('underReview', { proof: { amount: 499 } }),
    of('underReview', { proof: null }),
  ]
  expect(coveredBy(first, [...less, first])).toBeUndefined()
  const ofEarliest = of('rejected', { entries: [] })
  expect(coveredBy(ofEarliest, [of('underReview')])).toBeUndefined()
})

test('what came in since a repayment was begun is named while its buyer is still asked to transfer', () => {
  const begun = {
    state: 'pendingSubmission',
    currency: 'CNY',
    createdAt: '2026-03-05T08:00:00.000Z',
  } as const
  const came = (receivedOn: string, more = {}) => ({
    number: 'CR1',
    currency: 'CNY' as const,
    receivedOn,
    isReversed: false,
    ...more,
  })
  const [before, after] = [came('2026-03-04'), came('2026-03-05')]
  const others = [came('2026-03-06', { isReversed: true }), came('2026-03-06', { currency: 'USD' })]
  expect(receivedSince(begun, [...others, after, before], ZONE)).toBe(after)
  expect(receivedSince(begun, [...others, before], ZONE)).toBeUndefined()
  expect(receivedSince({ ...begun, state: 'rejected' }, [after], ZONE)).toBe(after)
  expect(receivedSince({ ...begun, state: 'underReview' }, [after], ZONE)).toBeUndefined()
  // Begun in the evening of 4 March by a clock in Lima, where it is the day of the bank too.
  const evening = { ...begun, createdAt: '2026-03-05T02:00:00.000Z' }
  expect(receivedSince(evening, [before], 'America/Lima')).toBe(before)
})
