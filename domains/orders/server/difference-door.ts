/** Difference orders, for the domain of after-sales whose exchanges need them. Within the caller's transaction. */
export {
  closeDifference,
  differencesOf,
  lockDifferences,
  makeDifference,
} from './difference/difference.ts'
export { demandPayable } from './unpaid/limits.ts'
