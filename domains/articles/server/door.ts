/** What others may use of articles: the site map for search engines, of which kind one is, cards, and what search is to hold. */
export { articleIn } from '../kinds.ts'
export { articleCards, articlesToIndex } from './read.ts'
export {
  articleKind,
  lockUnindexed,
  setIndexed,
  shownArticleKind,
  sitePages as articlePages,
} from './sql.ts'
