/** What others may use of articles: the site map for search engines. */
export { sitePages as articlePages } from './sql.ts'
