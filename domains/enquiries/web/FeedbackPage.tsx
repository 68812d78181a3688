/** /user/user/help/feedBack: the form for feedback. */
import { ClientOnly, createFileRoute, Link, useNavigate } from '@tanstack/react-router'
import { Suspense } from 'react'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { Loading, Skeleton } from '#kit/ui/states/Skeleton.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { late } from '#kit/web/pages/late.ts'
import { useUser } from '#kit/web/session/session.ts'

const EnquiryForm = late(() => import('./EnquiryForm.tsx'))

export const Route = createFileRoute('/_shop/user/user/help/feedBack')({
  head: ({ match }) => ({ meta: [{ title: match.context.t('enquiries')('feedback.title') }] }),
  component: FeedbackPage,
})

const FormSkeleton = () => (
  <Loading className="stack">
    <Skeleton className="h-10" />
    <Skeleton className="h-40" />
    <Skeleton className="h-24" />
  </Loading>
)

function FeedbackPage() {
  const t = useT('enquiries')
  const navigate = useNavigate()
  const user = useUser()
  return (
    <section className="stack">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1>{t('feedback.title')}</h1>
        <Link
          to="/user/user/help/feedBackList"
          search={{ kind: 'feedback' }}
          className={buttonClass({ variant: 'secondary' })}
        >
          {t('feedback.records')}
        </Link>
      </div>
      <div className="panel grid gap-5 p-5">
        <p className="text-ink-3">{t('feedback.intro')}</p>
        <ClientOnly fallback={<FormSkeleton />}>
          {user === null ? (
            <FormSkeleton />
          ) : (
            <Suspense fallback={<FormSkeleton />}>
              <EnquiryForm
                kind="feedback"
                given={{}}
                onSent={({ id }) => void navigate({ to: '/user/user/help/submit', search: { id } })}
              />
            </Suspense>
          )}
        </ClientOnly>
      </div>
    </section>
  )
}
