/** On a customer's page: what the ledger holds for them, each account with a link to its lines. */
import { Link } from '@tanstack/react-router'
import { useMay } from '#domains/staff/office/door/me.ts'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { Money } from '#kit/ui/figures/Money.tsx'
import { useLive } from '#kit/web/calls/live.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { accountsOfBuyer } from '../calls.gen.ts'

export default function CustomerAccounts({ customerId }: { customerId: number }) {
  return useMay()('ledger.read') ? <List customerId={customerId} /> : null
}

function List({ customerId }: { customerId: number }) {
  const t = useT('office.ledger')
  const accounts = useLive(accountsOfBuyer, { buyerId: customerId })
  return (
    <Panel title={t('customerAccounts')}>
      <Loaded query={accounts}>
        {(rows) =>
          rows.length === 0 ? (
            <p className="text-sm text-ink-3">{t('noCustomerAccounts')}</p>
          ) : (
            <ul className="stack text-sm">
              {rows.map(({ kind, owner, currency, balanceAmount }) => (
                <li key={`${kind} ${currency}`} className="flex flex-wrap justify-between gap-x-3">
                  <Link
                    to="/office/ledger/account"
                    search={{ kind, owner, currency }}
                    className="link"
                  >
                    {t(`kind.${kind}`)} · {currency}
                  </Link>
                  <b>
                    <Money amount={balanceAmount} currency={currency} />
                  </b>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Panel>
  )
}
