/** A form for an enquiry on a public page, and what its sender reads when it is sent. The page is readable before the form loads. */
import { ClientOnly, Link } from '@tanstack/react-router'
import { Suspense, useState, type ReactNode } from 'react'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { Loading, Skeleton } from '#kit/ui/states/Skeleton.tsx'
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import { late } from '#kit/web/pages/late.ts'
import { useOwner, useSession } from '#kit/web/session/session.ts'
import type { sendEnquiry } from '../contract.ts'
import type { EnquiryKind } from '../kind-names.ts'
import type { EnquiryFormProps } from './EnquiryForm.tsx'

const EnquiryForm = late(() => import('./EnquiryForm.tsx'))

type Sent = DataOf<typeof sendEnquiry>
type Props = Pick<EnquiryFormProps, 'given'> & {
  kind: Exclude<EnquiryKind, 'feedback'>
  title: ReactNode
}

export function AskPanel({ kind, given, title }: Props) {
  const who = useOwner()
  const [sent, setSent] = useState<Sent>()
  return (
    <section className="panel grid gap-5 p-5">
      {title}
      {sent === undefined ? (
        <ClientOnly fallback={<FormSkeleton />}>
          <Suspense fallback={<FormSkeleton />}>
            <EnquiryForm key={who ?? ''} kind={kind} given={given} onSent={setSent} />
          </Suspense>
        </ClientOnly>
      ) : (
        <SentNotice sent={sent} onAgain={() => setSent(undefined)} />
      )}
    </section>
  )
}

/** As high as the form, so that the content below does not move. */
const FormSkeleton = () => (
  <Loading className="stack min-h-140 sm:min-h-104">
    <Skeleton className="h-10" />
    <Skeleton className="h-10" />
    <Skeleton className="h-10" />
    <Skeleton className="h-40" />
  </Loading>
)

type SentNoticeProps = { sent: Sent; onAgain: () => void }

function SentNotice({ sent: { id, answerBy }, onAgain }: SentNoticeProps) {
  const t = useT('enquiries')
  const { isLoggedIn } = useSession()
  const { zoned } = useDates()
  return (
    <div className="grid gap-4">
      <Notice tone="success" live>
        <b>{t('sent.title', { id: String(id) })}</b>
        <p>{t('sent.text', { at: zoned(answerBy) })}</p>
      </Notice>
      <div className="button-row">
        {isLoggedIn && (
          <Link to="/user/user/help/feedBackList" className={buttonClass({ variant: 'primary' })}>
            {t('mine.title')}
          </Link>
        )}
        <Button onClick={onAgain}>{t('sent.again')}</Button>
      </div>
    </div>
  )
}
