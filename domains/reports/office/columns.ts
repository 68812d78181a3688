/** Columns of reports, in their order. */
import type { Grouping, SortKey } from '../contract.ts'

export const GROUPINGS = [
  'day',
  'month',
  'product',
  'category',
  'buyer',
  'warehouse',
  'country',
] as const satisfies readonly Grouping[]

export const COUNTS = ['orderCount', 'unitCount'] as const
export const AMOUNTS = [
  'grossAmount',
  'discountAmount',
  'freightAmount',
  'taxAmount',
  'refundAmount',
  'netAmount',
  'averageAmount',
] as const

export const SORTS = ['key', ...COUNTS, ...AMOUNTS] as const satisfies readonly SortKey[]
