/** What later domains use: they declare their queues, and record decisions under the claims of staff. */
export {
  beginDecision,
  claimedRefs,
  claimIn,
  demandNotClaimed,
  endItem,
  recordDecision,
} from './claims/claims.ts'
export { forgetMentions, recordMentions, unreadNoteIds } from './mentions/mentions.ts'
export { queuesOf, type InfoQueue, type WorkQueue } from './queues.ts'
