/** Messages that only the server says stay out of the browser; those that a screen may say stay in. */
import { expect, test } from 'vitest'
import { spokenIn, spokenKeys } from './spoken.ts'

const { isSpoken } = spokenIn([
  "t('title'); t.rich(\"terms\", {}); t(`state.${order.state}`); t(`${kind}.short`); word('kit.offline'); t(`plain`)",
  "export const Tab = z.enum(['all', 'closed'])",
])

test.each([
  'cart.title',
  'accounts.terms',
  'orders.state.paid',
  'orders.tab.short',
  'kit.offline',
  'x.plain',
  'orders.closed',
])('%s is spoken', (key) => expect(isSpoken(key)).toBe(true))

test.each(['cart.notNow', 'orders.mail.paid', 'orders.titles', 'kit.unavailable'])(
  '%s is not',
  (key) => expect(isSpoken(key)).toBe(false),
)

test('why an act on an order is not possible is said by the browser, in words', () => {
  const { isSpoken: isReported } = spokenKeys()
  for (const key of ['orders.why.notShipped', 'orders.why.paidAsk', 'payments.failure.funds']) {
    expect([key, isReported(key)]).toEqual([key, true])
  }
})
