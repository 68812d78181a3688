/** Functions for sheets and other whole files of imports and exports. */
export {
  claimSheet,
  claimLargeFile as claimWholeUrl,
  receiveLargeFile,
  storeSheet as keepSheet,
  readSheet,
  releaseSheet,
} from './large-files.ts'
