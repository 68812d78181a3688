/** Numbers of orders: in addresses, and as they are read. */
import { textLike } from '#kit/web/pages/search-params.ts'

/** `number=SO…` in an address. Anything else names no order. */
export const orderNumber = textLike(/^(SO|DO)\d{15}$/)

/** Formats order numbers in groups of four, copied without spaces. What is left over never stands on a line of its own. */
export const groupedNumber = (number: string): string =>
  number.replace(/(.{4})(?=.)/g, '$1 ').replace(/ (?=.{1,3}$)/, '\u00A0')
