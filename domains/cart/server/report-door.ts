/** Putting lines of before into a cart, with what became of each: for orders and saved lists. */
export { addReported, formerLinesOf, payForReport, type FormerLine } from './report.ts'
