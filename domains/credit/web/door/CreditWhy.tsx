/** A notice with everything that keeps credit terms from being used; nothing where they can be. */
import { Notice } from '#kit/ui/states/Notice.tsx'
import type { CreditAccount } from '../../contract.ts'
import { useCreditWhy } from './use-credit-why.ts'

export function CreditWhy({ account }: { account: CreditAccount }) {
  const textOf = useCreditWhy()
  if (account.blocks.length === 0) return null
  return (
    <Notice tone="warning">
      {account.blocks.map((block) => (
        <p key={block.why}>{textOf(block, account)}</p>
      ))}
    </Notice>
  )
}
