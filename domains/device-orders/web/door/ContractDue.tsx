/** Above an order of machines, and above its payment: its contract waits for the buyer, and the way to it. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { query } from '#kit/web/calls/call.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { mySalesContract } from '../../sales-calls.gen.ts'
import type { SalesContract } from '../../sales-contract.ts'

/** Where the contract stands on the page of its order. */
export const CONTRACT_HASH = 'contract'

/** Whether the buyer has not agreed to what holds now, and can. */
export const isContractDue = ({ canAccept, acceptances: [latest] }: SalesContract): boolean =>
  canAccept && latest?.isCurrent !== true

type Props = { order: { number: string } }

export default function ContractDue({ order: { number } }: Props) {
  return number.startsWith('DO') ? <Due orderNumber={number} /> : null
}

function Due({ orderNumber }: { orderNumber: string }) {
  const t = useT('device-orders')
  // Nothing is lost without it: the contract says the same where it stands.
  const { data: contract } = useQuery(query(mySalesContract, { orderNumber }))
  if (contract === undefined || !isContractDue(contract)) return null
  return (
    <Notice tone="warning">
      <p>{t(contract.acceptances.length === 0 ? 'contract.due' : 'contract.dueAgain')}</p>
      <p>
        <Link
          to="/user/user/shebeiorder/details"
          search={{ number: orderNumber }}
          hash={CONTRACT_HASH}
          className="link"
        >
          {t('contract.toIt')}
        </Link>
      </p>
    </Notice>
  )
}
