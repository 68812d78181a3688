/** What writes products from elsewhere: drafts, put into the catalogue as a whole and checked by its rules. */
export { demandSound, type Fault } from './write/sound.ts'
export type {
  DraftPicture,
  DraftSku,
  DraftUnit,
  ProductDraft,
  StoredPicture,
} from './write/draft.ts'
export { NAME_MAX } from './write/draft.ts'
export { publish } from './write/publish.ts'
export { changeProduct, createProduct, putProducts, type Put, type Writing } from './write/put.ts'
export { setStates, type State } from './write/state/sql.ts'
