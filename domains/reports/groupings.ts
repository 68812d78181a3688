/** What the rows of a report can be, in the order of its tabs. */
export const GROUPINGS = [
  'day',
  'month',
  'product',
  'category',
  'buyer',
  'warehouse',
  'country',
] as const
