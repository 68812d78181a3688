/** What screens of other domains show of search. */
export { SearchBox } from './SearchBox.tsx'
