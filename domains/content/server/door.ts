/** What others may use of content: seeding a shop (the demo world), and the site maps for search engines. */
export { areContactsWritten, contactEmail, merchantFacts } from './contacts.ts'
export { isNamed } from './identity.ts'
export { addAnnouncement, addBanner, findAnnouncement } from './sql.ts'
export { sitePages as textPages } from './pages/pages.ts'
export { addVersion as addTextPage } from './pages/sql.ts'
export { announcementPages } from './sitemap.ts'
