/** What the back office's screens of other domains may use. */
export { inTreeOrder } from './tree.ts'
