/** What members of staff are told of the work that waits for them: the bell of the office, mails, and their own choice. */
import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { Id, Instant } from '#kit/contract/values.ts'
import { Cadence, WorkKind } from './kinds.ts'

/**
 * `cancelled`: its buyer has cancelled the order. `closed`: the order was closed otherwise. `withdrawn`: its buyer asks for it no longer.
 * `accepted`, `declined`, `expired`: what its buyer did with a proposal. `superseded`: nobody decides the request any more, for what it was about
 * has been decided otherwise.
 */
export const NewsEvent = z.enum([
  'cancelled',
  'closed',
  'withdrawn',
  'accepted',
  'declined',
  'expired',
  'superseded',
])
export type NewsEvent = z.infer<typeof NewsEvent>

export const WaitingItem = z.object({
  id: Id,
  kind: WorkKind,
  /** Its key in its domain: an id, an order number, the name of a task. */
  ref: z.string(),
  /** What it is about in the reader's language: a business, an order; null where only its key says so. */
  name: z.nullable(z.string()),
  /** Of a mention: who wrote the note, and how it begins ('' for notes of an earlier version). */
  note: z.nullable(z.object({ by: z.string(), text: z.string() })),
  /** Of news: what has happened. */
  event: z.nullable(NewsEvent),
  waitingSince: Instant,
  dueAt: z.nullable(Instant),
  isLate: z.boolean(),
  /** It came after the reader last opened the bell. */
  isNew: z.boolean(),
})
export type WaitingItem = z.infer<typeof WaitingItem>

/**
 * The reader's bell: how much is new, and of what waits the ten that are longest overdue, then the latest 20, of the queues that they
 * decide and chose.
 */
export const workBell = endpoint({
  method: 'GET',
  path: '/office/work/bell',
  who: 'staff',
  input: z.object({}),
  data: z.object({
    newCount: z.int(),
    /** All that are overdue, also those that are not shown. */
    lateCount: z.int(),
    /** The longest overdue first, then the latest. */
    items: z.array(WaitingItem),
  }),
})
export const QueueFigure = z.object({
  kind: WorkKind,
  waitingCount: z.int(),
  /** Of these, past their deadline. */
  lateCount: z.int(),
})
export type QueueFigure = z.infer<typeof QueueFigure>

/** How much waits in each queue that the reader decides, whatever their bell shows; queues in which nothing waits are left out. */
export const queueFigures = endpoint({
  method: 'GET',
  path: '/office/work/figures',
  who: 'staff',
  input: z.object({}),
  data: z.array(QueueFigure),
})
/** The reader has seen everything up to this item. */
export const seeWorkBell = endpoint({
  method: 'POST',
  path: '/office/work/bell/seen',
  who: 'staff',
  input: z.object({ itemId: Id }),
  data: z.object({}),
})
/** The reader has opened the item that the news are about. */
export const seeWorkNews = endpoint({
  method: 'POST',
  path: '/office/work/news/seen',
  who: 'staff',
  input: z.object({ newsId: Id }),
  data: z.object({}),
})

export const NoticeChoice = z.object({ kind: WorkKind, mail: Cadence, bell: z.boolean() })
export type NoticeChoice = z.infer<typeof NoticeChoice>

/** The reader's choice for each queue that they decide. */
export const noticeChoices = endpoint({
  method: 'GET',
  path: '/office/work/notices',
  who: 'staff',
  input: z.object({}),
  data: z.array(NoticeChoice),
})
/** @refuses notAllowed */
export const chooseNotices = endpoint({
  method: 'POST',
  path: '/office/work/notices',
  who: 'staff',
  input: NoticeChoice,
  data: z.array(NoticeChoice),
})
