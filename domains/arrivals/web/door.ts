/** What screens of other domains show of arrival notices. */
export { MyNotices } from './MyNotices.tsx'
export { NoticeButton } from './NoticeButton.tsx'
