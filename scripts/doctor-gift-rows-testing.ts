/** Wrong rows for the doctor (`doctor-views.test.ts`): of gifts with purchase, and what cases take off for them. */
import { aCase, order, plant, round, type Plant, type Row } from './doctor-testing.ts'

/** A gift of activity 3 in order SO1, worth 10. */
const gift = (): Row => [
  'orders.line',
  {
    order_id: 1,
    id: 7,
    position: 2,
    sku_id: 9,
    quantity: 1,
    gift: { activityId: 3, positions: [1], valueAmount: 10 },
  },
]

/** Two pieces for 200.00 earned a gift, which was shipped with them; one went back, and the case took nothing off for it. */
const unpaidGift = (): Row[] => [
  order({ lifecycle: 'open' }),
  [
    'orders.line',
    {
      order_id: 1,
      id: 7,
      position: 2,
      sku_id: 9,
      quantity: 1,
      shipped_quantity: 1,
      gift: { activityId: 3, positions: [1], measure: 'amount', least: 20_000, valueAmount: 10 },
    },
  ],
  [
    'orders.line',
    { order_id: 1, id: 6, position: 1, sku_id: 8, quantity: 2, factor: 1, line_amount: 20_000 },
  ],
  aCase({ type: 'return_refund', state: 'completed', agreed_goods_amount: 10_000 }),
  ['after_sales.round', { case_id: 1, number: 1, reason: 'notNeeded' }],
  round({ line_id: 6, quantity: 1 }),
]

export const GIFT_ROWS: Plant[] = [
  plant('i_1202_gifts_for_too_little', 'order SO1', ...unpaidGift()),
  plant('i_1140_gifts', 'order SO1', order({ lifecycle: 'open' }), gift(), [
    'orders.line',
    { order_id: 1, id: 6, position: 1, sku_id: 8, quantity: 1 },
  ]),
  plant('i_1140_gifts', 'order SO1', order({ lifecycle: 'closed' }), gift()),
  plant('i_1142_gift_deductions', 'case RF1', aCase({ state: 'completed' }), order(), gift(), [
    'after_sales.gift_deduction',
    { case_id: 1, round: 1, order_id: 1, line_id: 7, asked_amount: 20, amount: 20 },
  ]),
]
