/** What domains tell members of staff of their work that somebody else has ended. */
export { notifyStaff } from './news/news.ts'
