/** The storage of files, also those without an upload. */
export { readPng, readThumbnail } from './png.ts'
export { drawShareCard, readSharePicture, SHARE_LOGO_SIDE } from './share-picture.ts'
export { localDisk, setStorage } from './storage.ts'
export {
  storePrivate as keepPrivate,
  newPrivateName,
  readPrivate,
  removePrivate,
} from './private.ts'
