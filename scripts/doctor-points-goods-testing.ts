/** Wrong rows for the doctor (`doctor-views.test.ts`): of points goods and their orders. */
import { plant, type Plant, type Row } from './doctor-testing.ts'

const goods = (values = {}): Row => [
  'points_goods.goods',
  {
    id: 3,
    kind: 'physical',
    state: 'on_sale',
    picture_urls: [],
    taken_count: 0,
    total_count: 1,
    ...values,
  },
]
const order = (values = {}): Row => [
  'points_goods.goods_order',
  {
    id: 4,
    number: 'PG1',
    buyer_id: 1,
    goods_id: 3,
    kind: 'physical',
    state: 'to_ship',
    quantity: 1,
    unit_points: 100,
    points_count: 100,
    cancel_note: '',
    ...values,
  },
]
const redemption = (values = {}): Row => [
  'points.redemption',
  {
    order_ref: 'PG1',
    buyer_id: 1,
    taken_count: 100,
    returned_count: 0,
    lowered_count: 0,
    ...values,
  },
]

export const POINTS_GOODS_ROWS: Plant[] = [
  plant('i_43_points_orders_unlike_their_points', 'PG1', order()),
  plant(
    'i_43_points_orders_unlike_their_points',
    'PG1',
    order({ state: 'cancelled' }),
    redemption(),
  ),
  plant('i_43_points_goods_unlike_their_orders', '3', goods(), order()),
  plant('i_43_codes_unlike_their_orders', 'PG1', goods(), order({ kind: 'code', state: 'issued' })),
  plant('i_43_codes_unlike_their_orders', '3', goods({ kind: 'code' })),
  plant(
    'i_43_coupons_unlike_their_points_orders',
    'PG1',
    goods({ kind: 'coupon', template_id: 1 }),
    order({ kind: 'coupon', state: 'issued', coupon_id: 9 }),
  ),
  plant(
    'i_43_points_orders_unlike_their_points',
    'PG1',
    order({ state: 'shipped' }),
    redemption({ returned_count: 100 }),
  ),
  plant('i_43_codes_unlike_their_orders', 'PG1', goods({ total_count: 1 }), order(), [
    'points_goods.code',
    { id: '01890000-0000-7000-8000-000000000008', goods_id: 8, order_number: 'PG1' },
  ]),
  plant(
    'i_43_coupons_unlike_their_points_orders',
    'coupon 9',
    ['coupons.template', { id: 1, source: 'points' }],
    ['coupons.coupon', { id: 9, template_id: 1, buyer_id: 1, state: 'unused' }],
  ),
]
