/** The bank account that a refund goes to, as its buyer has entered it. */
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import type { OfficeRefundAccount } from '#domains/credit/refund-account-shape.ts'
import { useMinute } from '#kit/ui/states/use-minute.ts'

export function RefundPayee({ account }: { account: OfficeRefundAccount | null }) {
  const t = useT('office.payments')
  const { moment } = useDates()
  const now = useMinute()
  if (account === null) return <p className="text-xs text-warning">{t('payee.none')}</p>
  const { holder, bank, last4, givenAt, usableFrom, isChanged, otherName, replacedAt } = account
  const { details } = account
  const isYoung = now < Date.parse(usableFrom)
  const state = isYoung
    ? isChanged
      ? 'payee.changedLately'
      : 'payee.young'
    : isChanged
      ? 'payee.changed'
      : 'payee.given'
  return (
    <div className="text-xs">
      <p>
        {t('payee.to', { holder, bank })}
        {details === null && ` · ${t('payee.ends', { last4 })}`}
      </p>
      {details !== null && (
        <p>
          {t('payee.number')} <b className="code-text break-all select-all">{details.number}</b>
          {details.swift !== '' && (
            <>
              {' · '}
              {t('payee.swift')} <b className="code-text select-all">{details.swift}</b>
            </>
          )}
        </p>
      )}
      <p className={isChanged || isYoung ? 'text-warning' : 'text-ink-3'}>
        {t(state, { time: moment(givenAt), from: moment(usableFrom) })}
      </p>
      {otherName !== null && (
        <p className="text-warning">{t('payee.otherName', { name: otherName })}</p>
      )}
      {replacedAt !== null && (
        <p className="text-warning">{t('payee.replaced', { time: moment(replacedAt) })}</p>
      )}
    </div>
  )
}
