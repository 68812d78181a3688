/** The state of a request, and what it waits for. */
import { ClockLine } from '#kit/ui/figures/ClockLine.tsx'
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import type { Request } from '../contract.ts'
import type { RequestState } from '../states.ts'

const TONES = {
  submitted: 'warning',
  accepted: 'info',
  in_transit: 'info',
  arrived: 'success',
  ordered: 'success',
  declined: 'danger',
  expired: 'neutral',
  withdrawn: 'neutral',
} as const satisfies Record<RequestState, string>

export function RequestTag({ state }: { state: RequestState }) {
  const t = useT('transfers')
  return <Tag tone={TONES[state]}>{t(`state.${state}`)}</Tag>
}

type ClockProps = {
  request: Pick<Request, 'clock'>
  /** The label before the deadline of an answer, where the reader has to answer. */
  answerLabel?: string | undefined
}

export function RequestClock({ request: { clock }, answerLabel }: ClockProps) {
  const t = useT('transfers')
  const { date } = useDates()
  if (clock === null) return null
  if (clock.kind === 'holdUntil')
    return <ClockLine label={t('clock.holdUntil')} at={clock.at} endsItself />
  return (
    <span className="text-sm text-ink-3">
      {clock.kind === 'answerBy' && answerLabel !== undefined
        ? answerLabel
        : t(`clock.${clock.kind}`)}{' '}
      {date(clock.at)}
    </span>
  )
}
