/** Wrong rows for the doctor (`doctor-views.test.ts`): of wallets, and of repayments that staff have typed. */
import { EARLY, plant, type Plant } from './doctor-testing.ts'

export const WALLET_ROWS: Plant[] = [
  plant(
    'i_25_repayment_in_no_statement',
    'repayment CR100001',
    [
      'credit.repayment',
      {
        id: 1,
        currency: 'CNY',
        amount: 100,
        bank_reference: 'FT 1',
        reference_key: 'FT1',
        received_on: '2026-01-02',
        recorded_at: EARLY,
      },
    ],
    ['payments.receiving_account', { id: 1, currency: 'CNY', active: true }],
    [
      'bank_statements.statement',
      { account_id: 1, state: 'done', from_day: '2026-01-01', until_day: '2026-01-03' },
    ],
    [
      'bank_statements.line',
      { account_id: 1, currency: 'CNY', amount: 99, reference_key: 'FT1', statement_id: 1 },
    ],
  ),
  plant('i_12_wallet_unlike_ledger', 'buyer:1 CNY', [
    'wallet.balance',
    { buyer_id: 1, currency: 'CNY', amount: 100 },
  ]),
  plant('i_12_wallet_unlike_movements', 'buyer:1 CNY', [
    'wallet.balance',
    { buyer_id: 1, currency: 'CNY', amount: 100 },
  ]),
  plant('i_12_wallet_unlike_movements', 'adjustment:1', [
    'wallet.movement',
    { id: 1, buyer_id: 1, currency: 'CNY', key: 'adjustment:1', amount: 100, balance_amount: 90 },
  ]),
  plant('i_17_wallet_unlike_orders', 'payment:SO1:1', [
    'wallet.movement',
    { id: 1, buyer_id: 1, currency: 'CNY', kind: 'payment', key: 'payment:SO1:1', amount: -100 },
  ]),
  plant(
    'i_12_top_ups_unlike_wallets',
    'top_up:1',
    ['payments.charge', { id: 1, kind: 'top_up', buyer_id: 1, currency: 'CNY', amount: 100 }],
    ['payments.receipt', { id: 1, charge_id: 1, buyer_id: 1, currency: 'CNY', amount: 100 }],
    [
      'wallet.movement',
      { id: 1, buyer_id: 1, currency: 'CNY', kind: 'top_up', key: 'top_up:1', amount: 90 },
    ],
  ),
  plant('i_12_top_ups_unlike_wallets', 'top_up:2', [
    'wallet.movement',
    { id: 1, buyer_id: 1, currency: 'CNY', kind: 'top_up', key: 'top_up:2', amount: 90 },
  ]),
  plant('i_13_super_days_unlike_money', 'SM100001', [
    'accounts.super_purchase',
    {
      id: 1,
      key: 'receipt:9',
      number: 'SM100001',
      buyer_id: 1,
      days: 30,
      currency: 'CNY',
      amount: 90,
    },
  ]),
  plant(
    'i_13_super_refunds_unlike_purchases',
    'SM100001',
    [
      'accounts.super_purchase',
      {
        id: 1,
        key: 'receipt:1',
        number: 'SM100001',
        buyer_id: 1,
        days: 30,
        currency: 'CNY',
        amount: 90,
      },
    ],
    [
      'accounts.super_refund',
      { id: 1, purchase_id: 1, buyer_id: 1, days: 30, currency: 'CNY', amount: 91 },
    ],
    [
      'wallet.movement',
      {
        id: 1,
        buyer_id: 1,
        currency: 'CNY',
        kind: 'super_refund',
        key: 'super_refund:1',
        amount: 91,
        reference: 'SM100001',
      },
    ],
  ),
  plant('i_13_super_refunds_unlike_purchases', 'SM100002', [
    'wallet.movement',
    {
      id: 1,
      buyer_id: 1,
      currency: 'CNY',
      kind: 'super_refund',
      key: 'super_refund:2',
      amount: 90,
      reference: 'SM100002',
    },
  ]),
  plant('i_25_charges_without_attempt', 'TU100001', [
    'payments.charge',
    { id: 1, kind: 'top_up', buyer_id: 1, currency: 'CNY', amount: 100 },
  ]),
  plant('i_21_wallet_held_unlike_withdrawals', 'buyer:1 CNY', [
    'wallet.withdrawal',
    { id: 1, buyer_id: 1, currency: 'CNY', amount: 100, state: 'applied' },
  ]),
  plant('i_21_withdrawal_unlike_movements', 'withdrawal:1', [
    'wallet.withdrawal',
    { id: 1, buyer_id: 1, currency: 'CNY', amount: 100, state: 'applied' },
  ]),
]
