/** The overview's notice for a business, in each state of its verification. */
import { expect, test } from 'vitest'
import { statusOf } from './status-notice.ts'

const of = (state: 'draft' | 'submitted' | 'underReview' | 'rejected' | 'passed' | 'expired') => ({
  state,
})
const NOTHING = { isProven: false, open: null, inForce: null }
const PROVEN = { isProven: true, open: null, inForce: of('passed') }

test.each([
  ['a business that has not begun', NOTHING, true, { is: 'none', open: null }],
  ['a private person', NOTHING, false, null],
  ['half filled in', { ...NOTHING, open: of('draft') }, true, { is: null, open: 'draft' }],
  [
    'under review',
    { ...NOTHING, open: of('underReview') },
    true,
    { is: null, open: 'underReview' },
  ],
  [
    'a private person who submitted',
    { ...NOTHING, open: of('submitted') },
    false,
    { is: null, open: 'underReview' },
  ],
  ['rejected', { ...NOTHING, open: of('rejected') }, true, { is: null, open: 'rejected' }],
  ['verified', PROVEN, true, { is: 'verified', open: null }],
  [
    'verified by the merchant without documents',
    { ...PROVEN, inForce: null },
    true,
    { is: 'verified', open: null },
  ],
  [
    'verified, new ones rejected',
    { ...PROVEN, open: of('rejected') },
    true,
    { is: 'verified', open: 'rejected' },
  ],
  [
    'its licence has ended',
    { ...PROVEN, inForce: of('expired') },
    true,
    { is: 'expired', open: null },
  ],
] as const)('%s', (_name, mine, isBusiness, notice) => {
  expect(statusOf(mine, isBusiness)).toEqual(notice)
})
