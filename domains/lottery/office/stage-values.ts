/** What the form of a stage holds. */
import type { UseFormReturn } from 'react-hook-form'
import * as z from 'zod/mini'
import { int, optionalTexts, PicturePath, requiredTexts } from '#kit/contract/values.ts'
import { clockIn, instantIn } from '#kit/contract/zone.ts'
import { shopTimeZone } from '#kit/web/language/dates.ts'
import { PrizeKind } from '../contract.ts'
import {
  CELLS,
  CHANCES_MAX,
  NAME_MAX,
  POINTS_MAX,
  PRIZE_NAME_MAX,
  RULES_MAX,
  STOCK_MAX,
  WEIGHT_MAX,
} from '../limits.ts'
import type { OfficeStage, StageForm } from '../office-contract.ts'

const clock = z.string().check(z.refine((typed) => instantIn(typed, shopTimeZone()) !== null))

const PrizeValues = z.object({
  kind: PrizeKind,
  name: requiredTexts(PRIZE_NAME_MAX),
  pictureUrls: z.array(PicturePath),
  weight: int(0, WEIGHT_MAX),
  pointsCount: z.nullable(int(1, POINTS_MAX)),
  templateId: z.nullable(z.int()),
  amount: z.nullable(z.int()),
  worthAmount: z.nullable(z.int()),
  stock: z.nullable(int(1, STOCK_MAX)),
  dailyMax: z.nullable(int(1, STOCK_MAX)),
})
export type PrizeValues = z.infer<typeof PrizeValues>

const Chances = int(0, CHANCES_MAX)

export const Values = z.object({
  name: requiredTexts(NAME_MAX),
  rules: optionalTexts(RULES_MAX),
  startsAt: clock,
  endsAt: clock,
  dailyChances: Chances,
  signInChances: Chances,
  orderChances: Chances,
  inviteChances: Chances,
  expiresAtMidnight: z.boolean(),
  prizes: z.array(PrizeValues),
})
export type Values = z.infer<typeof Values>
export type Fields = { form: UseFormReturn<Values, unknown, Values> }

/** A new wheel has one sure cell, without a prize. */
const emptyPrize = (weight: number): PrizeValues => ({
  kind: 'none',
  name: { cn: '谢谢参与', en: 'No prize', spa: 'Sin premio', id: 'Coba lagi' },
  pictureUrls: [],
  weight,
  pointsCount: null,
  templateId: null,
  amount: null,
  worthAmount: null,
  stock: null,
  dailyMax: null,
})
const FIRST_WEIGHT = 100

const clockOf = (instant: string | undefined) =>
  instant === undefined ? '' : clockIn(instant, shopTimeZone())

export const valuesOf = (row: OfficeStage | undefined): Values => ({
  name: { cn: '', ...row?.name },
  rules: { cn: '', ...row?.rules },
  startsAt: clockOf(row?.startsAt),
  endsAt: clockOf(row?.endsAt),
  dailyChances: row?.dailyChances ?? 1,
  signInChances: row?.signInChances ?? 1,
  orderChances: row?.orderChances ?? 1,
  inviteChances: row?.inviteChances ?? 0,
  expiresAtMidnight: row?.expiresAtMidnight ?? false,
  prizes:
    row?.prizes.map(({ givenCount: _given, pictureUrl, ...prize }) => ({
      ...prize,
      pictureUrls: pictureUrl === null ? [] : [pictureUrl],
    })) ?? Array.from({ length: CELLS }, (_, index) => emptyPrize(index === 0 ? FIRST_WEIGHT : 0)),
})

export const formOf = ({ startsAt, endsAt, prizes, ...values }: Values): StageForm => ({
  ...values,
  startsAt: instantIn(startsAt, shopTimeZone()) ?? '',
  endsAt: instantIn(endsAt, shopTimeZone()) ?? '',
  prizes: prizes.map(({ pictureUrls, worthAmount, ...prize }) => ({
    ...prize,
    pictureUrl: pictureUrls[0] ?? null,
    worthAmount: worthAmount ?? 0,
  })),
})
