/** What kinds of files have in common, for the form of an import and its page. */
import type { Currency } from '#kit/contract/money.ts'
import { baseCurrency } from '#kit/web/language/base-currency.ts'
import type { Task } from '../contract.ts'

const FOREIGN: readonly Task['format'][] = ['shopify', 'woocommerce', 'magento', 'table', 'ndjson']
const IN_DOLLARS: readonly Task['format'][] = ['shopify', 'woocommerce', 'magento']

/** Whether its products are another shop's. */
export const isForeign = (format: Task['format']): boolean => FOREIGN.includes(format)

/** The currency of its prices unless staff say otherwise. */
export const usualCurrency = (format: Task['format']): Currency =>
  IN_DOLLARS.includes(format) ? 'USD' : baseCurrency()
