/** The ledger for those that move money. */
export { post, type Entry } from './post.ts'
