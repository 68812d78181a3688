/** What others may use of directories: the site map for search engines. */
export { sitePages as companyPages } from './sql.ts'
