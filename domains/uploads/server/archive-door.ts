/** Files of an archive: public pictures, models and videos as they are stored, under the names that pages know them by. */
export { fileIdsIn } from './addresses.ts'
export {
  claimPublicFiles,
  describeFiles,
  findByContent,
  openFile,
  restoreFile,
  type ArchivedFile,
} from './archive.ts'
