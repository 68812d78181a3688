/** Wrong rows for the doctor (`doctor-views.test.ts`): of stock, money, orders, quotes and goods. */
import {
  aCase,
  acceptedVersion,
  buyer,
  EARLY,
  invoice,
  LATE,
  line,
  order,
  verification,
  plant,
  quote,
  round,
  type Plant,
} from './doctor-testing.ts'

export const ORDER_ROWS: Plant[] = [
  plant(
    'i_1115_refund_asked_for_nothing',
    'SO1',
    [
      'approvals.request',
      {
        id: 1,
        kind: 'payments.refund',
        state: 'pending',
        order_number: 'SO1',
        payload: { requestId: 1 },
      },
    ],
    ['orders.cancel_request', { id: 1, state: 'withdrawn' }],
  ),
  plant('i_04_reserved_is_the_sum_of_reservations', 'SKU 2 in warehouse 1', [
    'stock.level',
    { warehouse_id: 1, sku_id: 2, on_hand: 5, reserved: 3 },
  ]),
  plant('i_05_reservations_end_once', 'reservation 1', [
    'stock.reservation',
    {
      id: 1,
      order_ref: 'SO1',
      line_key: '7',
      quantity: 2,
      released: 2,
      shipped: 1,
      ended_at: EARLY,
    },
  ]),
  plant('i_05_reservations_end_once', 'reservation 1', [
    'stock.reservation',
    { id: 1, order_ref: 'SO1', line_key: '7', quantity: 2, released: 2, shipped: 0 },
  ]),
  plant(
    'i_05_reservations_end_once',
    'line 7 of order SO1',
    [
      'stock.reservation',
      { id: 1, order_ref: 'SO1', line_key: '7', quantity: 2, released: 0, shipped: 0 },
    ],
    [
      'stock.reservation',
      { id: 2, order_ref: 'SO1', line_key: '7', quantity: 2, released: 0, shipped: 0 },
    ],
  ),
  plant('i_06_replacements_held_unlike_cases', 'RF1', aCase({ type: 'exchange' }), round(), line()),
  plant('i_08_fulfilment_unlike_lines', 'SO1', order({ fulfilment: 'shipped' }), line()),
  plant(
    'i_08_fulfilment_unlike_lines',
    'SO1',
    order({ fulfilment: 'shipped', received_at: EARLY }),
    line({ shipped_quantity: 2 }),
  ),
  plant('i_08_shipped_more_than_packed', 'SO1', order(), line({ shipped_quantity: 1 })),
  plant('i_08_shipped_more_than_packed', 'SO1', order(), line({ shipped_quantity: 3 }), [
    'orders.parcel_line',
    { parcel_id: 1, line_id: 7, quantity: 3 },
  ]),
  plant('i_10_returned_unlike_check_in', 'RF1', aCase(), round(), line(), [
    'after_sales.check_in',
    { case_id: 1, line_id: 7, resellable_quantity: 2 },
  ]),
  plant('i_10_returned_unlike_check_in', 'RF1', aCase(), [
    'stock.movement',
    { id: 1, kind: 'returned', reference: 'RF1', sku_id: 9, on_hand_delta: 2 },
  ]),
  plant('i_10_unbalanced_postings', 'order:1', [
    'ledger.posting',
    { id: 1, kind: 'order', reference: '1', key: 'order:1', chain: 0, number: 1 },
  ]),
  plant('i_11_balance_unlike_entries', 'buyer:1 receivable CNY', [
    'ledger.account',
    { id: 1, owner: 'buyer:1', kind: 'receivable', currency: 'CNY', balance: 5 },
  ]),
  plant(
    'i_11_entries_at_another_time',
    'order:1',
    [
      'ledger.posting',
      { id: 1, kind: 'order', key: 'order:1', chain: 0, number: 1, at: '2026-01-01T00:00:00Z' },
    ],
    ['ledger.entry', { posting_id: 1, account_id: 1, at: '2026-01-02T00:00:00Z' }],
  ),
  plant('i_14_ledger_is_whole', 'chain 99', ['ledger.chain', { id: 99, count: 1, head: '\\x00' }]),
  plant('i_17_cases_unlike_lines', 'SO1', order(), [
    'after_sales.line',
    { order_id: 1, line_id: 7, taken_quantity: 2, taken_goods_amount: 100 },
  ]),
  plant(
    'i_17_cases_unlike_refunds',
    'RF1',
    aCase({ refund_at: EARLY, agreed_goods_amount: 100, agreed_freight_amount: 0 }),
  ),
  plant('i_17_cases_unlike_refunds', 'RF1', aCase(), [
    'payments.refund',
    { id: 1, order_id: 1, key: 'case:RF1:1', amount: 100 },
  ]),
  plant('i_17_ledger_unlike_payments', 'buyer:1 refunds_owed CNY', [
    'ledger.account',
    { id: 1, owner: 'buyer:1', kind: 'refunds_owed', currency: 'CNY', balance: 5 },
  ]),
  plant(
    'i_20_transfer_of_two_refunds',
    'SO1',
    [
      'payments.refund',
      { id: 1, order_number: 'SO1', bank_reference: 'ICBC 1', bank_reference_key: 'ICBC1' },
    ],
    ['credit.prepayment_refund', { id: 1, reference_key: 'ICBC1' }],
  ),
  plant('i_24_clearing_unlike_payments', 'shop CNY', [
    'ledger.account',
    { id: 1, owner: 'shop', kind: 'bank', currency: 'CNY', balance: 5 },
  ]),
  plant(
    'i_26_agreements',
    'agreement:901',
    ['accounts.agreement', { version: 900, in_force_from: LATE }],
    ['accounts.agreement', { version: 901, in_force_from: EARLY }],
  ),
  plant('i_26_case_unlike_events', 'RF1', aCase()),
  plant(
    'i_26_change_off_the_edges',
    'SO1',
    order(),
    ['orders.history', { id: 1, order_id: 1, lifecycle: 'completed' }],
    ['orders.history', { id: 2, order_id: 1, lifecycle: 'open' }],
  ),
  plant(
    'i_26_deposit_unlike_quote',
    'quote request 1',
    quote({ order_number: 'SO1' }),
    acceptedVersion({ deposit_percent: 30 }),
    order({
      family: 'device',
      adjustment_amount: 0,
      payable_amount: 100_000,
      deposit_amount: 10_000,
    }),
  ),
  plant('i_26_level_unlike_history', 'buyer:1', buyer({ level: 3 }), [
    'accounts.level_change',
    { id: 1, buyer_id: 1, to_level: 2 },
  ]),
  plant('i_26_open_cases_unlike_orders', 'SO1', order(), aCase()),
  plant('i_26_open_cases_unlike_orders', 'SO1', order(), aCase({ ended_at: EARLY }), [
    'orders.open_case',
    { order_id: 1, number: 'RF1' },
  ]),
  plant(
    'i_26_order_unlike_review',
    'SO1',
    order({ review: 'none', lifecycle: 'open', payment: 'unpaid', fulfilment: 'unfulfilled' }),
    ['orders.review', { order_id: 1 }],
  ),
  plant('i_26_papers', 'papers 1', verification({ state: 'passed' })),
  plant(
    'i_26_parcel_unlike_shipment',
    'SO1',
    order(),
    ['orders.parcel', { id: 1, order_id: 1, followed_at: EARLY, tracking_state: 'in_transit' }],
    ['tracking.shipment', { parcel_id: 1, state: 'delivered' }],
  ),
  plant('i_26_parcel_unlike_shipment', 'SO1', order(), [
    'orders.parcel',
    { id: 1, order_id: 1, tracking_state: 'delivered' },
  ]),
  plant('i_26_revision_unlike_review', 'SO1', order(), [
    'orders.revision',
    { id: 1, order_id: 1, state: 'open' },
  ]),
  plant('i_26_sweeps_move_what_is_due', 'orders.close 1', [
    'kit.failed_row',
    {
      sweep: 'orders.close',
      row_key: '1',
      attempts: 3,
      next_try_at: LATE,
      problem: 'division by zero',
    },
  ]),
  plant('i_25_unknown_without_due', 'SO1', [
    'payments.attempt',
    {
      id: '00000000-0000-4000-8000-000000000001',
      order_number: 'SO1',
      result_unknown_since: EARLY,
      close_at: null,
    },
  ]),
  plant(
    'i_26_warranty_unlike_quote',
    'quote request 1',
    quote({ order_number: 'SO1' }),
    acceptedVersion({ warranty_months: 24 }),
    order({ warranty_months: 12 }),
  ),
  plant('i_26_wrong_beginning', 'SO1', order(), [
    'orders.history',
    {
      id: 1,
      order_id: 1,
      review: 'none',
      payment: 'paid',
      fulfilment: 'unfulfilled',
      lifecycle: 'open',
    },
  ]),
  plant(
    'i_32_closed_before_its_time',
    'SO1',
    order({ lifecycle: 'closed', closed_by: 'system', closed_at: EARLY, pay_by: LATE }),
  ),
  plant('i_33_closed_rest_unlike_lines', 'SO1', order(), line({ closed_quantity: 1 })),
  plant('i_33_order_without_lines', 'SO1', order()),
  plant('i_34_cart_lines_name_units_of_their_goods', 'line 1 of cart 2', [
    'cart.line',
    { id: 1, cart_id: 2, sku_id: 9, unit_id: 5 },
  ]),
  plant('i_35_invoice_numbers_with_gaps', 'ZZ', ['invoices.series', { code: 'ZZ', last: 2 }]),
  plant('i_35_invoices_of_others', 'SO1', order({ buyer_id: 2, currency: 'CNY' }), invoice(), [
    'invoices.share',
    { invoice_id: 1, order_id: 1, amount: 100, tax_amount: 0 },
  ]),
  plant(
    'i_35_official_numbers_in_doubt',
    'IN1',
    invoice({ state: 'issued', official_number: '42?1' }),
  ),
  plant('i_35_invoices_unlike_orders', 'SO1', order(), [
    'invoices.order_sum',
    { order_id: 1, taken_amount: 100, taken_tax_amount: 0 },
  ]),
  plant('i_35_invoices_unlike_shares', 'IN1', invoice(), [
    'invoices.share',
    { invoice_id: 1, order_id: 1, amount: 90, tax_amount: 0 },
  ]),
  plant(
    'i_380_pages_show_their_products',
    'product 1',
    ['catalog.page', { product_id: 1, data: {} }],
    ['catalog.product', { id: 1, category_id: 1, name: { cn: '轴承' } }],
    ['catalog.category', { id: 1, name: { cn: '机械' } }],
  ),
  plant('i_41_answered_quotes_are_whole', 'quote request 1', quote({ state: 'answered' })),
  plant('i_41_answered_quotes_are_whole', 'quote request 1', quote({ state: 'answered' }), [
    'quotes.line',
    { id: 1, request_id: 1, sku_id: 9 },
  ]),
  plant(
    'i_42_values_fit_their_attributes',
    'product 1',
    ['catalog.attribute', { id: 1, kind: 'number' }],
    ['catalog.attribute_value', { id: 1, attribute_id: 1 }],
    ['catalog.attribute_value', { id: 2, attribute_id: 1 }],
    ['catalog.product_value', { product_id: 1, value_id: 1 }],
    ['catalog.product_value', { product_id: 1, value_id: 2 }],
  ),
  plant('i_42_values_fit_their_attributes', 'import 1', [
    'imports.task',
    { id: 1, state: 'done', refused_row_count: 2 },
  ]),
  plant(
    'i_48_bulk_changes_end_whole',
    'bulk 1',
    ['catalog.bulk', { id: 1, ordered_at: EARLY, ended_at: EARLY }],
    ['catalog.bulk_line', { bulk_id: 1, product_id: 1, outcome: 'waiting' }],
  ),
  plant(
    'i_48_bulk_changes_end_whole',
    'bulk 1',
    ['catalog.bulk', { id: 1 }],
    ['catalog.bulk_line', { bulk_id: 1, product_id: 1, outcome: 'done' }],
  ),
  plant(
    'i_49_pictures_of_choices_are_the_products',
    'SKU 1',
    ['catalog.sku', { id: 1, product_id: 1, picture_id: 1 }],
    ['catalog.picture', { id: 1, product_id: 2 }],
  ),
]
