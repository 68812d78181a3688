/** The state of a business verification in one line, with a link to the next step. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { userInfo } from '#domains/accounts/calls.gen.ts'
import { AskedTag } from '#domains/work/web/door/AskedTag.tsx'
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { query } from '#kit/web/calls/call.ts'
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import { myVerification } from '../../calls.gen.ts'
import { VerificationTag } from './VerificationTag.tsx'
import { statusOf, type StatusNotice } from '../status-notice.ts'

export function VerificationStatus() {
  const t = useT('verification')
  const work = useT('work')
  const { zoned } = useDates()
  const { data: me } = useQuery(query(userInfo, {}))
  const { data: mine } = useQuery(query(myVerification, {}))
  if (me === undefined || mine === undefined) return null
  const notice = statusOf(mine, me.customerType === 'business')
  if (notice === null) return null
  const reviewBy = mine.open?.reviewBy ?? null
  const needsAnswer = (mine.open?.infoRequests ?? []).some(({ state }) => state === 'open')
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-3">
      <span>{t('status.title')}</span>
      {notice.is === 'verified' && <Tag tone="success">{t('status.verified')}</Tag>}
      {notice.is === 'expired' && <VerificationTag state="expired" />}
      {notice.is === 'none' && <Tag>{t('status.none')}</Tag>}
      {needsAnswer && <AskedTag />}
      {!needsAnswer && notice.open !== null && <VerificationTag state={notice.open} />}
      {reviewBy !== null && <span>{t('status.by', { time: zoned(reviewBy) })}</span>}
      <Link to="/user/user/papers" className="link">
        {needsAnswer ? work('asked.go') : t(wayOf(notice))}
      </Link>
    </p>
  )
}

function wayOf({ is, open }: StatusNotice) {
  if (open === 'rejected') return 'status.correct'
  if (open === 'draft') return 'status.goOn'
  if (open !== null || is === 'verified') return 'status.see'
  return is === 'expired' ? 'renew' : 'status.start'
}
