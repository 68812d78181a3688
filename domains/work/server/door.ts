/** What later domains use: they declare their queues, and record decisions under the claims of staff. */
export { claimIn, demandNotClaimed, recordDecision } from './claims/claims.ts'
export {
  forgetMentions,
  forgetMentionsOf,
  recordMentions,
  unreadNoteIds,
} from './mentions/mentions.ts'
export { queuesOf, type WorkQueue } from './queues.ts'
