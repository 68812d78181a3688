/** Where files lie, and files that belong to no upload. */
export { localDisk, setStorage } from './storage.ts'
export {
  storePrivate as keepPrivate,
  newPrivateName,
  readPrivate,
  removePrivate,
} from './private.ts'
