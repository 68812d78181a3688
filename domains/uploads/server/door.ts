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
