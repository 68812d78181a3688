/** What the buyer can do with a case now, by its state. */
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { ConfirmDialog } from '#kit/ui/overlays/ConfirmDialog.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import type { useInPlace } from '#kit/web/forms/in-place.tsx'
import { useMoney, useT } from '#kit/web/language/i18n.tsx'
import { late } from '#kit/web/pages/late.ts'
import { toast } from '#kit/web/toast/toast.ts'
import { receiveReplacement, revokeCase } from '../calls.gen.ts'
import type { MyCase } from '../contract.ts'
import { orderPage, waitingForAccount } from './CaseMoney.tsx'
import { RefundInstead } from './RefundInstead.tsx'
import { REFRESH } from './refresh.ts'

const AppealDialog = late(() => import('./AppealDialog.tsx'))

/** A part of it may be paid already: the pay page says what is left. */
const mayPay = ({ state, difference }: MyCase): boolean =>
  state === 'awaiting_payment' &&
  (difference?.state === 'unpaid' || difference?.state === 'partlyPaid')

type ActsProps = { item: MyCase; form: ReturnType<typeof useInPlace<'round' | 'return'>> }

export function CaseActs({ item, form }: ActsProps) {
  const isEditing = form.opened === 'round'
  const edit = { ref: form.buttonRef('round'), onClick: () => form.open('round') }
  const t = useT('after-sales')
  const waiting = waitingForAccount(item)
  const [isAsked, setIsAsked] = useState(false)
  const [isAppealing, setIsAppealing] = useState(false)
  const { money } = useMoney()
  const receive = useAct(receiveReplacement, {
    refresh: REFRESH,
    onDone: () => toast(t('replacement.done'), { kind: 'success' }),
  })
  const revoke = useAct(revokeCase, {
    refresh: REFRESH,
    onDone: () => (setIsAsked(false), toast(t('revoke.done'), { kind: 'success' })),
  })
  return (
    <div className="button-row">
      {mayPay(item) && item.difference !== null && (
        <Link
          to="/user/user/payOrder"
          search={{ order: item.difference.orderNumber }}
          className={buttonClass({ variant: 'primary' })}
        >
          {t('difference.verb', { amount: money(item.difference.amount, item.currency) })}
        </Link>
      )}
      {waiting !== undefined && (
        <Link
          to={orderPage(waiting.orderNumber)}
          search={{ number: waiting.orderNumber }}
          className={buttonClass({ variant: 'primary' })}
        >
          {t('details.giveAccount')}
        </Link>
      )}
      {item.mayResubmit && !isEditing && (
        <Button variant="primary" {...edit}>
          {t(item.state === 'revoked' || item.state === 'closed_overdue' ? 'again' : 'resubmit')}
        </Button>
      )}
      {item.refundInsteadAmount !== null && (
        <RefundInstead item={item} amount={item.refundInsteadAmount} />
      )}
      {item.mayReceive && (
        <Button
          variant="primary"
          busy={receive.isPending}
          onClick={() => receive.mutate({ caseNumber: item.number })}
        >
          {t('replacement.received')}
        </Button>
      )}
      {item.appealAmount !== null && !isEditing && (
        <Button onClick={() => setIsAppealing(true)}>{t('appeal.verb')}</Button>
      )}
      {isAppealing && item.appealAmount !== null && (
        <Suspense>
          <AppealDialog
            item={item}
            amount={item.appealAmount}
            onClose={() => setIsAppealing(false)}
          />
        </Suspense>
      )}
      {item.mayEdit && !isEditing && <Button {...edit}>{t('edit')}</Button>}
      {item.mayRevoke && (
        <Button variant="quiet" onClick={() => setIsAsked(true)}>
          {t('revoke.verb')}
        </Button>
      )}
      <ConfirmDialog
        open={isAsked}
        title={t('revoke.title')}
        confirmLabel={t('revoke.verb')}
        cancelLabel={t('keep')}
        busy={revoke.isPending}
        onConfirm={() => revoke.mutate({ caseNumber: item.number })}
        onCancel={() => setIsAsked(false)}
      >
        {t('revoke.text')}
      </ConfirmDialog>
    </div>
  )
}
