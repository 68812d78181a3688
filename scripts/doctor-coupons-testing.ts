/** Wrong rows for the doctor (`doctor-views.test.ts`): of coupons, and of what they take off orders. */
import { line, order, plant, type Plant } from './doctor-testing.ts'

export const COUPON_ROWS: Plant[] = [
  plant(
    'i_19_shares_of_coupons_do_not_sum',
    'SO1',
    order({ coupon_amount: -100 }),
    line({ coupon_amount: -90 }),
  ),
  plant(
    'i_19_coupons_beyond_freight',
    'SO1',
    order({
      freight_amount: 100,
      coupon_amount: -110,
      total_steps: { coupon: [{ kind: 'couponFreight', amount: -110, values: {} }] },
    }),
  ),
  plant('i_37_coupons_unlike_their_orders', '1', [
    'coupons.coupon',
    { id: 1, template_id: 1, buyer_id: 1, state: 'in_use', order_number: 'SO1' },
  ]),
  plant(
    'i_37_coupons_unlike_their_orders',
    'SO1',
    order({ coupon_id: 1, lifecycle: 'open', payment: 'unpaid' }),
  ),
  plant(
    'i_37_coupons_take_off_something_else',
    '1',
    order({ coupon_id: 1, coupon_amount: -100, lifecycle: 'open', payment: 'unpaid' }),
    [
      'coupons.coupon',
      { id: 1, buyer_id: 1, state: 'in_use', order_number: 'SO1', discount_amount: 90 },
    ],
  ),
  plant(
    'i_38_coupons_above_the_limit_of_a_person',
    '1',
    ['coupons.template', { id: 1, per_person: 1, taken_count: 2, total_count: 5 }],
    ['coupons.coupon', { id: 1, template_id: 1, buyer_id: 1 }],
    ['coupons.coupon', { id: 2, template_id: 1, buyer_id: 1 }],
  ),
  plant('i_38_coupons_unlike_their_count', '1', [
    'coupons.template',
    { id: 1, per_person: 1, taken_count: 1, total_count: 5 },
  ]),
]
