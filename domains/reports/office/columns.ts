/** Columns of reports, in their order. */
import type { SortKey } from '../contract.ts'

export const COUNTS = ['orderCount', 'unitCount'] as const
export const AMOUNTS = [
  'grossAmount',
  'discountAmount',
  'freightAmount',
  'addedTaxAmount',
  'refundAmount',
  'netAmount',
  'includedTaxAmount',
  'averageAmount',
] as const

export const SORTS = ['key', ...COUNTS, ...AMOUNTS] as const satisfies readonly SortKey[]
