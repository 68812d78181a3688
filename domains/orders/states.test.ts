/** The transition tables are complete, and every state has exactly one label. */
import { expect, test } from 'vitest'
import { Fulfilment, Lifecycle, Payment, Review, type Axes } from './contract.ts'
import {
  ACTS,
  after,
  BEGINNING,
  isInReview,
  isPayable,
  BUYER_ACTS,
  EDGES,
  isOwed,
  labelOf,
  mayHappen,
  placesAfter,
  STAFF_ACTS,
  whyRefused,
  type Act,
} from './states.ts'
import { reachable } from './testing.ts'

test('every transition can be reached from the beginning', () => {
  const places = reachable()
  const dead = EDGES.filter(
    ({ axis, from, act, to }) =>
      !places.some(
        (axes) => axes[axis] === from && placesAfter(axes, act).some((place) => place[axis] === to),
      ),
  )
  expect(dead).toEqual([])
})

test('an order has exactly one label in every combination of axes', () => {
  const moment = { paidAt: '2026-03-01T00:00:00.000Z', now: '2026-03-02T00:00:00.000Z' }
  const labels = new Set<string>()
  for (const review of Review.options)
    for (const payment of Payment.options)
      for (const fulfilment of Fulfilment.options)
        for (const lifecycle of Lifecycle.options)
          labels.add(labelOf({ review, payment, fulfilment, lifecycle }, moment))
  expect([...labels].sort()).toEqual([
    'closed',
    'completed',
    'pending_payment',
    'pending_receipt',
    'pending_shipment',
    'review_pending_payment',
    'submitted',
    'under_review',
  ])
})

test('"payment successful" never lasts: the hand-over takes no time', () => {
  const paid: Axes = { ...BEGINNING, payment: 'paid' }
  const now = '2026-03-01T00:00:00.000Z'
  expect(labelOf(paid, { paidAt: now, now })).toBe('pending_shipment')
})

test('an act with several outcomes must name one', () => {
  const waiting: Axes = { ...BEGINNING, payment: 'voucher_review' }
  expect(() => after(waiting, 'acceptVoucher')).toThrow('does not say where it leads')
  expect(after(waiting, 'acceptVoucher', { payment: 'paid' })?.payment).toBe('paid')
  expect(after(waiting, 'acceptVoucher', { payment: 'refunded' })).toBeNull()
  expect(mayHappen(waiting, 'cancel')).toBe(false)
})

test('something is owed where money may still come in, and never by an order that ended', () => {
  const mayPay = new Set(EDGES.filter(({ act }) => act === 'pay').map(({ from }) => from))
  for (const axes of reachable()) {
    expect(isOwed(axes)).toBe(axes.lifecycle === 'open' && mayPay.has(axes.payment))
  }
})

/** Most orders are never reviewed. */
const unreviewed = () => reachable().filter(({ review }) => review === 'none')
const inReview = () => reachable().filter(isInReview)

const placeOf = ({ payment, fulfilment, lifecycle }: Axes) =>
  [payment, fulfilment, lifecycle].join('/')

test('transitions and their actors', () => {
  const walked = EDGES.map(
    ({ axis, from, act, to, who }) => `${axis}: ${from} -${act}-> ${to} (${who.join(', ')})`,
  )
  expect(walked).toEqual([
    'review: none -payOnTerms-> none (buyer)',
    'review: none -payOnTerms-> submitted (buyer)',
    'review: approved -payOnTerms-> approved (buyer)',
    'review: approved -payOnTerms-> submitted (buyer)',
    'review: none -changeAddress-> none (buyer)',
    'review: approved -changeAddress-> approved (buyer)',
    'review: approved -changeAddress-> submitted (buyer)',
    'review: submitted -startReview-> under_review (staff)',
    'review: submitted -approveReview-> approved (staff)',
    'review: under_review -approveReview-> approved (staff)',
    'review: submitted -rejectReview-> rejected (staff)',
    'review: under_review -rejectReview-> rejected (staff)',
    'payment: unpaid -submitVoucher-> voucher_review (buyer, staff)',
    'payment: partially_paid -submitVoucher-> voucher_review (buyer, staff)',
    'payment: voucher_review -acceptVoucher-> paid (staff)',
    'payment: voucher_review -acceptVoucher-> partially_paid (staff)',
    'payment: voucher_review -rejectVoucher-> unpaid (staff)',
    'payment: voucher_review -rejectVoucher-> partially_paid (staff)',
    'payment: unpaid -pay-> paid (provider)',
    'payment: unpaid -pay-> partially_paid (provider)',
    'payment: partially_paid -pay-> paid (provider)',
    'payment: partially_paid -pay-> partially_paid (provider)',
    'payment: voucher_review -pay-> paid (provider)',
    'payment: voucher_review -pay-> voucher_review (provider)',
    'payment: unpaid -payOnTerms-> paid (buyer)',
    'payment: partially_paid -payOnTerms-> paid (buyer)',
    'payment: paid -refund-> refunded (provider, staff)',
    'payment: paid -refund-> partially_refunded (provider, staff)',
    'payment: partially_paid -refund-> refunded (provider, staff)',
    'payment: partially_paid -refund-> partially_refunded (provider, staff)',
    'payment: partially_refunded -refund-> refunded (provider, staff)',
    'payment: partially_refunded -refund-> partially_refunded (provider, staff)',
    'payment: unpaid -changeAddress-> unpaid (buyer)',
    'payment: paid -changeAddress-> paid (buyer)',
    'payment: paid -changeAddress-> partially_paid (buyer)',
    'payment: partially_paid -keepAddress-> paid (system, buyer)',
    'fulfilment: unfulfilled -ship-> partially_shipped (staff)',
    'fulfilment: unfulfilled -ship-> shipped (staff)',
    'fulfilment: partially_shipped -ship-> partially_shipped (staff)',
    'fulfilment: partially_shipped -ship-> shipped (staff)',
    'fulfilment: partially_shipped -closeRest-> shipped (staff)',
    'payment: paid -refundRest-> partially_refunded (provider, staff)',
    'payment: paid -refundRest-> refunded (provider, staff)',
    'payment: partially_refunded -refundRest-> partially_refunded (provider, staff)',
    'payment: partially_refunded -refundRest-> refunded (provider, staff)',
    'fulfilment: shipped -confirm-> received (buyer)',
    'fulfilment: shipped -autoConfirm-> received (system)',
    'fulfilment: unfulfilled -settleDifference-> received (provider, staff, buyer)',
    'lifecycle: open -confirm-> completed (buyer)',
    'lifecycle: open -autoConfirm-> completed (system)',
    'lifecycle: open -settleDifference-> completed (provider, staff, buyer)',
    'lifecycle: open -cancel-> closed (buyer)',
    'lifecycle: open -cancelUnpaid-> closed (staff)',
    'lifecycle: open -expire-> closed (system)',
    'lifecycle: open -cancelAndRefund-> closed (buyer, staff, system)',
    'lifecycle: closed -reopen-> open (provider)',
  ])
})

test.each<[Act, string[]]>([
  [
    'chooseOffline',
    [
      'unpaid/unfulfilled/open -> unpaid/unfulfilled/open',
      'partially_paid/unfulfilled/open -> partially_paid/unfulfilled/open',
    ],
  ],
  [
    'submitVoucher',
    [
      'unpaid/unfulfilled/open -> voucher_review/unfulfilled/open',
      'partially_paid/unfulfilled/open -> voucher_review/unfulfilled/open',
    ],
  ],
  [
    'acceptVoucher',
    [
      'voucher_review/unfulfilled/open -> paid/unfulfilled/open',
      'voucher_review/unfulfilled/open -> partially_paid/unfulfilled/open',
    ],
  ],
  [
    'rejectVoucher',
    [
      'voucher_review/unfulfilled/open -> unpaid/unfulfilled/open',
      'voucher_review/unfulfilled/open -> partially_paid/unfulfilled/open',
    ],
  ],
  [
    'pay',
    [
      'unpaid/unfulfilled/open -> paid/unfulfilled/open',
      'unpaid/unfulfilled/open -> partially_paid/unfulfilled/open',
      'voucher_review/unfulfilled/open -> paid/unfulfilled/open',
      'voucher_review/unfulfilled/open -> voucher_review/unfulfilled/open',
      'partially_paid/unfulfilled/open -> paid/unfulfilled/open',
      'partially_paid/unfulfilled/open -> partially_paid/unfulfilled/open',
    ],
  ],
  [
    'payOnTerms',
    [
      'unpaid/unfulfilled/open -> paid/unfulfilled/open',
      'partially_paid/unfulfilled/open -> paid/unfulfilled/open',
    ],
  ],
  ['adjust', ['unpaid/unfulfilled/open -> unpaid/unfulfilled/open']],
  [
    'remind',
    [
      'paid/unfulfilled/open -> paid/unfulfilled/open',
      'paid/partially_shipped/open -> paid/partially_shipped/open',
      'partially_refunded/partially_shipped/open -> partially_refunded/partially_shipped/open',
    ],
  ],
  ['cancel', ['unpaid/unfulfilled/open -> unpaid/unfulfilled/closed']],
  [
    'requestCancel',
    [
      'paid/unfulfilled/open -> paid/unfulfilled/open',
      'partially_paid/unfulfilled/open -> partially_paid/unfulfilled/open',
    ],
  ],
  ['cancelUnpaid', ['unpaid/unfulfilled/open -> unpaid/unfulfilled/closed']],
  [
    'expire',
    [
      'unpaid/unfulfilled/open -> unpaid/unfulfilled/closed',
      'partially_paid/unfulfilled/open -> partially_paid/unfulfilled/closed',
    ],
  ],
  [
    'cancelAndRefund',
    [
      'paid/unfulfilled/open -> paid/unfulfilled/closed',
      'partially_paid/unfulfilled/open -> partially_paid/unfulfilled/closed',
    ],
  ],
  ['reopen', ['unpaid/unfulfilled/closed -> unpaid/unfulfilled/open']],
  [
    'refund',
    [
      'paid/unfulfilled/closed -> refunded/unfulfilled/closed',
      'paid/unfulfilled/closed -> partially_refunded/unfulfilled/closed',
      'partially_paid/unfulfilled/closed -> refunded/unfulfilled/closed',
      'partially_paid/unfulfilled/closed -> partially_refunded/unfulfilled/closed',
      'partially_refunded/unfulfilled/closed -> refunded/unfulfilled/closed',
      'partially_refunded/unfulfilled/closed -> partially_refunded/unfulfilled/closed',
    ],
  ],
  [
    'ship',
    [
      'paid/unfulfilled/open -> paid/partially_shipped/open',
      'paid/unfulfilled/open -> paid/shipped/open',
      'paid/partially_shipped/open -> paid/partially_shipped/open',
      'paid/partially_shipped/open -> paid/shipped/open',
      'partially_refunded/partially_shipped/open -> partially_refunded/partially_shipped/open',
      'partially_refunded/partially_shipped/open -> partially_refunded/shipped/open',
    ],
  ],
  [
    'changeAddress',
    [
      'unpaid/unfulfilled/open -> unpaid/unfulfilled/open',
      'paid/unfulfilled/open -> paid/unfulfilled/open',
      'paid/unfulfilled/open -> partially_paid/unfulfilled/open',
    ],
  ],
  ['keepAddress', ['partially_paid/unfulfilled/open -> paid/unfulfilled/open']],
  [
    'closeRest',
    [
      'paid/partially_shipped/open -> paid/shipped/open',
      'partially_refunded/partially_shipped/open -> partially_refunded/shipped/open',
      'refunded/partially_shipped/open -> refunded/shipped/open',
    ],
  ],
  [
    'refundRest',
    [
      'paid/partially_shipped/open -> partially_refunded/partially_shipped/open',
      'paid/partially_shipped/open -> refunded/partially_shipped/open',
      'paid/shipped/open -> partially_refunded/shipped/open',
      'paid/shipped/open -> refunded/shipped/open',
      'paid/received/completed -> partially_refunded/received/completed',
      'paid/received/completed -> refunded/received/completed',
      'partially_refunded/partially_shipped/open -> partially_refunded/partially_shipped/open',
      'partially_refunded/partially_shipped/open -> refunded/partially_shipped/open',
      'partially_refunded/shipped/open -> partially_refunded/shipped/open',
      'partially_refunded/shipped/open -> refunded/shipped/open',
      'partially_refunded/received/completed -> partially_refunded/received/completed',
      'partially_refunded/received/completed -> refunded/received/completed',
    ],
  ],
  [
    'confirm',
    [
      'paid/shipped/open -> paid/received/completed',
      'partially_refunded/shipped/open -> partially_refunded/received/completed',
      'refunded/shipped/open -> refunded/received/completed',
    ],
  ],
  [
    'autoConfirm',
    [
      'paid/shipped/open -> paid/received/completed',
      'partially_refunded/shipped/open -> partially_refunded/received/completed',
      'refunded/shipped/open -> refunded/received/completed',
    ],
  ],
  ['settleDifference', ['paid/unfulfilled/open -> paid/received/completed']],
  [
    'extendReceipt',
    [
      'paid/shipped/open -> paid/shipped/open',
      'partially_refunded/shipped/open -> partially_refunded/shipped/open',
      'refunded/shipped/open -> refunded/shipped/open',
    ],
  ],
  [
    'delete',
    [
      'unpaid/unfulfilled/closed -> unpaid/unfulfilled/closed',
      'paid/unfulfilled/closed -> paid/unfulfilled/closed',
      'paid/received/completed -> paid/received/completed',
      'partially_paid/unfulfilled/closed -> partially_paid/unfulfilled/closed',
      'refunded/unfulfilled/closed -> refunded/unfulfilled/closed',
      'partially_refunded/unfulfilled/closed -> partially_refunded/unfulfilled/closed',
      'partially_refunded/received/completed -> partially_refunded/received/completed',
      'refunded/received/completed -> refunded/received/completed',
    ],
  ],
])('%s leads from these states, and from no other', (act, ways) => {
  const walked = unreviewed().flatMap((from) =>
    placesAfter(from, act)
      .filter(({ review }) => review === 'none')
      .map((to) => `${placeOf(from)} -> ${placeOf(to)}`),
  )
  expect(walked).toEqual(ways)
  const begins = new Set(ways.map((way) => way.split(' -> ')[0]))
  for (const axes of unreviewed()) expect(mayHappen(axes, act)).toBe(begins.has(placeOf(axes)))
})

const REVIEW_ACTS = ['startReview', 'approveReview', 'rejectReview', 'revise'] as const

test('every act is covered above, or is about a review', () =>
  expect(ACTS).toHaveLength(25 + REVIEW_ACTS.length))

test('in review an order is decided, revised, adjusted or cancelled, and nothing else but money that comes anyhow', () => {
  const ways = inReview().map((axes) => {
    const possible = ACTS.filter((act) => mayHappen(axes, act))
    return `${axes.review}/${placeOf(axes)}: ${possible.join(' ')}`
  })
  expect(ways.sort()).toEqual([
    'submitted/paid/unfulfilled/open: startReview approveReview rejectReview revise requestCancel cancelAndRefund',
    'submitted/partially_paid/unfulfilled/open: pay startReview approveReview rejectReview requestCancel cancelAndRefund',
    'submitted/unpaid/unfulfilled/open: pay startReview approveReview rejectReview adjust revise cancel cancelUnpaid',
    'under_review/paid/unfulfilled/open: approveReview rejectReview revise requestCancel cancelAndRefund',
    'under_review/partially_paid/unfulfilled/open: pay approveReview rejectReview requestCancel cancelAndRefund',
    'under_review/unpaid/unfulfilled/open: pay approveReview rejectReview adjust revise cancel cancelUnpaid',
  ])
  for (const axes of inReview()) {
    expect(isPayable(axes)).toBe(false)
    for (const action of ['pay', 'remind', 'ship'] as const) {
      expect(whyRefused(axes, action)).toBe('orders.why.inReview')
    }
  }
})

test('an approved order goes on as one that was never reviewed', () => {
  for (const axes of reachable().filter(({ review }) => review === 'approved')) {
    const plain: Axes = { ...axes, review: 'none' }
    for (const act of ACTS) expect(mayHappen(axes, act)).toBe(mayHappen(plain, act))
  }
})

test('a closed order is not reviewed any more', () => {
  for (const axes of reachable().filter(({ lifecycle }) => lifecycle !== 'open')) {
    for (const act of REVIEW_ACTS) expect(mayHappen(axes, act)).toBe(false)
  }
})

test('each state has its label', () => {
  const moment = { paidAt: null, now: '2026-03-01T00:00:00.000Z' }
  const labels = unreviewed().map((axes) => `${placeOf(axes)}: ${labelOf(axes, moment)}`)
  expect(labels).toEqual([
    'unpaid/unfulfilled/open: pending_payment',
    'voucher_review/unfulfilled/open: review_pending_payment',
    'paid/unfulfilled/open: pending_shipment',
    'partially_paid/unfulfilled/open: pending_payment',
    'unpaid/unfulfilled/closed: closed',
    'paid/unfulfilled/closed: closed',
    'paid/partially_shipped/open: pending_shipment',
    'paid/shipped/open: pending_receipt',
    'paid/received/completed: completed',
    'partially_paid/unfulfilled/closed: closed',
    'refunded/unfulfilled/closed: closed',
    'partially_refunded/unfulfilled/closed: closed',
    'partially_refunded/partially_shipped/open: pending_shipment',
    'refunded/partially_shipped/open: pending_shipment',
    'partially_refunded/shipped/open: pending_receipt',
    'refunded/shipped/open: pending_receipt',
    'partially_refunded/received/completed: completed',
    'refunded/received/completed: completed',
  ])
})

test('a button triggers its act', () => {
  const buttons = [...Object.entries(BUYER_ACTS), ...Object.entries(STAFF_ACTS)]
  expect(buttons.map(([button, act]) => `${button}: ${act}`)).toEqual([
    'cancel: cancel',
    'requestCancel: requestCancel',
    'remind: remind',
    'confirm: confirm',
    'extendReceipt: extendReceipt',
    'delete: delete',
    'adjust: adjust',
    'reviewVoucher: acceptVoucher',
    'ship: ship',
    'cancelUnpaid: cancelUnpaid',
    'cancelAndRefund: cancelAndRefund',
    'closeRest: closeRest',
  ])
})
