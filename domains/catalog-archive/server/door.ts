/** The archive of the whole catalogue: opened and written back part by part, or made of what the shop has. */
export { BrokenArchive, openArchive, type OpenedArchive } from './read.ts'
export { archiveBytes, countArchived } from './write.ts'
export { writeArchived } from './write-product.ts'
export { moreOfProducts } from './more.ts'
export type { ArchivedProduct } from './format.ts'
