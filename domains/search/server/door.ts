/** What whoever puts the shop together may tell search. */
export { rebuildIndex } from './jobs.ts'
export { addSynonym, noteAsked, noteOpened, setHotWords } from './sql.ts'
export { asCode, productsNamed, productsOfCodes } from './pick/pick.ts'
