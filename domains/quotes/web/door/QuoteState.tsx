/** The state of a quote request, and what it waits for. */
import { ClockLine } from '#kit/ui/figures/ClockLine.tsx'
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import type { Quote } from '../../contract.ts'
import type { QuoteState } from '../../states.ts'

const TONES = {
  sent: 'warning',
  answered: 'success',
  countered: 'warning',
  accepted: 'success',
  declined: 'danger',
  withdrawn: 'neutral',
  expired: 'neutral',
} as const satisfies Record<QuoteState, string>

type TagProps = {
  state: QuoteState
  declinedBy?: Quote['declinedBy']
}

/** An offer that its buyer declined is no request that the merchant could not answer. */
export function QuoteTag({ state, declinedBy }: TagProps) {
  const t = useT('quotes')
  const word =
    state === 'declined' && declinedBy === 'buyer' ? 'offerDeclined' : (`state.${state}` as const)
  return <Tag tone={TONES[state]}>{t(word)}</Tag>
}

type ClockProps = {
  quote: Quote
  /** The label before the deadline of an answer, where the reader has to answer. */
  answerLabel?: string | undefined
}

export function QuoteClock({ quote: { state, answer, answerBy }, answerLabel }: ClockProps) {
  const t = useT('quotes')
  const { zoned } = useDates()
  if (state === 'answered' && answer !== null)
    return <ClockLine label={t('validUntil')} at={answer.validUntil} endsItself />
  if (answerBy === null) return null
  return (
    <span className="text-sm text-ink-3">
      {answerLabel ?? t('answerBy')} {zoned(answerBy)}
    </span>
  )
}
