/** Sheets and other whole files that work is done with. */
export {
  claimSheet,
  claimLargeFile as claimWholeUrl,
  storeSheet as keepSheet,
  readSheet,
  releaseSheet,
} from './large-files.ts'
