/** Notifying an audience of an announcement, as it is published, and how many have read it. */
import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { Id, IdParam, Instant, int } from '#kit/contract/values.ts'

export const BroadcastAudience = z.enum(['all', 'individual', 'business', 'super', 'level', 'list'])
export type BroadcastAudience = z.infer<typeof BroadcastAudience>

export const BroadcastState = z.enum(['scheduled', 'sending', 'sent', 'canceled'])
export type BroadcastState = z.infer<typeof BroadcastState>

export const BroadcastForm = z.object({
  announcementId: Id,
  audience: BroadcastAudience,
  /** Of the audience `level` alone: buyers below it are not notified. */
  leastLevel: z.nullable(int(1, 99)),
  /** Of the audience `list` alone. */
  listId: z.nullable(Id),
  /** Also by mail, to those who have not switched that off. */
  byMail: z.boolean(),
})

export const Broadcast = z.extend(BroadcastForm, {
  id: Id,
  state: BroadcastState,
  /** When its announcement is published. */
  dueAt: Instant,
  sentAt: z.nullable(Instant),
  madeBy: z.string(),
  /** Messages in the shop, and how many of them were opened. */
  reachedCount: z.int(),
  readCount: z.int(),
})
export type Broadcast = z.infer<typeof Broadcast>

/** Those that were not canceled, the newest first. */
export const officeBroadcasts = endpoint({
  method: 'GET',
  path: '/office/broadcasts',
  who: 'staff:content.write',
  input: z.object({}),
  data: z.array(Broadcast),
})
/** Notifies the audience as the announcement is published; at once where it was. @refuses notFound, notifiedAlready, audienceWrong, announcementHidden */
export const scheduleBroadcast = endpoint({
  method: 'POST',
  path: '/office/broadcasts',
  who: 'staff:content.write',
  input: BroadcastForm,
  data: Broadcast,
})
/** @refuses notFound: it has begun, was canceled, or does not exist */
export const cancelBroadcast = endpoint({
  method: 'POST',
  path: '/office/broadcasts/:id/cancel',
  who: 'staff:content.write',
  input: z.object({ id: IdParam }),
  data: z.null(),
})
