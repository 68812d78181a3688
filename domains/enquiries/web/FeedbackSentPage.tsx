/** /user/user/help/submit?id=: feedback was sent, and what happens next. */
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { pageNotFound } from '#kit/web/calls/failure.ts'
import { query } from '#kit/web/calls/call.ts'
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { searchOf, whole } from '#kit/web/pages/search-params.ts'
import { myEnquiry } from '../calls.gen.ts'
import { OneEnquiry } from './OneEnquiry.tsx'

export const Route = createFileRoute('/_shop/user/user/help/submit')({
  validateSearch: searchOf({ id: whole() }),
  loaderDeps: ({ search: { id } }) => ({ id }),
  loader: ({ deps: { id } }) => {
    if (id === undefined) throw pageNotFound()
    return { id }
  },
  head: ({ match }) => ({ meta: [{ title: match.context.t('enquiries')('feedback.sent') }] }),
  component: FeedbackSentPage,
})

const STEPS = ['read', 'replied', 'answerOnce'] as const

function FeedbackSentPage() {
  const t = useT('enquiries')
  const { zoned } = useDates()
  const { id } = Route.useLoaderData()
  const enquiry = useQuery(query(myEnquiry, { enquiryId: String(id) }))
  return (
    <section className="stack">
      <h1>{t('feedback.sent')}</h1>
      <Loaded query={enquiry}>
        {(data) => (
          <>
            {data.answerBy !== null && (
              <Notice tone="success">
                {t('feedback.sentText', { id: String(id), at: zoned(data.answerBy) })}
              </Notice>
            )}
            <Panel title={t('feedback.next')} level={2}>
              <ol className="grid gap-3 text-sm">
                {STEPS.map((step, index) => (
                  <li key={step} className="grid grid-cols-[1.5rem_minmax(0,1fr)]">
                    <b>{index + 1}</b>
                    <span>{t(`feedback.${step}`)}</span>
                  </li>
                ))}
              </ol>
            </Panel>
            <OneEnquiry enquiry={data} />
          </>
        )}
      </Loaded>
      <div className="button-row">
        <Link
          to="/user/user/help/feedBackList"
          search={{ kind: 'feedback' }}
          className={buttonClass({ variant: 'primary' })}
        >
          {t('feedback.records')}
        </Link>
        <Link to="/user/user/help/feedBack" className={buttonClass({ variant: 'secondary' })}>
          {t('sent.again')}
        </Link>
      </div>
    </section>
  )
}
