/** A notice with everything that keeps credit terms from being used; nothing where they can be. */
import { Link } from '@tanstack/react-router'
import { Notice } from '#kit/ui/states/Notice.tsx'
import type { CreditAccount } from '../../contract.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { useCreditWhy } from './use-credit-why.ts'

export function CreditWhy({ account }: { account: CreditAccount }) {
  const t = useT('credit')
  const textOf = useCreditWhy()
  if (account.blocks.length === 0) return null
  return (
    <Notice tone="warning">
      {account.blocks.map((block) => (
        <p key={block.why}>
          {textOf(block, account)}
          {block.why === 'unverified' && (
            <>
              {' '}
              <Link to="/user/user/papers" className="link underline">
                {t('verify')}
              </Link>
            </>
          )}
        </p>
      ))}
    </Notice>
  )
}
