/** Functions of uploads for other domains, and for scripts that import pictures. */
export {
  claimFiles,
  claimOfficeFile,
  claimOfficePicture,
  claimOfficeUrl,
  demandPicture,
  fileRecords,
  storePicture as keepPicture,
  releaseFiles,
  releaseOfficeUrl,
  releaseUrl,
  takeAvatar,
  viewFiles,
} from './service.ts'
