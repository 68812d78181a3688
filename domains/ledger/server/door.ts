/** The ledger for those that move money. */
export { post, type Entry } from './post.ts'
export { entriesOfBuyer, type AccountEntry } from './read.ts'
