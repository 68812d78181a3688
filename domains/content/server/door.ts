/** What whoever fills a shop (the demo world) may ask of the content. */
export { addAnnouncement, addBanner } from './sql.ts'
