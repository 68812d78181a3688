/** Functions of search for other domains and the composition root. */
export { chooseEngine } from './engines.ts'
export { prepareDictionary } from './dictionary/dictionary.ts'
export { rebuildIndex } from './jobs.ts'
export { addSynonym, recordSearch, recordOpened, setHotWords } from './sql.ts'
export { normalizeCode, findProductsByName, findProductsByCodes } from './pick/pick.ts'
