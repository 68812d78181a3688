/** Stages as staff plan, publish and stop them, and the prizes that staff send. */
import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import {
  Id,
  IdParam,
  Instant,
  int,
  optionalTexts,
  page,
  PicturePath,
  requiredTexts,
  Version,
} from '#kit/contract/values.ts'
import { LotteryDraw, LotteryDrawState, PrizeKind } from './contract.ts'
import {
  AMOUNT_MAX,
  CELLS,
  CHANCES_MAX,
  NAME_MAX,
  NOTE_MAX,
  POINTS_MAX,
  PRIZE_NAME_MAX,
  RULES_MAX,
  STOCK_MAX,
  WEIGHT_MAX,
} from './limits.ts'
import { STAGE_STATES } from './states.ts'

export const PrizeForm = z.object({
  kind: PrizeKind,
  name: requiredTexts(PRIZE_NAME_MAX),
  pictureUrl: z.nullable(PicturePath),
  weight: int(0, WEIGHT_MAX),
  pointsCount: z.nullable(int(1, POINTS_MAX)),
  templateId: z.nullable(Id),
  /** Of money, in minor units of the base currency. */
  amount: z.nullable(z.int().check(z.minimum(1), z.maximum(AMOUNT_MAX))),
  /** What one costs the shop at most; of points and money it follows from how many they are. */
  worthAmount: z.int().check(z.minimum(0), z.maximum(AMOUNT_MAX)),
  /** Null of no prize. */
  stock: z.nullable(int(1, STOCK_MAX)),
  dailyMax: z.nullable(int(1, STOCK_MAX)),
})
export type PrizeForm = z.infer<typeof PrizeForm>

const Chances = int(0, CHANCES_MAX)

export const StageForm = z.object({
  name: requiredTexts(NAME_MAX),
  rules: optionalTexts(RULES_MAX),
  startsAt: Instant,
  endsAt: Instant,
  dailyChances: Chances,
  signInChances: Chances,
  orderChances: Chances,
  inviteChances: Chances,
  expiresAtMidnight: z.boolean(),
  /** From the top left corner on, around the button in the middle. */
  prizes: z.array(PrizeForm).check(z.length(CELLS)),
})
export type StageForm = z.infer<typeof StageForm>

export const StageState = z.enum(STAGE_STATES)

export const OfficeStage = z.extend(StageForm, {
  id: Id,
  state: StageState,
  prizes: z.array(z.extend(PrizeForm, { givenCount: z.int() })),
  drawCount: z.int(),
  /** Null until it is published. */
  seedHash: z.nullable(z.string()),
  endedAt: z.nullable(Instant),
  /** What it costs when every prize is given. */
  worstAmount: z.int(),
  version: Version,
})
export type OfficeStage = z.infer<typeof OfficeStage>

const Cursor = z.optional(z.string().check(z.maxLength(20)))

/** The latest first. The seed of a stage that runs is in no answer. */
export const officeLotteryStages = endpoint({
  method: 'GET',
  path: '/office/lottery',
  who: 'staff:lottery.read',
  input: z.object({ state: z.optional(StageState), after: Cursor }),
  data: page(OfficeStage),
})

/**
 * Adds a draft, or changes one, and ends what a colleague was to agree to.
 * @refuses stageNotFound, stateWrong, formWrong, worthTooMuch, worthNeeded, couponWrong, changedMeanwhile, invalidInput
 */
export const saveLotteryStage = endpoint({
  method: 'POST',
  path: '/office/lottery',
  who: 'staff:lottery.edit',
  input: z.extend(StageForm, { stageId: z.nullable(Id), version: Version }),
  data: OfficeStage,
})

const Named = z.object({ stageId: IdParam, version: Version })

/**
 * Asks a colleague to agree: until then it stays a draft.
 * @refuses stageNotFound, stateWrong, formWrong, worthTooMuch, worthNeeded, couponWrong, couponNotGiven, anotherRuns, changedMeanwhile, approvals.alreadyAsked, approvals.aloneFrom
 */
export const publishLotteryStage = endpoint({
  method: 'POST',
  path: '/office/lottery/:stageId/publish',
  who: 'staff:lottery.edit',
  input: Named,
  data: OfficeStage,
})

/** Nothing more is drawn, and its seed is shown to everybody. @refuses stageNotFound, stateWrong, changedMeanwhile */
export const stopLotteryStage = endpoint({
  method: 'POST',
  path: '/office/lottery/:stageId/stop',
  who: 'staff:lottery.edit',
  input: Named,
  data: OfficeStage,
})

/** A draft, for good. @refuses stageNotFound, stateWrong, changedMeanwhile */
export const deleteLotteryStage = endpoint({
  method: 'POST',
  path: '/office/lottery/:stageId/delete',
  who: 'staff:lottery.edit',
  input: Named,
  data: z.object({}),
})

export const OfficeDraw = z.extend(LotteryDraw, {
  buyerId: Id,
  /** Null after the account was deleted. */
  buyerName: z.nullable(z.string()),
})
export type OfficeDraw = z.infer<typeof OfficeDraw>

/** Prizes that are sent, by state: those that wait to be sent the oldest first, others the latest first; all draws without a state. */
export const officeLotteryDraws = endpoint({
  method: 'GET',
  path: '/office/lottery/draws',
  who: 'staff:lottery.read',
  input: z.object({
    state: z.optional(LotteryDrawState),
    stageId: z.optional(IdParam),
    after: Cursor,
  }),
  data: page(OfficeDraw),
})

/** How many wait to be sent. */
export const waitingLotteryPrizes = endpoint({
  method: 'GET',
  path: '/office/lottery/draws/waiting',
  who: 'staff:lottery.ship',
  input: z.object({}),
  data: z.object({ count: z.int() }),
})

/** @refuses drawNotFound, notNow, badTrackingNumber, notFound (carrier) */
export const shipLotteryPrize = endpoint({
  method: 'POST',
  path: '/office/lottery/draws/:drawId/ship',
  who: 'staff:lottery.ship',
  input: z.object({
    drawId: IdParam,
    carrierId: Id,
    /** Null for an own van. */
    trackingNumber: z.nullable(z.string().check(z.trim(), z.minLength(6), z.maxLength(40))),
  }),
  data: z.object({}),
})

/** Given without a carrier: how is read by its buyer. @refuses drawNotFound, notNow */
export const handOverLotteryPrize = endpoint({
  method: 'POST',
  path: '/office/lottery/draws/:drawId/hand-over',
  who: 'staff:lottery.ship',
  input: z.object({
    drawId: IdParam,
    note: z.string().check(z.trim(), z.minLength(1), z.maxLength(NOTE_MAX)),
  }),
  data: z.object({}),
})
