/** The accounts that the buyer's withdrawals go to; each may be removed by the payment password. */
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { Button } from '#kit/ui/basics/Button.tsx'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { PAYOUT_ACCOUNTS_MAX, type PayoutAccount } from '../withdrawals-contract.ts'

const RemoveDialog = lazy(() => import('./RemoveAccountDialog.tsx'))

type Props = { accounts: readonly PayoutAccount[]; mayAdd: boolean }

export function PayoutAccounts({ accounts, mayAdd }: Props) {
  const t = useT('wallet')
  const [removing, setRemoving] = useState<PayoutAccount>()
  return (
    <div className="stack">
      <ul>
        {accounts.map((account) => (
          <li
            key={account.id}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-3 last:border-b-0"
          >
            <div className="min-w-0 flex-1">
              <p className="wrap-anywhere">
                <b>{account.bank || t(`accounts.kind.${account.kind}`)}</b> {account.masked}
              </p>
              <p className="text-sm wrap-anywhere text-ink-3">{account.holder}</p>
            </div>
            <Button variant="quiet" size="small" onClick={() => setRemoving(account)}>
              {t('accounts.remove')}
            </Button>
          </li>
        ))}
      </ul>
      {mayAdd && accounts.length < PAYOUT_ACCOUNTS_MAX && (
        <div>
          <Link to="/user/user/wallet/add" className={buttonClass({ variant: 'secondary' })}>
            {t('accounts.add')}
          </Link>
        </div>
      )}
      {removing !== undefined && (
        <Suspense fallback={null}>
          <RemoveDialog account={removing} onClose={() => setRemoving(undefined)} />
        </Suspense>
      )}
    </div>
  )
}
