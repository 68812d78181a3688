/** What other domains, and scripts that bring pictures, may ask of the uploads. */
export {
  claimFiles,
  claimOfficeFile,
  claimOfficePicture,
  claimOfficeUrl,
  storePicture as keepPicture,
  releaseFiles,
  releaseOfficeUrl,
  releaseUrl,
  takeAvatar,
  viewFiles,
} from './service.ts'
export { localDisk, setStorage } from './storage.ts'
export {
  claimSheet,
  claimWholeUrl,
  storeSheet as keepSheet,
  readSheet,
  releaseSheet,
} from './whole.ts'
export {
  storePrivate as keepPrivate,
  newPrivateName,
  readPrivate,
  removePrivate,
} from './private.ts'
