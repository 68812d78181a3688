/** What the form of points goods holds. */
import * as z from 'zod/mini'
import { int, optionalTexts, PicturePath, requiredTexts } from '#kit/contract/values.ts'
import { clockIn, instantIn } from '#kit/contract/zone.ts'
import { shopTimeZone } from '#kit/web/language/dates.ts'
import { GoodsKind } from '../contract.ts'
import {
  NAME_MAX,
  PER_PERSON_MAX,
  POINTS_MAX,
  SUPER_DAYS_MAX,
  TEXT_MAX,
  TOTAL_MAX,
} from '../limits.ts'
import type { OfficePointsGoods, PointsGoodsForm } from '../office-contract.ts'

const clock = z
  .string()
  .check(z.refine((typed) => typed === '' || instantIn(typed, shopTimeZone()) !== null))

export const Values = z.object({
  kind: GoodsKind,
  name: requiredTexts(NAME_MAX),
  text: optionalTexts(TEXT_MAX),
  pictureUrls: z.array(PicturePath),
  pointsCount: int(1, POINTS_MAX),
  templateId: z.nullable(z.int()),
  superDays: int(1, SUPER_DAYS_MAX),
  totalCount: int(0, TOTAL_MAX),
  perPerson: int(1, PER_PERSON_MAX),
  minLevel: z.nullable(int(1, 1000)),
  saleFrom: clock,
  saleUntil: clock,
})
export type Values = z.infer<typeof Values>

const clockOf = (instant: string | null | undefined) =>
  instant == null ? '' : clockIn(instant, shopTimeZone())

export const valuesOf = (row: OfficePointsGoods | undefined): Values => ({
  kind: row?.kind ?? 'physical',
  name: { cn: '', ...row?.name },
  text: { cn: '', ...row?.text },
  pictureUrls: row?.pictureUrls ?? [],
  pointsCount: row?.pointsCount ?? 100,
  templateId: row?.templateId ?? null,
  superDays: row?.superDays ?? 30,
  totalCount: row?.totalCount ?? 100,
  perPerson: row?.perPerson ?? 1,
  minLevel: row?.minLevel ?? null,
  saleFrom: clockOf(row?.saleFrom),
  saleUntil: clockOf(row?.saleUntil),
})

const instantOf = (typed: string) => (typed === '' ? null : instantIn(typed, shopTimeZone()))

export const formOf = ({
  saleFrom,
  saleUntil,
  templateId,
  superDays,
  ...values
}: Values): PointsGoodsForm => ({
  ...values,
  templateId: values.kind === 'coupon' ? templateId : null,
  superDays: values.kind === 'super' ? superDays : null,
  saleFrom: instantOf(saleFrom),
  saleUntil: instantOf(saleUntil),
})
