/** What screens of other domains show of papers. */
export { LicenceNotice } from './LicenceNotice.tsx'
export { PaperTag } from './PaperTag.tsx'
export { PapersStanding } from './PapersStanding.tsx'
export { PapersAtOnce } from './PapersAtOnce.tsx'
