/** Name, membership, kind of customer and level, the invitation code, and the state of a business's verification. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { VerificationStatus } from '#domains/verification/web/door/VerificationStatus.tsx'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { CopyButton } from '#kit/ui/basics/CopyButton.tsx'
import { Skeleton } from '#kit/ui/states/Skeleton.tsx'
import { CrownTag } from '#kit/ui/figures/Tag.tsx'
import { query } from '#kit/web/calls/call.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { Retry } from '#kit/web/pages/Retry.tsx'
import { userInfo } from '../../calls.gen.ts'
import { Avatar } from '../door/Avatar.tsx'

export function ProfileSummary() {
  const t = useT('accounts')
  const { data: me, error, refetch } = useQuery(query(userInfo, {}))
  if (error !== null) return <Retry error={error} onRetry={() => void refetch()} />
  return (
    <section className="panel flex items-center gap-4 p-4">
      <Avatar user={me} size="large" />
      <div className="grid min-w-0 gap-1">
        {me === undefined ? (
          <>
            <h1 className="sr-only">{t('nav.label')}</h1>
            <Skeleton shape="title" />
            <Skeleton shape="line" />
          </>
        ) : (
          <>
            <h1 className="flex flex-wrap items-center gap-2 text-xl">
              <span className="min-w-0 wrap-anywhere">{me.nickName}</span>
              {me.vip === 1 && <CrownTag>{t('info.superMember')}</CrownTag>}
            </h1>
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-3">
              <span>
                {t(`customerType.${me.customerType}`)} · {t('overview.level', { level: me.level })}
              </span>
              <span className="inline-flex items-center gap-1">
                {t('overview.invitation')}
                <b className="whitespace-nowrap text-ink">{me.invitationCode}</b>
                <CopyButton text={me.invitationCode} name={t('overview.invitation')} />
              </span>
            </p>
            <VerificationStatus />
          </>
        )}
      </div>
      <Link
        to="/user/user/info"
        className={buttonClass({ variant: 'soft', className: 'ml-auto flex-none max-sm:hidden' })}
      >
        {t('overview.edit')}
      </Link>
    </section>
  )
}
