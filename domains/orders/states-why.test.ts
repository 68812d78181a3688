/** What the buttons of an order say that are not possible now. */
import { expect, test } from 'vitest'
import { BuyerAction, StaffAction, type Axes } from './contract.ts'
import { BEGINNING, BUYER_ACTS, mayHappen, STAFF_ACTS, whyRefused, type Act } from './states.ts'
import { reachable } from './testing.ts'

const placeOf = ({ payment, fulfilment, lifecycle }: Axes) =>
  [payment, fulfilment, lifecycle].join('/')

/** Most orders are never reviewed. */
const unreviewed = () => reachable().filter(({ review }) => review === 'none')

test('a button that is not possible now says why', () => {
  const acts: Partial<Record<string, Act>> = { ...BUYER_ACTS, ...STAFF_ACTS }
  const actions = [...BuyerAction.options, ...StaffAction.options]
  const reasons = unreviewed().flatMap((axes) => {
    const refused = actions.filter((action) => {
      const act = acts[action]
      return act !== undefined && !mayHappen(axes, act)
    })
    const byReason = Map.groupBy(refused, (action) => whyRefused(axes, action))
    return [...byReason].map(([why, those]) => `${placeOf(axes)}: ${why}: ${those.join(' ')}`)
  })
  expect(reasons).toEqual([
    'unpaid/unfulfilled/open: orders.why.notPaid: requestCancel remind confirm extendReceipt ship cancelAndRefund closeRest',
    'unpaid/unfulfilled/open: orders.why.notEnded: delete',
    'unpaid/unfulfilled/open: orders.why.noVoucher: reviewVoucher',
    'voucher_review/unfulfilled/open: orders.why.voucherWaiting: cancel requestCancel remind confirm extendReceipt adjust ship cancelUnpaid cancelAndRefund closeRest',
    'voucher_review/unfulfilled/open: orders.why.notEnded: delete',
    'paid/unfulfilled/open: orders.why.paidAsk: cancel',
    'paid/unfulfilled/open: orders.why.notShipped: confirm extendReceipt closeRest',
    'paid/unfulfilled/open: orders.why.notEnded: delete',
    'paid/unfulfilled/open: orders.why.paid: adjust cancelUnpaid',
    'paid/unfulfilled/open: orders.why.noVoucher: reviewVoucher',
    'partially_paid/unfulfilled/open: orders.why.partlyPaid: cancel adjust cancelUnpaid',
    'partially_paid/unfulfilled/open: orders.why.notPaid: remind confirm extendReceipt ship closeRest',
    'partially_paid/unfulfilled/open: orders.why.notEnded: delete',
    'partially_paid/unfulfilled/open: orders.why.noVoucher: reviewVoucher',
    'unpaid/unfulfilled/closed: orders.why.closed: cancel requestCancel remind confirm extendReceipt adjust reviewVoucher ship cancelUnpaid cancelAndRefund closeRest',
    'paid/unfulfilled/closed: orders.why.closed: cancel requestCancel remind confirm extendReceipt adjust reviewVoucher ship cancelUnpaid cancelAndRefund closeRest',
    'paid/partially_shipped/open: orders.why.shipped: cancel adjust cancelUnpaid cancelAndRefund',
    'paid/partially_shipped/open: orders.why.shippedAsk: requestCancel',
    'paid/partially_shipped/open: orders.why.notShipped: confirm extendReceipt',
    'paid/partially_shipped/open: orders.why.notEnded: delete',
    'paid/partially_shipped/open: orders.why.noVoucher: reviewVoucher',
    'paid/shipped/open: orders.why.shipped: cancel remind adjust ship cancelUnpaid cancelAndRefund closeRest',
    'paid/shipped/open: orders.why.shippedAsk: requestCancel',
    'paid/shipped/open: orders.why.notEnded: delete',
    'paid/shipped/open: orders.why.noVoucher: reviewVoucher',
    'paid/received/completed: orders.why.received: cancel requestCancel remind confirm extendReceipt adjust reviewVoucher ship cancelUnpaid cancelAndRefund closeRest',
    'partially_paid/unfulfilled/closed: orders.why.closed: cancel requestCancel remind confirm extendReceipt adjust reviewVoucher ship cancelUnpaid cancelAndRefund closeRest',
    'refunded/unfulfilled/closed: orders.why.closed: cancel requestCancel remind confirm extendReceipt adjust reviewVoucher ship cancelUnpaid cancelAndRefund closeRest',
    'partially_refunded/unfulfilled/closed: orders.why.closed: cancel requestCancel remind confirm extendReceipt adjust reviewVoucher ship cancelUnpaid cancelAndRefund closeRest',
    'partially_refunded/partially_shipped/open: orders.why.shipped: cancel adjust cancelUnpaid cancelAndRefund',
    'partially_refunded/partially_shipped/open: orders.why.shippedAsk: requestCancel',
    'partially_refunded/partially_shipped/open: orders.why.notShipped: confirm extendReceipt',
    'partially_refunded/partially_shipped/open: orders.why.notEnded: delete',
    'partially_refunded/partially_shipped/open: orders.why.noVoucher: reviewVoucher',
    'refunded/partially_shipped/open: orders.why.shipped: cancel remind adjust ship cancelUnpaid cancelAndRefund',
    'refunded/partially_shipped/open: orders.why.shippedAsk: requestCancel',
    'refunded/partially_shipped/open: orders.why.notShipped: confirm extendReceipt',
    'refunded/partially_shipped/open: orders.why.notEnded: delete',
    'refunded/partially_shipped/open: orders.why.noVoucher: reviewVoucher',
    'partially_refunded/shipped/open: orders.why.shipped: cancel remind adjust ship cancelUnpaid cancelAndRefund closeRest',
    'partially_refunded/shipped/open: orders.why.shippedAsk: requestCancel',
    'partially_refunded/shipped/open: orders.why.notEnded: delete',
    'partially_refunded/shipped/open: orders.why.noVoucher: reviewVoucher',
    'refunded/shipped/open: orders.why.shipped: cancel remind adjust ship cancelUnpaid cancelAndRefund closeRest',
    'refunded/shipped/open: orders.why.shippedAsk: requestCancel',
    'refunded/shipped/open: orders.why.notEnded: delete',
    'refunded/shipped/open: orders.why.noVoucher: reviewVoucher',
    'partially_refunded/received/completed: orders.why.received: cancel requestCancel remind confirm extendReceipt adjust reviewVoucher ship cancelUnpaid cancelAndRefund closeRest',
    'refunded/received/completed: orders.why.received: cancel requestCancel remind confirm extendReceipt adjust reviewVoucher ship cancelUnpaid cancelAndRefund closeRest',
  ])
})

test('parcels can be tracked once something was shipped, and not after an order was closed', () => {
  const paid: Axes = { ...BEGINNING, payment: 'paid' }
  expect(whyRefused(paid, 'viewLogistics')).toBe('orders.why.notShipped')
  expect(whyRefused(BEGINNING, 'viewLogistics')).toBe('orders.why.notShipped')
  expect(whyRefused({ ...paid, lifecycle: 'closed' }, 'viewLogistics')).toBe('orders.why.closed')
})
