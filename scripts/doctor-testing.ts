/** How a wrong row is said for the doctor (`doctor-views.test.ts`), and the rows that several need. */

/** A table with its schema, and of a row of it what the view looks at. */
export type Row = [table: string, values: Record<string, unknown>]
export type Plant = { view: string; object: string; rows: Row[] }

export const [BEFORE, EARLY, LATE] = [
  '2020-01-01T00:00:00Z',
  '2026-01-01T00:00:00Z',
  '2999-01-01T00:00:00Z',
]
export const plant = (view: string, object: string, ...rows: Row[]): Plant => ({
  view,
  object,
  rows,
})
export const order = (values = {}): Row => [
  'orders.sales_order',
  { id: 1, number: 'SO1', ...values },
]
export const line = (values = {}): Row => [
  'orders.line',
  {
    id: 7,
    order_id: 1,
    quantity: 2,
    closed_quantity: 0,
    shipped_quantity: 0,
    factor: 1,
    sku_id: 9,
    ...values,
  },
]
export const aCase = (values = {}): Row => [
  'after_sales.sales_case',
  { id: 1, number: 'RF1', order_id: 1, round: 1, type: 'return', state: 'returning', ...values },
]
export const round = (values = {}): Row => [
  'after_sales.round_line',
  {
    case_id: 1,
    number: 1,
    order_id: 1,
    line_id: 7,
    quantity: 2,
    goods_amount: 100,
    back_amount: 0,
    ...values,
  },
]
/** An exchange of case RF1 whose replacement costs 50 more, in this state. */
export const dearer = (state: string): Row[] => [
  aCase({ type: 'exchange', state, buyer_id: 1, currency: 'CNY' }),
  ['after_sales.round', { case_id: 1, number: 1 }],
  round({ extra_amount: 50 }),
]
/** Its difference order SO2. */
export const difference = (values = {}): Row => [
  'orders.sales_order',
  {
    id: 2,
    number: 'SO2',
    buyer_id: 1,
    currency: 'CNY',
    payable_amount: 50,
    difference_of_id: 1,
    case_number: 'RF1',
    case_round: 1,
    ...values,
  },
]
export const buyer = (values = {}): Row => ['accounts.buyer', { id: 1, ...values }]
export const verification = (values = {}): Row => [
  'papers.version',
  { id: 1, buyer_id: 1, asked: [], ...values },
]
export const quote = (values = {}): Row => ['quotes.request', { id: 1, buyer_id: 1, ...values }]
export const acceptedVersion = (values = {}): Row => [
  'quotes.version',
  { request_id: 1, number: 1, outcome: 'accepted', ...values },
]
export const invoice = (values = {}): Row => [
  'invoices.invoice',
  { id: 1, number: 'IN1', buyer_id: 1, currency: 'CNY', amount: 100, tax_amount: 0, ...values },
]
