/** Wrong rows for the doctor (`doctor-views.test.ts`): of what providers pay out, keep and take back. */
import { EARLY, plant, type Plant, type Row } from './doctor-testing.ts'

const DAY = '2026-03-01'
const posting = (values: object): Row => [
  'reconciliation.posting',
  { id: 1, kind: 'payout', provider: 'stripe', currency: 'CNY', amount: 100, ...values },
]
const line = (values: object): Row => [
  'reconciliation.line',
  { id: 1, provider: 'stripe', day: DAY, currency: 'CNY', fee_currency: 'CNY', ...values },
]
const conversion = (values: object): Row =>
  posting({ kind: 'payout_conversion', of_payout_id: 1, ...values })
const bankLine = (values: object): Row => [
  'bank_statements.line',
  {
    id: 1,
    amount: 100,
    currency: 'CNY',
    booked_on: DAY,
    reference: 'PO 1',
    reference_key: 'PO1',
    ...values,
  },
]

export const PAYOUT_ROWS: Plant[] = [
  // Posted according to its row, and on one side alone in the ledger.
  plant('i_24_clearing_unlike_payments', 'provider:stripe CNY', posting({}), [
    'ledger.account',
    { id: 1, owner: 'shop', kind: 'bank', currency: 'CNY', balance: 100 },
  ]),
  plant(
    'i_24_posting_unlike_bill',
    'payout 1',
    posting({ day: DAY, line_id: 1 }),
    line({ kind: 'payout', amount: -90 }),
  ),
  plant(
    'i_24_posting_unlike_bill',
    'chargeback 1',
    posting({ kind: 'chargeback', day: DAY, line_id: 1 }),
    line({ kind: 'payout', amount: -100 }),
  ),
  plant(
    'i_24_posting_unlike_bill',
    'provider_fee 1',
    posting({ kind: 'provider_fee', day: DAY }),
    line({ kind: 'payment', amount: 5000, fee_amount: 60, fee_posting_id: 1 }),
  ),
  plant(
    'i_24_provider_costs_unlike_ledger',
    'provider:stripe provider_fees CNY',
    posting({ kind: 'provider_fee', day: DAY }),
  ),
  plant('i_24_provider_costs_unlike_ledger', 'provider:stripe chargebacks CNY', [
    'ledger.account',
    { id: 1, owner: 'provider:stripe', kind: 'chargebacks', currency: 'CNY', balance: 5 },
  ]),
  // One side of what was exchanged has another amount than the line, and the other side is missing.
  plant(
    'i_24_conversion_unlike_bill',
    'currency_conversion 1',
    posting({ kind: 'currency_conversion', day: DAY }),
    line({
      kind: 'payment',
      amount: 90,
      converted_amount: 12,
      converted_currency: 'EUR',
      conversion_posting_id: 1,
    }),
  ),
  plant('i_24_provider_costs_unlike_ledger', 'provider:stripe currency_conversion EUR', [
    'ledger.account',
    { id: 1, owner: 'provider:stripe', kind: 'currency_conversion', currency: 'EUR', balance: 5 },
  ]),
  plant('i_25_payout_unlike_bank_line', 'payout 1', posting({ arrived_on: DAY })),
  plant(
    'i_25_payout_unlike_bank_line',
    'payout 1',
    posting({ arrived_on: DAY }),
    bankLine({ payout_id: 1, amount: 90 }),
  ),
  // The bank has kept 10 of it, and its line has 20 less.
  plant(
    'i_25_payout_unlike_bank_line',
    'payout 1',
    posting({ arrived_on: DAY }),
    posting({ id: 2, kind: 'payout_difference', amount: 10, of_payout_id: 1 }),
    bankLine({ payout_id: 1, amount: 80 }),
  ),
  // The bank gave 700 for it, and its line has 690.
  plant(
    'i_25_payout_unlike_bank_line',
    'payout 1',
    posting({ currency: 'EUR', arrived_on: DAY }),
    conversion({ id: 2, currency: 'EUR', amount: 100 }),
    conversion({ id: 3, amount: -700, of_conversion_id: 2 }),
    bankLine({ payout_id: 1, amount: 690 }),
  ),
  // Of a payout of 100 the bank took 90; it gave nothing for what it took; it gave the same currency.
  plant(
    'i_25_payout_conversion_unlike_payout',
    'payout_conversion 2',
    posting({ currency: 'EUR', arrived_on: DAY }),
    conversion({ id: 2, currency: 'EUR', amount: 90 }),
    conversion({ id: 3, amount: -700, of_conversion_id: 2 }),
  ),
  plant(
    'i_25_payout_conversion_unlike_payout',
    'payout_conversion 2',
    posting({ currency: 'EUR', arrived_on: DAY }),
    conversion({ id: 2, currency: 'EUR', amount: 100 }),
  ),
  plant(
    'i_25_payout_conversion_unlike_payout',
    'payout_conversion 2',
    posting({ arrived_on: DAY }),
    conversion({ id: 2, amount: 100 }),
    conversion({ id: 3, amount: -100, of_conversion_id: 2 }),
  ),
  plant(
    'i_25_payout_in_no_statement',
    'payout 1',
    posting({ at: EARLY, day: DAY, line_id: 1 }),
    line({ kind: 'payout', amount: -100 }),
    ['payments.receiving_account', { id: 1, currency: 'CNY', active: true }],
    [
      'bank_statements.statement',
      { account_id: 1, state: 'done', from_day: '2020-01-01', until_day: '2030-01-01' },
    ],
  ),
  plant('i_25_bank_line_unlike_its_taker', 'payout:1', bankLine({ payout_id: 1 })),
  plant(
    'i_25_bank_line_counted_twice',
    'bank reference PO 1',
    bankLine({ payout_id: 1 }),
    bankLine({ id: 2, payout_id: 2, reference: 'PO-1' }),
  ),
]
