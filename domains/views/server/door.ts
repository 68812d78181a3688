/** What the domains with lists use of views. */
export { sendListFile } from './list-file.ts'
