/** The buyer's repayment that was not approved, why, and where its new proof is sent; nothing where none waits. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { pages } from '#kit/web/calls/call.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { rejectedOf } from '../../rejected.ts'
import { mySubmissions } from '../../submissions-calls.gen.ts'

export function RejectedRepayment() {
  const t = useT('credit')
  const { data } = useInfiniteQuery(pages(mySubmissions, {}))
  const rejected = rejectedOf(data?.pages.flatMap(({ items }) => items) ?? [])
  if (rejected === undefined) return null
  return (
    <Notice tone="danger">
      <b>{t('submission.title', { number: rejected.number })}</b>
      <p className="wrap-anywhere">
        {t('submission.rejected', { reason: rejected.rejectReason ?? '' })}
      </p>
      <p>
        <Link to="/user/user/accountTermOrder/repayments" className="link">
          {t('submission.again')}
        </Link>
      </p>
    </Notice>
  )
}
