/** What others may ask of the content: whoever fills a shop (the demo world), and the maps for search engines. */
export { areContactsWritten, contactEmail } from './contacts.ts'
export { addAnnouncement, addBanner } from './sql.ts'
export { addVersion as addTextPage, sitePages as textPages } from './pages/sql.ts'
export { announcementPages } from './sitemap.ts'
