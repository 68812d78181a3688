/** On a customer's page: what their wallet holds, with a link to it. */
import { Link } from '@tanstack/react-router'
import { useMay } from '#domains/staff/office/door/me.ts'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { Money } from '#kit/ui/figures/Money.tsx'
import { useLive } from '#kit/web/calls/live.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { walletOf } from '../office-calls.gen.ts'

export default function CustomerWallet({ customerId }: { customerId: number }) {
  return useMay()('wallet.read') ? <Wallet customerId={customerId} /> : null
}

function Wallet({ customerId }: { customerId: number }) {
  const t = useT('office.wallet')
  const wallet = useLive(walletOf, { buyerId: customerId })
  return (
    <Panel title={t('ofCustomer')}>
      <Loaded query={wallet}>
        {({ balances }) => (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
            {balances.map(({ currency, amount }) => (
              <b key={currency}>
                <Money amount={amount} currency={currency} />
              </b>
            ))}
            <Link
              to="/office/wallets/$id"
              params={{ id: String(customerId) }}
              className={buttonClass({ variant: 'secondary', size: 'small' })}
            >
              {t('open')}
            </Link>
          </div>
        )}
      </Loaded>
    </Panel>
  )
}
