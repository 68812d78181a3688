/** Hiding public pictures of buyers until they are reviewed, for other domains. */
export { hiddenUrl, hidePictures, showPictures } from './hidden.ts'
