/** What a buyer has filled in of an application, kept as a draft, and what goes back for it. */
import { useState } from 'react'
import type { UploadedFile } from '#domains/uploads/contract.ts'
import type { Currency } from '#kit/contract/money.ts'
import { useDraftOf } from '#kit/web/forms/draft.ts'
import { useOwner } from '#kit/web/session/session.ts'
import { amountFor, deductionsFor, goingOf, withoutGifts, type EarnedGift } from '../amounts.ts'
import { differenceFor, type Difference } from '../difference-amount.ts'
import { causeOf, reasonsOf } from '../case-reasons.ts'
import type { DataOf } from '#kit/contract/endpoint.ts'
import type { afterSalesOfOrder } from '../calls.gen.ts'
import type { CaseLine, CaseType, MyCase, Recovery, Round } from '../contract.ts'
import { OTHER_TEXT_MIN } from '../limits.ts'

/** A line as far as a case may have it. */
export type LineLeft = Omit<
  CaseLine,
  | 'quantity'
  | 'goodsAmount'
  | 'heldSkuId'
  | 'newSkuId'
  | 'newOptionText'
  | 'backAmount'
  | 'extraAmount'
> & {
  held: DataOf<typeof afterSalesOfOrder>['lines'][number]['held']
  shippedQuantity: number
  leftQuantity: number
  leftAmount: number
  pointsAmount: number
}

type Draft = {
  quantities: Record<string, number>
  /** Which of what the buyer holds of each line; the first unless chosen. */
  heldSkus: Record<string, number>
  /** What replaces each line; the same SKU unless chosen. */
  newSkus: Record<string, number>
  type: CaseType
  reason: string
  recovery: Exclude<Recovery, 'none'>
  text: string
  files: readonly UploadedFile[]
}

const BEGINNING: Draft = {
  quantities: {},
  heldSkus: {},
  newSkus: {},
  type: 'return_refund',
  reason: '',
  recovery: 'self',
  text: '',
  files: [],
}

/** What is not understood chooses nothing; more than is left is what is left. */
const draftOfPieces = (pieces: string): Draft => ({
  ...BEGINNING,
  quantities: Object.fromEntries(
    [...pieces.matchAll(/(\d+)x(\d+)/g)].map(([, lineId, quantity]) => [lineId, Number(quantity)]),
  ),
})

const draftOfRound = (round: Round): Draft => ({
  quantities: Object.fromEntries(round.lines.map(({ lineId, quantity }) => [lineId, quantity])),
  heldSkus: Object.fromEntries(round.lines.map(({ lineId, heldSkuId }) => [lineId, heldSkuId])),
  newSkus: Object.fromEntries(
    round.lines.flatMap(({ lineId, newSkuId }) => (newSkuId === null ? [] : [[lineId, newSkuId]])),
  ),
  type: round.type,
  reason: round.reason,
  recovery: round.recovery === 'none' ? 'self' : round.recovery,
  text: round.text,
  files: round.files,
})

/** Which of what the buyer holds of a line the case is about. */
export const heldOfLine = (
  { lineId, held }: LineLeft,
  { heldSkus }: Pick<Draft, 'heldSkus'>,
): LineLeft['held'][number] | undefined =>
  held.find(({ skuId }) => skuId === heldSkus[lineId]) ?? held[0]

const NO_DIFFERENCE: Difference = { backAmount: 0, extraAmount: 0 }

type Offered = LineLeft['held'][number]['replacements'][number]

/** What this replacement costs more or less than the same again; null where there is no price to compare. */
const differenceBetween = (
  paid: Parameters<typeof differenceFor>[0],
  { same, next }: { same: Offered | undefined; next: Offered },
  currency: Currency,
): Difference | null =>
  next.skuId === same?.skuId
    ? NO_DIFFERENCE
    : differenceFor(
        paid,
        { wasAmount: same?.unitAmount ?? null, newAmount: next.unitAmount },
        currency,
      )

/** What may replace these pieces: of another price only all of the line are replaced, of which none is in another case. */
export const offeredFor = (
  line: Pick<LineLeft, 'shippedQuantity' | 'leftQuantity' | 'pointsAmount'>,
  held: LineLeft['held'][number] | undefined,
  { quantity, goodsAmount }: { quantity: number; goodsAmount: number },
  currency: Currency,
): (Offered & Difference)[] => {
  const { replacements = [] } = held ?? {}
  const [same] = replacements
  const paid = { paidAmount: goodsAmount, pointsAmount: line.pointsAmount }
  const isWhole = quantity === line.shippedQuantity && quantity === line.leftQuantity
  return replacements.flatMap((next) => {
    const difference = differenceBetween(paid, { same, next }, currency)
    if (difference === null) return []
    const isOtherPrice = difference.backAmount + difference.extraAmount > 0
    return isOtherPrice && !isWhole ? [] : [{ ...next, ...difference }]
  })
}

type Given = {
  /** Of the draft: one for each order or case. */
  name: string
  lines: readonly LineLeft[]
  currency: Currency
  /** What came with the goods. */
  gifts: readonly EarnedGift[]
  /** Kinds of reasons whose time is over. */
  overCauses: MyCase['overCauses']
  /** What is replaced or asked for again. */
  round?: Round | undefined
  /** What is chosen at first: `12x3` for three pieces of line 12. */
  pieces?: string
}

export function useApplication({
  name,
  lines,
  currency,
  gifts,
  overCauses,
  round,
  pieces = '',
}: Given) {
  const initial = round === undefined ? draftOfPieces(pieces) : draftOfRound(round)
  const [draft, setDraft, drop] = useDraftOf<Draft>(`case:${name}`, useOwner(), initial)
  const [isTried, setIsTried] = useState(false)
  const [isUploading, setIsUploading] = useState(false)
  const change = (changed: Partial<Draft>) => setDraft((now) => ({ ...now, ...changed }))
  const chosen = lines.flatMap((line) => {
    const held = heldOfLine(line, draft)
    const quantity = Math.min(draft.quantities[line.lineId] ?? 0, held?.leftQuantity ?? 0)
    const left = { quantity: line.leftQuantity, goodsAmount: line.leftAmount }
    if (quantity === 0) return []
    const goodsAmount = amountFor(left, quantity, currency)
    const priced = { ...line, quantity, goodsAmount, heldSkuId: held?.skuId ?? null }
    if (draft.type !== 'exchange') {
      const nothing = { newSkuId: null, newOptionText: '', extraAmount: 0 }
      return [{ ...priced, ...nothing, backAmount: goodsAmount }]
    }
    const offered = offeredFor(line, held, { quantity, goodsAmount }, currency)
    const chosenId = draft.newSkus[line.lineId]
    const next = offered.find(({ skuId }) => skuId === chosenId) ?? offered[0]
    const { backAmount, extraAmount: dearerBy } = next ?? NO_DIFFERENCE
    return [
      {
        ...priced,
        newSkuId: next?.skuId ?? null,
        newOptionText: next?.optionText ?? '',
        backAmount,
        extraAmount: dearerBy,
      },
    ]
  })
  const isReasonKnown = reasonsOf(draft.type).includes(draft.reason)
  const least = draft.reason === 'other' ? OTHER_TEXT_MIN : 1
  const { type, reason, recovery, text } = draft
  const wholeAmount = chosen.reduce((sum, { backAmount }) => sum + backAmount, 0)
  const cause = isReasonKnown ? causeOf(draft.type, draft.reason) : null
  /** Whether it is too late for a reason. */
  const isReasonOver = (value: string) => {
    const of = causeOf(draft.type, value)
    return of !== null && overCauses.includes(of)
  }
  const deductions =
    cause === 'quality'
      ? []
      : deductionsFor(
          gifts,
          goingOf(type, type === 'refund_only' ? withoutGifts(gifts, chosen) : chosen),
          wholeAmount,
          currency,
        )
  const amount = deductions.reduce((rest, each) => rest - each.amount, wholeAmount)
  const extraAmount = chosen.reduce((sum, each) => sum + each.extraAmount, 0)
  return {
    draft,
    /** What is sent. */
    body: {
      type,
      reason,
      recovery: type === 'refund_only' ? ('none' as const) : recovery,
      text,
      lines: chosen.map(({ lineId, quantity, heldSkuId, newSkuId }) => ({
        lineId,
        quantity,
        heldSkuId,
        newSkuId,
      })),
      fileIds: draft.files.map(({ id }) => id),
      amount,
      extraAmount,
    },
    change,
    changeFiles: (next: (now: readonly UploadedFile[]) => readonly UploadedFile[]) =>
      setDraft((now) => ({ ...now, files: next(now.files) })),
    isUploading,
    setIsUploading,
    drop,
    chosen,
    amount,
    /** What the buyer pays for dearer replacements. */
    extraAmount,
    isReasonOver,
    /** Taken off for gifts that stay with the buyer. */
    deductions,
    isTried,
    try: () => setIsTried(true),
    errors: {
      lines: chosen.length === 0,
      reason: !isReasonKnown || isReasonOver(draft.reason),
      text: draft.text.trim().length < least,
    },
  }
}
export type Application = ReturnType<typeof useApplication>
