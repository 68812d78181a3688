/** Wrong rows for the doctor (`doctor-views.test.ts`): of distributors and their commission. */
import { order, plant, type Plant, type Row } from './doctor-testing.ts'

const distributor = (values = {}): Row => [
  'distributors.distributor',
  { buyer_id: 1, state: 'approved', owed_amount: 0, ...values },
]
const commission = (values = {}): Row => [
  'distributors.commission',
  {
    id: 1,
    kind: 'first',
    distributor_id: 1,
    friend_id: 2,
    order_number: 'SO1',
    line_id: 7,
    paid_amount: 1000,
    percent: 5,
    amount: 50,
    reversed_amount: 0,
    ...values,
  },
]
const sale = (values = {}): Row => [
  'distributors.sale',
  {
    order_number: 'SO1',
    friend_id: 2,
    goods_amount: 1000,
    returned_amount: 0,
    lost_amount: 0,
    ...values,
  },
]

export const DISTRIBUTOR_ROWS: Plant[] = [
  plant('i_12_commission_unlike_ledger', 'buyer:1 commission', distributor(), commission()),
  plant(
    'i_12_commission_unlike_ledger',
    'buyer:1 commission_owed',
    distributor({ owed_amount: 5 }),
  ),
  plant(
    'i_22_commission_unlike_its_order',
    'SO1 first',
    distributor(),
    sale({ returned_amount: 500 }),
    commission({ reversed_amount: 20 }),
  ),
  plant('i_21_settlement_unlike_wallet', 'CM100001', [
    'distributors.settlement',
    { id: 1, distributor_id: 1, amount: 50, owed_amount: 0, currency: 'CNY' },
  ]),
  plant('i_21_settlement_unlike_wallet', 'settlement:2', [
    'wallet.movement',
    { id: 1, buyer_id: 1, currency: 'CNY', kind: 'commission', key: 'settlement:2', amount: 50 },
  ]),
  plant('i_21_settlement_unlike_wallet', 'CR100003', [
    'distributors.recovery',
    { id: 3, distributor_id: 1, amount: 50, currency: 'CNY' },
  ]),
  plant(
    'i_22_commission_unlike_its_order',
    'SO2 reward',
    distributor(),
    sale({ order_number: 'SO2', lost_amount: 1000 }),
    commission({ id: 2, kind: 'reward', order_number: 'SO2', line_id: null, percent: null }),
  ),
  plant(
    'i_22_sales_unlike_their_orders',
    'SO1',
    sale(),
    order({ paid_amount: 1000, refunded_amount: 400 }),
  ),
  plant('i_22_sales_unlike_their_orders', 'SO3', sale({ order_number: 'SO3', lost_amount: 5 })),
  plant(
    'i_12_owed_beside_money',
    '1',
    distributor({ owed_amount: 5 }),
    ['wallet.balance', { buyer_id: 1, currency: 'CNY', amount: 9 }],
    [
      'distributors.settlement',
      { id: 1, distributor_id: 1, amount: 50, owed_amount: 0, currency: 'CNY' },
    ],
    commission({ settlement_id: 1 }),
  ),
  plant('i_44_distributors_in_a_circle', '2', [
    'distributors.binding',
    { friend_id: 2, distributor_id: 2 },
  ]),
]
