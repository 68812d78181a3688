/** One difference: what each side says, and how it ends. */
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useMay } from '#domains/staff/office/door/me.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { CopyButton } from '#kit/ui/basics/CopyButton.tsx'
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { useDates, useMoney, useT } from '#kit/web/language/i18n.tsx'
import type { Difference } from '../contract.ts'
import { PaidNumber } from './PaidNumber.tsx'
import { SettleDialog } from './SettleDialog.tsx'
import { UndoChargebackDialog } from './UndoDialogs.tsx'

type Props = {
  difference: Difference
  /** Names its day, with a link to it. */
  withDay?: boolean
}

export function DifferenceItem({ difference, withDay = false }: Props) {
  const t = useT('office.reconciliation')
  const { date } = useDates()
  const { kind, lineKind, reference, orderNumber, state, provider, day } = difference
  return (
    <article className="grid gap-3">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Tag tone={state === 'open' ? 'danger' : 'neutral'}>{t(`kind.${kind}`)}</Tag>
        {lineKind !== null && <span className="font-bold">{t(`line.${lineKind}`)}</span>}
        {orderNumber !== null ? (
          <PaidNumber number={orderNumber} withWord />
        ) : (
          kind !== 'clearing' && <span className="text-ink-3">{t('noOrder')}</span>
        )}
        {withDay && (
          <Link
            to="/office/reconciliation/$provider/$day"
            params={{ provider, day }}
            className="link ml-auto text-sm"
          >
            {t('day.title', {
              provider: t(`provider.${provider}`),
              day: date(`${day}T12:00:00.000Z`),
            })}
          </Link>
        )}
      </header>
      <Sides difference={difference} />
      {reference !== null && (
        <p className="flex items-center gap-1 text-sm text-ink-3">
          <span className="min-w-0 break-all">{reference}</span>
          <CopyButton text={reference} name={reference} />
        </p>
      )}
      {state === 'open' && <p className="text-sm">{t(`help.${kind}`)}</p>}
      <End difference={difference} />
    </article>
  )
}

function Sides({ difference: { kind, bill, ours } }: Pick<Props, 'difference'>) {
  const t = useT('office.reconciliation')
  const { money } = useMoney()
  const isOfLedger = kind === 'clearing'
  const sides = [
    { id: 'bill', label: t(isOfLedger ? 'side.payments' : 'side.bill'), side: bill },
    { id: 'ours', label: t(isOfLedger ? 'side.ledger' : 'side.ours'), side: ours },
  ]
  return (
    <dl className="grid grid-cols-2 gap-3 rounded-md bg-surface-2 p-3 sm:max-w-md">
      {sides.map(({ id, label, side }) => (
        <div key={id} className="grid gap-0.5">
          <dt className="text-xs text-ink-3">{label}</dt>
          <dd className="font-bold tabular-nums">
            {side === null ? (
              <span className="text-ink-3">{t('side.none')}</span>
            ) : (
              money(side.amount, side.currency)
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function End({ difference }: Pick<Props, 'difference'>) {
  const t = useT('office.reconciliation')
  const may = useMay()
  const { moment, date } = useDates()
  const [isSettling, setIsSettling] = useState(false)
  const [isUndoing, setIsUndoing] = useState(false)
  const { state, note, closedAt, closedName, resolvedOn, isAsked, isChargeback, foundAt } =
    difference
  if (state === 'settled') {
    return (
      <div className="grid gap-1 text-sm">
        <p className="wrap-anywhere">{note}</p>
        {isChargeback && <p>{t('chargeback')}</p>}
        <p className="text-ink-3">
          {t('settledBy', { name: closedName ?? '', at: moment(closedAt ?? foundAt) })}
        </p>
        {isChargeback && may('reconciliation.write') && (
          <div>
            <Button size="small" onClick={() => setIsUndoing(true)}>
              {t('undo.open')}
            </Button>
          </div>
        )}
        {isUndoing && (
          <UndoChargebackDialog difference={difference} onClose={() => setIsUndoing(false)} />
        )}
      </div>
    )
  }
  if (state === 'resolved') {
    const at = moment(closedAt ?? foundAt)
    return (
      <p className="text-sm text-ink-3">
        {resolvedOn === null
          ? t('resolved', { at })
          : t('resolvedOn', { at, day: date(`${resolvedOn}T12:00:00.000Z`) })}
      </p>
    )
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <span className="text-sm text-ink-3">{t('found', { at: moment(foundAt) })}</span>
      {isAsked ? (
        <Tag tone="warning">{t('asked')}</Tag>
      ) : (
        may('reconciliation.write') && (
          <Button variant="secondary" onClick={() => setIsSettling(true)}>
            {t('settle.open')}
          </Button>
        )
      )}
      {isSettling && <SettleDialog difference={difference} onClose={() => setIsSettling(false)} />}
    </div>
  )
}
