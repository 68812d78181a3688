/** The bank account that a refund goes to, as its buyer has entered it. */
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import type { RefundOf } from './order-payments.ts'

export function RefundPayee({ account }: { account: RefundOf['account'] }) {
  const t = useT('office.payments')
  const { moment } = useDates()
  if (account === null) return <p className="text-xs text-warning">{t('payee.none')}</p>
  const { holder, bank, last4, givenAt, isChanged, details } = account
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
      <p className={isChanged ? 'text-warning' : 'text-ink-3'}>
        {t(isChanged ? 'payee.changed' : 'payee.given', { time: moment(givenAt) })}
      </p>
    </div>
  )
}
