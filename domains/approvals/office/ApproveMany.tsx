/** Transfers that wait for the reader, agreed to from one list. */
import { useState } from 'react'
import type { Call } from '#kit/contract/endpoint.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Money } from '#kit/ui/figures/Money.tsx'
import { Checkbox } from '#kit/ui/forms/Checkbox.tsx'
import { Dialog } from '#kit/ui/overlays/Dialog.tsx'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import { noonOf } from '#kit/web/language/days.ts'
import { toast } from '#kit/web/toast/toast.ts'
import { approveMany, listApprovals, waitingApprovals } from '../calls.gen.ts'
import type { Approval } from '../contract.ts'

/** What one call takes. */
const MOST = 50

type Props = { approvals: readonly Approval[]; refresh: readonly Call[] }

export function ApproveMany({ approvals, refresh }: Props) {
  const t = useT('office.approvals')
  const [isOpen, setIsOpen] = useState(false)
  const listed = approvals
    .filter(
      ({ kind, state, canDecide }) =>
        kind === 'payments.statementLine' && state === 'pending' && canDecide,
    )
    .slice(0, MOST)
  if (listed.length < 2 && !isOpen) return null
  return (
    <>
      <div className="pb-3 text-right">
        <Button onClick={() => setIsOpen(true)}>{t('many.open', { count: listed.length })}</Button>
      </div>
      {isOpen && <List listed={listed} refresh={refresh} onClose={() => setIsOpen(false)} />}
    </>
  )
}

type ListProps = { listed: readonly Approval[]; refresh: readonly Call[]; onClose: () => void }

function List({ listed, refresh, onClose }: ListProps) {
  const t = useT('office.approvals')
  const kit = useT('forms')
  const [chosen, setChosen] = useState<readonly number[]>([])
  const [refused, setRefused] = useState<ReadonlyMap<number, string>>(new Map())
  const approvalIds = listed.flatMap(({ id }) => (chosen.includes(id) ? [id] : []))
  const agree = useAct(approveMany, {
    refresh: [listApprovals, waitingApprovals, ...refresh],
    onDone: (outcomes) => {
      const failed = outcomes.flatMap(({ id, reason }) =>
        reason === null ? [] : [[id, reason] as const],
      )
      const count = outcomes.length - failed.length
      if (count > 0) toast(t('many.done', { count }), { kind: 'success' })
      setRefused(new Map(failed))
      setChosen([])
      if (failed.length === 0) onClose()
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('many.title')}
      foot={
        <>
          <Button onClick={onClose}>{kit('cancel')}</Button>
          <Button
            variant="primary"
            disabled={approvalIds.length === 0}
            busy={agree.isPending}
            onClick={() => agree.mutate({ approvalIds })}
          >
            {t('many.verb', { count: approvalIds.length })}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p className="text-sm">{t('many.text')}</p>
        {listed.map((approval) => (
          <div key={approval.id} className="grid gap-1">
            <Checkbox
              checked={chosen.includes(approval.id)}
              onChange={() =>
                setChosen((now) =>
                  now.includes(approval.id)
                    ? now.filter((id) => id !== approval.id)
                    : [...now, approval.id],
                )
              }
            >
              <Row approval={approval} />
            </Checkbox>
            {refused.has(approval.id) && <Notice tone="danger">{refused.get(approval.id)}</Notice>}
          </div>
        ))}
      </div>
    </Dialog>
  )
}

function Row({ approval: { lines, currency, askedName } }: { approval: Approval }) {
  const t = useT('office.approvals')
  const { date } = useDates()
  const of = (word: string) => lines.filter((line) => line.word === word)
  const [received, payer, day, reference] = [
    of('received')[0],
    of('statement.payer')[0]?.text,
    noonOf(of('statement.day')[0]?.text ?? ''),
    of('bankReference')[0]?.text,
  ]
  const facts = [payer, day === null ? null : date(day), reference, askedName].filter(Boolean)
  const parts = [
    'statement.order',
    'statement.due',
    'statement.surplus',
    'statement.claimed',
  ] as const
  return (
    <span className="grid">
      {received?.amount != null && currency !== null && (
        <b>
          <Money amount={received.amount} currency={currency} />
        </b>
      )}
      <span className="text-sm wrap-anywhere">{facts.join(' · ')}</span>
      {parts.flatMap((word) =>
        of(word).map(({ amount, text }) => (
          <span key={`${word} ${text ?? ''}`} className="text-xs text-ink-3">
            {t(`line.${word}`)} {text}
            {amount !== null && currency !== null && (
              <>
                {': '}
                <Money amount={amount} currency={currency} />
              </>
            )}
          </span>
        )),
      )}
    </span>
  )
}
