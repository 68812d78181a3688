/** What documents of an order and files of its cases are written from. */
export { detailForDocuments as orderForDocuments } from './read/mine.ts'
