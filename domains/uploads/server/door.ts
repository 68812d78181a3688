/** Functions of uploads for other domains, and for scripts that import pictures. */
export {
  claimEvidence,
  claimFiles,
  claimOfficeFile,
  claimOfficePicture,
  claimOfficeUrl,
  demandPicture,
  fileRecords,
  storePicture as keepPicture,
  releaseEvidence,
  releaseFiles,
  releaseOfficeUrl,
  releaseUrl,
  takeAvatar,
  viewFiles,
  viewUrls,
} from './service.ts'
