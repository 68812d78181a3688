/** What whoever puts the shop together may tell search. */
export { setHotWords } from './postgres/sql.ts'
