/** The ledger for those that move money. */
export { freeBankLine, takeBankLine, takenBankLines, takersOfBankLine } from './bank-lines-sql.ts'
export { post, type Entry } from './post.ts'
export { wordOf } from './read/statement.ts'
export {
  accountsOf,
  listLinesOf,
  paperOfBuyer,
  readBuyerBalances,
  readBuyerStatement,
} from './read/of-buyer.ts'
export { toPeriod } from './read/lines.ts'
export { entriesOfBuyer, type AccountEntry } from './read-sql.ts'
