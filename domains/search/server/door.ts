/** What whoever puts the shop together may tell search. */
export { rebuildIndex } from './jobs.ts'
export { addSynonym, recordSearch, recordOpened, setHotWords } from './sql.ts'
export { normalizeCode, findProductsByName, findProductsByCodes } from './pick/pick.ts'
