/** Which goods of an order its buyer may review, for the domain of reviews. */
export {
  evaluateUntil,
  linesToEvaluate,
  takeLineToEvaluate,
  waitingLines,
  whyNot,
  type WhyNot,
} from './evaluate/evaluate.ts'
export { findLines, type LineToEvaluate } from './evaluate/sql.ts'
