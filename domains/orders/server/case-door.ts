/** What the domain of after-sales asks orders, and tells them. */
export { endCase, openCase } from './cases/cases.ts'
export {
  closedRestAmount,
  hasShippedOrder,
  linesForCases,
  noteLinesRefunded,
  unitsOfLines,
  type CaseLineRow,
} from './cases/sql.ts'
export { orderNumber as documentNumber } from './number.ts'
