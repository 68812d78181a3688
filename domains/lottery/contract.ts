/** The lottery as buyers see it: what runs, their chances, what they drew, and how each draw of an ended stage can be checked. */
import * as z from 'zod/mini'
import { Address } from '#domains/addresses/contract.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { Currency, Id, IdParam, Instant, page } from '#kit/contract/values.ts'
import { DRAW_STATES } from './states.ts'

export const PrizeKind = z.enum(['none', 'points', 'coupon', 'goods', 'money'])
export type PrizeKind = z.infer<typeof PrizeKind>
/** Why the cell without a prize was given instead of the one that was drawn. */
export const InsteadReason = z.enum(['sold_out', 'daily_max', 'coupon_ended'])
export type InsteadReason = z.infer<typeof InsteadReason>

const Cell = z.int().check(z.minimum(1), z.maximum(8))

export const LotteryCell = z.object({
  cell: Cell,
  kind: PrizeKind,
  name: z.string(),
  pictureUrl: z.nullable(z.string()),
  weight: z.int(),
  /** Null of no prize, which never runs out. */
  leftCount: z.nullable(z.int()),
  stock: z.nullable(z.int()),
  /** How many can be given on one day. */
  dailyMax: z.nullable(z.int()),
})
export type LotteryCell = z.infer<typeof LotteryCell>

const StageName = { id: Id, name: z.string() }

export const LotteryStage = z.object({
  ...StageName,
  rules: z.string(),
  startsAt: Instant,
  endsAt: Instant,
  hasBegun: z.boolean(),
  /** SHA-256 of the seed, in hexadecimal digits. */
  seedHash: z.string(),
  cells: z.array(LotteryCell),
  /** How many chances each of these brings; 0: none. */
  sources: z.object({ daily: z.int(), signIn: z.int(), order: z.int(), invite: z.int() }),
  chanceCount: z.int(),
  /** How many of them end, and when first; null: none does. */
  ending: z.nullable(z.object({ count: z.int(), at: Instant })),
  hasSignedIn: z.boolean(),
})
export type LotteryStage = z.infer<typeof LotteryStage>

export const EndedStage = z.object({ ...StageName, endedAt: Instant, drawCount: z.int() })
export type EndedStage = z.infer<typeof EndedStage>

/** What runs now, with the buyer's chances, and what has ended lately. */
export const lottery = endpoint({
  method: 'GET',
  path: '/lottery',
  who: 'buyer',
  input: z.object({}),
  data: z.object({ stage: z.nullable(LotteryStage), ended: z.array(EndedStage) }),
})

export const LotteryDrawState = z.enum(DRAW_STATES)

export const LotteryDraw = z.object({
  id: Id,
  stageId: Id,
  stageName: z.string(),
  hasEnded: z.boolean(),
  number: z.int(),
  clientSeed: z.string(),
  drawnCell: Cell,
  cell: Cell,
  why: z.nullable(InsteadReason),
  kind: PrizeKind,
  name: z.string(),
  pictureUrl: z.nullable(z.string()),
  pointsCount: z.nullable(z.int()),
  amount: z.nullable(z.int()),
  currency: z.nullable(Currency),
  state: LotteryDrawState,
  drawnAt: Instant,
  claimBy: z.nullable(Instant),
  address: z.nullable(Address),
  carrierName: z.nullable(z.string()),
  trackingNumber: z.nullable(z.string()),
  handNote: z.string(),
  shippedAt: z.nullable(Instant),
})
export type LotteryDraw = z.infer<typeof LotteryDraw>

/**
 * Uses a chance and draws, in one transaction; the same key again answers with the same draw.
 * @refuses stageNotFound, notRunning, noChance
 */
export const drawLottery = endpoint({
  method: 'POST',
  path: '/lottery/stages/:stageId/draws',
  who: 'buyer',
  input: z.object({
    stageId: IdParam,
    key: z.uuid(),
    /** What the browser adds, so that the shop alone cannot know the outcome. */
    clientSeed: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/)),
  }),
  data: LotteryDraw,
})

/** The latest first. */
export const myLotteryDraws = endpoint({
  method: 'GET',
  path: '/lottery/draws',
  who: 'buyer',
  input: z.object({
    prizes: z.optional(z.enum(['all', 'won', 'to_claim'])),
    after: z.optional(z.string().check(z.maxLength(20))),
  }),
  data: page(LotteryDraw),
})

/** Says where a prize is sent. @refuses drawNotFound, notNow, claimOver, addressNeeded */
export const claimLotteryPrize = endpoint({
  method: 'POST',
  path: '/lottery/draws/:drawId/claim',
  who: 'buyer',
  input: z.object({ drawId: IdParam, addressId: Id }),
  data: LotteryDraw,
})

export const ProofCell = z.object({
  cell: Cell,
  kind: PrizeKind,
  name: z.string(),
  weight: z.int(),
  stock: z.nullable(z.int()),
  dailyMax: z.nullable(z.int()),
})

export const ProofDraw = z.object({
  number: z.int(),
  clientSeed: z.string(),
  drawnCell: Cell,
  cell: Cell,
  why: z.nullable(InsteadReason),
  /** Of the shop's clock. */
  day: z.string(),
})
export type ProofDraw = z.infer<typeof ProofDraw>

export const LotteryProof = z.object({
  stageId: Id,
  name: z.string(),
  seedHash: z.string(),
  /** In hexadecimal digits; null until the stage has ended. */
  seed: z.nullable(z.string()),
  drawCount: z.int(),
  cells: z.array(ProofCell),
  /** In the order of their numbers, without whose they are; empty until the stage has ended. */
  draws: z.array(ProofDraw),
  /** The number after which the next ones follow; null: these are the last. */
  next: z.nullable(z.int()),
})
export type LotteryProof = z.infer<typeof LotteryProof>

/** All that is needed to repeat every draw of a stage. @refuses stageNotFound, also for drafts */
export const lotteryProof = endpoint({
  method: 'GET',
  path: '/lottery/stages/:stageId/proof',
  who: 'anyone',
  input: z.object({
    stageId: IdParam,
    after: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(2_000_000_000)), 0),
  }),
  data: LotteryProof,
})
