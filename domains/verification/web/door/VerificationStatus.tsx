/** The state of a business’s verification in a line, with a link to what is to be done. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { userInfo } from '#domains/accounts/calls.gen.ts'
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { query } from '#kit/web/calls/call.ts'
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import { myVerification } from '../../calls.gen.ts'
import { VerificationTag } from './VerificationTag.tsx'
import { statusOf, type StatusNotice } from '../status-notice.ts'

export function VerificationStatus() {
  const t = useT('verification')
  const { zoned } = useDates()
  const { data: me } = useQuery(query(userInfo, {}))
  const { data: mine } = useQuery({ ...query(myVerification, {}), staleTime: 0 })
  if (me === undefined || mine === undefined) return null
  const standing = statusOf(mine, me.customerType === 'business')
  if (standing === null) return null
  const reviewBy = mine.open?.reviewBy ?? null
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-3">
      <span>{t('standing.title')}</span>
      {standing.is === 'verified' && <Tag tone="success">{t('standing.verified')}</Tag>}
      {standing.is === 'expired' && <VerificationTag state="expired" />}
      {standing.is === 'none' && <Tag>{t('standing.none')}</Tag>}
      {standing.open !== null && <VerificationTag state={standing.open} />}
      {reviewBy !== null && <span>{t('standing.by', { time: zoned(reviewBy) })}</span>}
      <Link to="/user/user/papers" className="link">
        {t(wayOf(standing))}
      </Link>
    </p>
  )
}

function wayOf({ is, open }: StatusNotice) {
  if (open === 'rejected') return 'standing.correct'
  if (open === 'draft') return 'standing.goOn'
  if (open !== null || is === 'verified') return 'standing.see'
  return is === 'expired' ? 'renew' : 'standing.start'
}
