/** Wrong rows for the doctor (`doctor-views.test.ts`): of the lottery. */
import { plant, type Plant, type Row } from './doctor-testing.ts'

const stage = (values = {}): Row => [
  'lottery.stage',
  { id: 3, state: 'running', draw_count: 0, ...values },
]
const prize = (values = {}): Row => [
  'lottery.prize',
  {
    stage_id: 3,
    cell: 1,
    kind: 'goods',
    weight: 1,
    stock: 5,
    given_count: 0,
    given_today: 0,
    ...values,
  },
]
const chance = (values = {}): Row => [
  'lottery.chance',
  {
    id: 5,
    stage_id: 3,
    buyer_id: 1,
    source: 'order',
    ref: 'SO1',
    count: 1,
    used_count: 0,
    ...values,
  },
]
const draw = (values = {}): Row => [
  'lottery.draw',
  {
    id: 4,
    stage_id: 3,
    number: 1,
    buyer_id: 1,
    chance_id: 5,
    drawn_cell: 1,
    cell: 1,
    kind: 'none',
    state: 'granted',
    hand_note: '',
    ...values,
  },
]

export const LOTTERY_ROWS: Plant[] = [
  plant('i_44_prizes_unlike_their_draws', '3/1', stage(), prize({ given_count: 1 })),
  plant('i_44_draws_without_a_number', '3', stage({ draw_count: 1 })),
  plant('i_44_chances_unlike_their_draws', '5', stage(), chance({ used_count: 1 })),
  plant(
    'i_44_prizes_of_points_unlike_their_lots',
    '3/1',
    draw({ kind: 'points', points_count: 5 }),
  ),
  plant(
    'i_44_prizes_of_money_unlike_wallets',
    '3/1',
    draw({ kind: 'money', amount: 5, currency: 'CNY' }),
  ),
  plant(
    'i_44_prizes_of_coupons_unlike_coupons',
    '3/1',
    prize({ kind: 'coupon', template_id: 1 }),
    draw({ kind: 'coupon', coupon_id: 9 }),
  ),
]
