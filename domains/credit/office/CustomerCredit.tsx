/** On a customer's page: what of their credit terms is used, with a link to them. */
import { Link } from '@tanstack/react-router'
import { usePendingKinds } from '#domains/approvals/office/door/PendingApprovals.tsx'
import { useMay } from '#domains/staff/office/door/me.ts'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { Money } from '#kit/ui/figures/Money.tsx'
import { useLive } from '#kit/web/calls/live.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { creditOf } from '../office-calls.gen.ts'
import type { CreditOf } from './current-terms.ts'
import { CreditTag } from './CreditTag.tsx'

export default function CustomerCredit({ customerId }: { customerId: number }) {
  return useMay()('credit.read') ? <Credit customerId={customerId} /> : null
}

function Credit({ customerId }: { customerId: number }) {
  const t = useT('office.credit')
  const may = useMay()
  const credit = useLive(creditOf, { buyerId: customerId })
  const isWaiting = usePendingKinds(`credit:${customerId}`)?.has('credit.terms') === true
  return (
    <Panel title={t('ofCustomer')}>
      <Loaded query={credit}>
        {({ account, isVerified, verifiedOnly }) => (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
            <Amounts account={account} />
            {(account !== null || (may('credit.write') && (isVerified || !verifiedOnly))) && (
              <Link
                to="/office/credit/$id"
                params={{ id: String(customerId) }}
                className={buttonClass({ variant: 'secondary', size: 'small' })}
              >
                {t(account === null && !isWaiting ? 'grant' : 'open')}
              </Link>
            )}
          </div>
        )}
      </Loaded>
    </Panel>
  )
}

function Amounts({ account }: Pick<CreditOf, 'account'>) {
  const t = useT('office.credit')
  if (account === null) return <span className="text-ink-3">{t('notGranted')}</span>
  const { currency } = account
  return (
    <>
      <CreditTag account={account} />
      {(
        [
          ['limit', account.totalAmount],
          ['used', account.usedAmount],
          ['remaining', account.remainingAmount],
        ] as const
      ).map(([word, amount]) => (
        <span key={word}>
          <span className="text-ink-3">{t(`column.${word}`)}</span>{' '}
          <Money amount={amount} currency={currency} />
        </span>
      ))}
    </>
  )
}
