/** The end of the verification in force, when that is near or past; nothing while a new verification is under review. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { query } from '#kit/web/calls/call.ts'
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import { myVerification } from '../calls.gen.ts'

/** Businesses with a verification in these states need not be reminded. */
const ON_THEIR_WAY: readonly string[] = ['submitted', 'resubmitted', 'underReview']

export function LicenceReminder() {
  const t = useT('verification')
  const { date } = useDates()
  const { data } = useQuery(query(myVerification, {}))
  const inForce = data?.inForce ?? null
  const isOver = inForce?.state === 'expired'
  const isNoticed = isOver || inForce?.endsSoon === true
  const open = data?.open ?? null
  if (inForce === null || !isNoticed || (open !== null && ON_THEIR_WAY.includes(open.state)))
    return null
  const { ends } = inForce
  const item = ends?.item ?? ''
  const day = ends === null ? '' : date(`${ends.day}T12:00:00.000Z`)
  return (
    <Notice tone={isOver ? 'danger' : 'warning'}>
      {t(isOver ? 'expiredText' : 'endsSoon', { item, day })}{' '}
      <Link to="/user/user/papers" className="link underline">
        {t('renew')}
      </Link>
    </Notice>
  )
}
