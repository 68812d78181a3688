/** Wrong rows for the doctor (`doctor-views.test.ts`): of points, and of what they take off orders. */
import { line as orderLine, order, plant, type Plant, type Row } from './doctor-testing.ts'

const account = (values = {}): Row => [
  'points.account',
  { buyer_id: 1, usable_count: 0, frozen_count: 0, owed_count: 0, ...values },
]
const lot = (values = {}): Row => [
  'points.lot',
  {
    id: 5,
    buyer_id: 1,
    cause: 'order',
    ref: 'SO1',
    earned_count: 100,
    left_count: 0,
    taken_back_count: 0,
    expired_count: 0,
    paid_amount: 10_000,
    returned_amount: 0,
    is_frozen: false,
    ...values,
  },
]
const line = (values = {}): Row => [
  'points.line',
  {
    id: 9,
    buyer_id: 1,
    kind: 'earned',
    ref: 'SO1',
    note: '',
    usable_change: 100,
    frozen_change: 0,
    owed_change: 0,
    usable_after: 100,
    frozen_after: 0,
    owed_after: 0,
    ...values,
  },
]

const redemption = (values = {}): Row => [
  'points.redemption',
  {
    order_ref: 'SO1',
    buyer_id: 1,
    taken_count: 300,
    returned_count: 0,
    lowered_count: 0,
    ...values,
  },
]
const redeemedLot = (values = {}): Row => [
  'points.redemption_lot',
  { order_ref: 'SO1', lot_id: 5, taken_count: 300, returned_count: 0, ...values },
]

export const POINT_ROWS: Plant[] = [
  plant(
    'i_12_redemptions_unlike_their_lots',
    'SO1',
    redemption(),
    redeemedLot({ taken_count: 200 }),
  ),
  plant(
    'i_12_redemptions_unlike_their_lines',
    'SO1',
    redemption(),
    line({ kind: 'used', usable_change: -200 }),
  ),
  plant('i_22_points_unlike_their_orders', 'SO1', redemption()),
  plant(
    'i_19_shares_of_points_do_not_sum',
    'SO1',
    order({ points_amount: -100 }),
    orderLine({ points_amount: -90 }),
  ),
  plant('i_12_points_unlike_their_lots', '1', account({ usable_count: 100 })),
  plant('i_12_points_unlike_their_lines', '1', account({ usable_count: 90 }), line()),
  plant('i_12_lines_of_points_out_of_step', '9', line({ usable_after: 90 })),
  plant('i_12_lots_unlike_their_parts', '5', lot({ left_count: 90 }), [
    'points.part',
    { line_id: 9, lot_id: 5, change: 100 },
  ]),
  plant(
    'i_22_points_beyond_what_is_paid',
    'SO1',
    lot({ returned_amount: 5000, taken_back_count: 49 }),
  ),
  plant('i_44_sign_ins_unlike_their_points', '1 2026-03-01', [
    'points.sign_in',
    { buyer_id: 1, day: '2026-03-01', streak_days: 1, earned_count: 5 },
  ]),
]
