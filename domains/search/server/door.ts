/** What whoever puts the shop together may tell search. */
export { rebuildIndex } from './jobs.ts'
export { setHotWords } from './sql.ts'
export { asCode, productsNamed, productsOfCodes } from './pick/pick.ts'
