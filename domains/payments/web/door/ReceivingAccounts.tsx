/** The bank accounts to transfer to in one currency. */
import { useQuery } from '@tanstack/react-query'
import type { Currency } from '#kit/contract/money.ts'
import { query } from '#kit/web/calls/call.ts'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { receivingAccounts } from '../../calls.gen.ts'
import { TransferAccount } from '../TransferAccount.tsx'

export function ReceivingAccounts({ currency }: { currency: Currency }) {
  const accounts = useQuery(query(receivingAccounts, { currency }))
  return (
    <Loaded query={accounts}>
      {(found) => (
        <div className="grid items-start gap-4 md:grid-cols-2">
          {found.map((account) => (
            <TransferAccount key={account.id} account={account} />
          ))}
        </div>
      )}
    </Loaded>
  )
}
