/** What other domains may use of customer lists. */
export { isList, listName, listsNamed, listsOf, listText } from './lists.ts'
export { filterByAudience, listIdsOf, listsOfBuyers, type Asker } from './of-buyers.ts'
