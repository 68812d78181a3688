/** What others may use of articles: the site map for search engines, and which kind an article is of. */
export { articleKind, shownArticleKind, sitePages as articlePages } from './sql.ts'
