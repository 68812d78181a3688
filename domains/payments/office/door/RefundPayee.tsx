/** The bank account that a refund goes to, as its buyer has entered it. */
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import type { OfficeRefundAccount } from '#domains/credit/refund-account-shape.ts'
import { DAY_MS } from '#kit/contract/time.ts'
import { useMinute } from '#kit/ui/states/use-minute.ts'

export function RefundPayee({ account }: { account: OfficeRefundAccount | null }) {
  const t = useT('office.payments')
  const { moment } = useDates()
  const now = useMinute()
  if (account === null) return <p className="text-xs text-warning">{t('payee.none')}</p>
  const { holder, bank, last4, givenAt, isChanged, replacedAt, details } = account
  const isYoung = now - Date.parse(givenAt) < DAY_MS
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
        {t(isChanged ? 'payee.changed' : isYoung ? 'payee.young' : 'payee.given', {
          time: moment(givenAt),
        })}
      </p>
      {replacedAt !== null && (
        <p className="text-warning">{t('payee.replaced', { time: moment(replacedAt) })}</p>
      )}
    </div>
  )
}
