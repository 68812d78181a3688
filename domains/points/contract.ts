/** Points as buyers earn and see them, and signing in. Counts are whole points. */
import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { MONTH } from '#kit/contract/months.ts'
import { Currency, Day, Id, Instant, page } from '#kit/contract/values.ts'

export const PointLineKind = z.enum([
  'earned',
  'freed',
  'signed_in',
  'granted',
  'withdrawn',
  'taken_back',
  'expired',
  'forfeited',
  'used',
  'returned',
  'won',
])
export type PointLineKind = z.infer<typeof PointLineKind>

/** One change of what a buyer has. */
export const PointLine = z.object({
  id: Id,
  kind: PointLineKind,
  at: Instant,
  /** Of all points: usable and frozen ones, less those that are owed. 0 where frozen ones became usable. */
  changeCount: z.int(),
  /** How many became usable; below 0: can be used no more. */
  usableChange: z.int(),
  /** All points after it; below 0 while more is owed than there is. */
  balanceCount: z.int(),
  /** The order that it is about. */
  orderNumber: z.nullable(z.string()),
  /** Why staff did it. */
  note: z.string(),
})
export type PointLine = z.infer<typeof PointLine>

export const PointBalance = z.object({
  usableCount: z.int(),
  /** Usable once the order that earned them can no longer be given back. */
  frozenCount: z.int(),
  /** Taken back after they were used: what is earned next pays them first. */
  owedCount: z.int(),
})

/** What a buyer has, when it becomes usable and when it ends, at most 50 of each, and what this year brought by the shop's clock. */
export const myPoints = endpoint({
  method: 'GET',
  path: '/points',
  who: 'buyer',
  input: z.object({}),
  data: z.extend(PointBalance, {
    frozen: z.array(
      z.object({ orderNumber: z.nullable(z.string()), count: z.int(), usableFrom: Instant }),
    ),
    endings: z.array(z.object({ count: z.int(), endsAt: Instant })),
    year: z.object({ earnedCount: z.int(), goneCount: z.int() }),
  }),
})

/** The latest first. `in`: what was earned; `out`: what is gone. */
export const myPointLines = endpoint({
  method: 'GET',
  path: '/points/lines',
  who: 'buyer',
  input: z.object({
    direction: z.optional(z.enum(['in', 'out'])),
    /** Of the shop's clock. */
    month: z.optional(z.string().check(z.regex(MONTH))),
    after: z.optional(z.string().check(z.maxLength(20))),
  }),
  data: page(PointLine),
})

/** How points are earned and end, in the currency of the language. */
export const pointRules = endpoint({
  method: 'GET',
  path: '/points/rules',
  who: 'anyone',
  input: z.object({}),
  data: z.object({
    currency: Currency,
    /** Paid for goods, it earns `earnedCount`; 0 where orders earn none. */
    paidAmount: z.int(),
    earnedCount: z.int(),
    freezeDays: z.int(),
    /** So many take `amount` off an order, and at most `percent` of its goods; null: they cannot be used for orders. */
    use: z.nullable(z.object({ count: z.int(), amount: z.int(), percent: z.int() })),
    /** How long what comes back from an order after its time can be used. */
    returnedDays: z.int(),
    /** When what is earned today ends. */
    endsAt: Instant,
    noticeDays: z.array(z.int()),
    /** Of seven days in a row. */
    rewards: z.array(z.int()),
  }),
})

/** Days are those of the shop's clock. */
export const SignIn = z.object({
  today: Day,
  hasSignedIn: z.boolean(),
  /** Days in a row until today, or until yesterday where today is to come. */
  streakDays: z.int(),
  /** What the next sign-in earns: today's, or tomorrow's after it. */
  nextCount: z.int(),
  /** Of seven days in a row; the one that is next or was today is `position`, from 0. */
  rewards: z.array(z.int()),
  position: z.int(),
  /** Of this month. */
  days: z.array(z.object({ day: Day, earnedCount: z.int() })),
})
export type SignIn = z.infer<typeof SignIn>

export const mySignIn = endpoint({
  method: 'GET',
  path: '/points/sign-in',
  who: 'buyer',
  input: z.object({}),
  data: SignIn,
})

/** Once a day; repeated it answers the same. `earnedCount`: of today's. */
export const signIn = endpoint({
  method: 'POST',
  path: '/points/sign-in',
  who: 'buyer',
  input: z.object({}),
  data: z.extend(SignIn, { earnedCount: z.int() }),
})
