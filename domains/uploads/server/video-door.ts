/** What after-sales needs of uploads: the video of a case, streamed. */
export { receiveCaseVideo } from './large-files.ts'
