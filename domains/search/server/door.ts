/** What other domains and the shop's assembly use of search. */
export { rebuildIndex } from './jobs.ts'
export { addSynonym, recordSearch, recordOpened, setHotWords } from './sql.ts'
export { normalizeCode, findProductsByName, findProductsByCodes } from './pick/pick.ts'
