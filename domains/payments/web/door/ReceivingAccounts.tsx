/** The bank accounts to transfer to in one currency. */
import { useQuery } from '@tanstack/react-query'
import type { Currency } from '#kit/contract/money.ts'
import { query } from '#kit/web/calls/call.ts'
import { useMoney, useT } from '#kit/web/language/i18n.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { receivingAccounts } from '../../calls.gen.ts'
import { plainAmount } from '../amount.ts'
import { TransferAccount } from '../TransferAccount.tsx'

type Props = {
  currency: Currency
  /** What to transfer, and what to write into the remark so that it is found. */
  transfer?: { amount: number; reference: string }
}

export function ReceivingAccounts({ currency, transfer }: Props) {
  const t = useT('payments')
  const { money } = useMoney()
  const accounts = useQuery(query(receivingAccounts, { currency }))
  const more =
    transfer === undefined
      ? []
      : [
          { label: t('reference'), text: transfer.reference },
          {
            label: t('amount'),
            text: money(transfer.amount, currency),
            // Bank forms take figures only.
            copied: plainAmount(transfer.amount),
          },
        ]
  return (
    <Loaded query={accounts}>
      {(found) => (
        <div className="grid items-start gap-4 md:grid-cols-2">
          {found.map((account) => (
            <TransferAccount key={account.id} account={account} more={more} />
          ))}
        </div>
      )}
    </Loaded>
  )
}
