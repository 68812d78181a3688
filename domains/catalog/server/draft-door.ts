/** Drafts of products, which forms, files and copies pass on to be written. */
export { draftOf, htmlOf } from './stored/draft.ts'
export {
  type DraftPicture,
  type DraftSku,
  type DraftUnit,
  type ProductDraft,
  type StoredPicture,
} from './write/draft.ts'
