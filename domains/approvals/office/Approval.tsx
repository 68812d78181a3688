/** One pending approval: the act, who requested it and why, and the buttons to decide. */
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { groupedNumber } from '#domains/orders/web/door/number.ts'
import type { Call } from '#kit/contract/endpoint.ts'
import { WorkActs } from '#domains/work/office/door/WorkActs.tsx'
import { Button } from '#kit/ui/basics/Button.tsx'
import { ConfirmDialog } from '#kit/ui/overlays/ConfirmDialog.tsx'
import { StaffReasonDialog } from '#domains/staff/office/door/StaffReasonDialog.tsx'
import { dropDraft } from '#kit/web/forms/draft.ts'
import { KeyValueList } from '#kit/ui/lists/KeyValueList.tsx'
import { Money } from '#kit/ui/figures/Money.tsx'
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { noonOf } from '#kit/web/language/days.ts'
import {
  translatorFor,
  useDates,
  useDeclaredNames,
  useNumbers,
  useT,
  type Translator,
} from '#kit/web/language/i18n.tsx'
import { QueueActs } from '#kit/web/pages/Queue.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { waitingApprovals, approve, decline, listApprovals, withdraw } from '../calls.gen.ts'
import type { Approval as ApprovalOf, ApprovalLine } from '../contract.ts'

const TONES = {
  pending: 'warning',
  approved: 'success',
  declined: 'danger',
  withdrawn: 'neutral',
  expired: 'neutral',
  superseded: 'neutral',
} as const

/** Rates have more digits than other numbers. */
const RATE_DIGITS = 8

type Props = {
  approval: ApprovalOf
  /** Further calls that a decision invalidates. */
  refresh?: readonly Call[]
  /** Shown outside the page of its order. */
  withOrder?: boolean
}

export function Approval({ approval, refresh = [], withOrder = false }: Props) {
  const t = useT('office.approvals')
  const kinds = useT('approvals')
  const { moment } = useDates()
  const { kind, state, orderNumber, askedName, decidedName, decidedAt } = approval
  return (
    <article className="stack">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Tag tone={TONES[state]}>{t(`state.${state}`)}</Tag>
        <b>{kinds(`kind.${kind}`)}</b>
        {withOrder && orderNumber !== null && (
          <Link
            to="/office/orders/$number"
            params={{ number: orderNumber }}
            className="link tabular-nums"
          >
            {groupedNumber(orderNumber)}
          </Link>
        )}
        <span className="text-sm text-ink-3">
          {t('asked', { name: askedName, time: moment(approval.askedAt) })}
          {state === 'pending' && ` · ${t('expires', { time: moment(approval.expiresAt) })}`}
        </span>
      </header>
      <Lines approval={approval} />
      {approval.note !== '' && <p className="text-sm">{t('note', { note: approval.note })}</p>}
      {decidedAt !== null && decidedName !== null && (
        <p className="text-sm text-ink-3">
          {t('decided', { name: decidedName, time: moment(decidedAt) })}
          {approval.decision !== '' && ` · ${approval.decision}`}
        </p>
      )}
      {state === 'pending' && <Decide approval={approval} refresh={refresh} />}
    </article>
  )
}

function Lines({ approval: { lines, currency } }: { approval: ApprovalOf }) {
  const t = useT('office.approvals')
  const settings = useT('office.settings')
  const nameOf = useDeclaredNames()
  const { date, moment } = useDates()
  const { number } = useNumbers()
  const valueOf = ({ word, amount, text, currency: own }: ApprovalLine) => {
    if (word.startsWith('setting.') && text !== null)
      return nameOf(`setting.${text}`) ?? settingText(settings, text, number)
    const unit = own ?? currency
    if (amount !== null && unit !== null) {
      return (
        <>
          <Money amount={amount} currency={unit} />
          {text !== null && <span className="code-text"> ({text})</span>}
        </>
      )
    }
    if (word.endsWith('.qr') && text !== null)
      return <img src={text} alt={t('line.is.qr')} width={120} height={120} />
    if (word.endsWith('.customerId') && text !== null) {
      return (
        <Link to="/office/customers/$id" params={{ id: text }} className="link tabular-nums">
          {text}
        </Link>
      )
    }
    if (/(Since|sAt)$/.test(word) && text !== null) return moment(text)
    const noon = /^\d{4}-\d\d-\d\d$/.test(text ?? '') ? noonOf(text ?? '') : null
    if (noon !== null) return date(noon)
    return <span className="code-text whitespace-pre-line">{text}</span>
  }
  return (
    <KeyValueList
      rows={lines.map((line) => ({
        label: t.has(`line.${line.word}`) ? translatorFor(t, `line.${line.word}`, {}) : line.word,
        value: valueOf(line),
      }))}
    />
  )
}

/** A switch, or a value of a setting with its unit: `10 percent`. */
function settingText(
  t: Translator<'office.settings'>,
  text: string,
  number: (value: number, fractionDigits?: number) => string,
): string {
  if (text === 'true' || text === 'false') return text === 'true' ? t('on') : t('off')
  const [typed = '', unit] = text.split(' ')
  const value = Number.isFinite(Number(typed)) ? number(Number(typed), RATE_DIGITS) : typed
  if (unit === 'percent') return `${value}%`
  // A rate is understood by its setting's name; requests from before a unit was renamed have the number alone.
  if (unit === undefined || unit === 'rate' || !t.has(`unit.${unit}`)) return value
  return t('amount', {
    number: value,
    unit: translatorFor(t, `unit.${unit}`, { value: Number(typed) }),
  })
}

function Decide({ approval, refresh }: { approval: ApprovalOf; refresh: readonly Call[] }) {
  const { id: approvalId, isOwn, canDecide, canDecideFrom, askedName: name } = approval
  const t = useT('office.approvals')
  const kit = useT('forms')
  const { moment } = useDates()
  const [isDeclining, setIsDeclining] = useState(false)
  const [isApproving, setIsApproving] = useState(false)
  const outdated = [listApprovals, waitingApprovals, ...refresh]
  const draft = `approval-decline:${approvalId}`
  const done = (word: 'done.approved' | 'done.declined' | 'done.withdrawn') => () => {
    dropDraft(draft)
    setIsDeclining(false)
    setIsApproving(false)
    toast(t(word), { kind: 'success' })
  }
  const agree = useAct(approve, {
    refresh: outdated,
    onDone: done('done.approved'),
    // The refusal is shown as a toast below the question.
    onRefused: () => setIsApproving(false),
  })
  const refuse = useAct(decline, { refresh: outdated, onDone: done('done.declined') })
  const takeBack = useAct(withdraw, { refresh: outdated, onDone: done('done.withdrawn') })
  if (isOwn) {
    return (
      <QueueActs aside={t('own')}>
        <Button busy={takeBack.isPending} onClick={() => takeBack.mutate({ approvalId })}>
          {t('act.withdraw')}
        </Button>
      </QueueActs>
    )
  }
  if (canDecideFrom !== null) {
    const time = moment(canDecideFrom)
    return <p className="text-right text-sm text-ink-3">{t('decideFrom', { time, name })}</p>
  }
  if (!canDecide) return <p className="text-right text-sm text-ink-3">{t('others')}</p>
  return (
    <>
      <WorkActs
        kind="approvals"
        item={approvalId}
        reject={{ label: t('act.decline'), open: () => setIsDeclining(true) }}
        approve={{ label: t('act.approve'), open: () => setIsApproving(true) }}
      />
      <ConfirmDialog
        open={isApproving}
        title={t('approve.title')}
        tone="primary"
        confirmLabel={t('act.approve')}
        cancelLabel={kit('cancel')}
        busy={agree.isPending}
        onCancel={() => setIsApproving(false)}
        onConfirm={() => agree.mutate({ approvalId })}
      >
        <Lines approval={approval} />
        <p className="mt-3">{t('approve.text')}</p>
      </ConfirmDialog>
      {isDeclining && (
        <StaffReasonDialog
          title={t('decline.title')}
          verb={t('act.decline')}
          label={t('decline.reason')}
          draft={draft}
          busy={refuse.isPending}
          onClose={() => setIsDeclining(false)}
          onReason={(reason) => refuse.mutate({ approvalId, reason })}
          text={t('decline.text')}
        />
      )}
    </>
  )
}
