/** The state of a case as a dot with its word, and who must act until when. */
import { ClockLine } from '#kit/ui/figures/ClockLine.tsx'
import { StatusDot, type StatusTone } from '#kit/ui/figures/StatusDot.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import type { CaseSummary } from '../../contract.ts'
import { shownStateOf } from '../../states.ts'

const STYLES: Record<ReturnType<typeof shownStateOf>, { tone: StatusTone; hollow?: true }> = {
  applied: { tone: 'warning', hollow: true },
  proposed: { tone: 'sale' },
  appealed: { tone: 'warning' },
  agreed: { tone: 'info' },
  awaiting_stock: { tone: 'neutral', hollow: true },
  awaiting_payment: { tone: 'sale', hollow: true },
  awaiting_return: { tone: 'sale' },
  pickup_booked: { tone: 'info', hollow: true },
  picked_up: { tone: 'info' },
  returning: { tone: 'info' },
  received: { tone: 'info' },
  replacement_ready: { tone: 'info', hollow: true },
  replacement_shipped: { tone: 'info' },
  refunding: { tone: 'success', hollow: true },
  account: { tone: 'sale' },
  completed: { tone: 'success' },
  rejected: { tone: 'danger' },
  goods_refused: { tone: 'danger' },
  revoked: { tone: 'neutral' },
  closed_overdue: { tone: 'neutral' },
}

type StateProps = {
  item: Pick<CaseSummary, 'state' | 'clock' | 'isAsked'>
  isOffice?: boolean
}

export function CaseState({ item, isOffice = false }: StateProps) {
  const t = useT('after-sales')
  const state = shownStateOf(item)
  const isBuyers = state === 'account' || state === 'proposed'
  return (
    <StatusDot {...STYLES[state]}>
      {t(isOffice && isBuyers ? `state.ofBuyer.${state}` : `state.${state}`)}
    </StatusDot>
  )
}

type ClockProps = { item: Pick<CaseSummary, 'clock' | 'type'>; isOffice?: boolean }

/** The reader's word for who must act. */
function whoOf(actor: 'buyer' | 'merchant', isOffice: boolean) {
  if (actor === 'merchant') return isOffice ? ('we' as const) : ('merchant' as const)
  return isOffice ? ('buyer' as const) : ('you' as const)
}

type Consequence = NonNullable<NonNullable<CaseSummary['clock']>['consequence']>

/** The reader's word for what happens then. */
function thenOf(
  { actor, isLate }: NonNullable<CaseSummary['clock']>,
  { type, isOffice }: { type: CaseSummary['type']; isOffice: boolean },
  consequence: Consequence,
) {
  if (consequence === 'escalates') {
    if (isLate) return 'escalated' as const
    // What the buyer is late with is told to the owner, and the money stays.
    return actor === 'buyer' && !isOffice ? ('reminds' as const) : consequence
  }
  if (consequence === 'received' && type === 'exchange') return 'receivedExchange' as const
  return isOffice && (consequence === 'lapses' || consequence === 'withdraws')
    ? (`office.${consequence}` as const)
    : consequence
}

/** Who must act, by when, and what happens then. */
export function CaseClock({ item: { clock, type }, isOffice = false }: ClockProps) {
  const t = useT('after-sales')
  if (clock === null) return null
  const { actor, at, consequence } = clock
  if (actor === 'system') return <span className="text-sm text-ink-3">{t('clock.system')}</span>
  const who = whoOf(actor, isOffice)
  if (at === null) return <span className="text-sm text-ink-3">{t(`clock.open.${who}`)}</span>
  const isReaders = isOffice === (actor === 'merchant')
  return (
    <span className="grid gap-0.5">
      <ClockLine label={t(`clock.${who}`)} at={at} calm={!isReaders} />
      {consequence !== null && (
        <span className="text-xs text-ink-3">
          {t(`then.${thenOf(clock, { type, isOffice }, consequence)}`)}
        </span>
      )}
    </span>
  )
}
