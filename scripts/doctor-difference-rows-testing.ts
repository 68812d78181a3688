/** Wrong rows for the doctor (`doctor-views.test.ts`): of exchanges for something dearer, their difference orders, and exchanges that wait for stock. */
import {
  aCase,
  dearer,
  difference,
  invoice,
  order,
  plant,
  round,
  type Plant,
} from './doctor-testing.ts'

export const DIFFERENCE_ROWS: Plant[] = [
  plant('i_17_lines_unlike_differences', 'SO1', order(), [
    'after_sales.line',
    { order_id: 1, line_id: 7, extra_amount: 5 },
  ]),
  plant(
    'i_33_waiting_for_nothing',
    'RF1',
    aCase({ type: 'exchange', state: 'awaiting_stock' }),
    round({ goods_amount: 0 }),
  ),
  plant('i_33_differences_unlike_cases', 'RF1', ...dearer('awaiting_payment')),
  plant(
    'i_33_differences_unlike_cases',
    'RF1',
    ...dearer('awaiting_return'),
    difference({ lifecycle: 'closed' }),
  ),
  plant('i_33_differences_unlike_cases', 'SO2', difference({ lifecycle: 'closed' })),
  plant(
    'i_33_differences_unlike_cases',
    'SO2',
    ...dearer('awaiting_payment'),
    difference({ lifecycle: 'open', payable_amount: 51 }),
  ),
  plant(
    'i_33_differences_unlike_cases',
    'SO2',
    ...dearer('revoked'),
    difference({ lifecycle: 'open' }),
  ),
  plant(
    'i_33_differences_unlike_cases',
    'SO2',
    ...dearer('revoked'),
    difference({ lifecycle: 'completed', paid_amount: 50 }),
  ),
  plant(
    'i_35_invoices_of_exchanges_in_vain',
    'F1',
    ...dearer('revoked'),
    difference({ lifecycle: 'completed', paid_amount: 50 }),
    invoice({ state: 'issued', number: 'F1' }),
    ['invoices.share', { invoice_id: 1, order_id: 2, amount: 50, tax_amount: 0 }],
  ),
]
