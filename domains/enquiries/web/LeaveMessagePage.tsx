/** /goods/leavemessage: the shop's contacts, and the form for a message. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { ClientOnly, createFileRoute, Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { getChannel, shopDetails } from '#domains/content/calls.gen.ts'
import { CONTACT_CHANNEL } from '#domains/content/web/door/channel.ts'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { Breadcrumb } from '#kit/ui/basics/Breadcrumb.tsx'
import { Button } from '#kit/ui/basics/Button.tsx'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { KeyValueList } from '#kit/ui/lists/KeyValueList.tsx'
import { telephoneLink } from '#kit/ui/basics/link.ts'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { Loading, Skeleton } from '#kit/ui/states/Skeleton.tsx'
import { query } from '#kit/web/calls/call.ts'
import { useDates, useLang, useT } from '#kit/web/language/i18n.tsx'
import { late } from '#kit/web/pages/late.ts'
import { oneOf, searchOf, text } from '#kit/web/pages/search-params.ts'
import { useOwner, useSession } from '#kit/web/session/session.ts'
import type { sendEnquiry } from '../contract.ts'
import { TOPICS } from '../kinds.ts'

// The page is readable before the form loads; only a browser can submit it.
const MessageForm = late(() => import('./MessageForm.tsx'))

export const Route = createFileRoute('/_shop/goods/leavemessage')({
  /** The topic, depending on where the visitor comes from. */
  validateSearch: searchOf({ topic: oneOf(...TOPICS), order: text(20) }),
  loader: async ({ context: { queries, tag } }) => {
    tag('home')
    await Promise.all([
      queries.ensureQueryData(query(shopDetails, {})),
      queries.ensureQueryData(query(getChannel, { id: CONTACT_CHANNEL })),
    ])
  },
  head: ({ match: { context } }) => ({
    meta: [
      { title: context.t('enquiries')('title') },
      { name: 'description', content: context.t('enquiries')('intro') },
    ],
    links: [{ rel: 'canonical', href: `${context.origin}/goods/leavemessage` }],
  }),
  component: LeaveMessagePage,
})

/** As high as the form, so that the content below does not move. */
const FormSkeleton = () => (
  <Loading className="stack min-h-140 sm:min-h-104">
    <Skeleton className="h-10" />
    <Skeleton className="h-10" />
    <Skeleton className="h-10" />
    <Skeleton className="h-40" />
  </Loading>
)

type Sent = DataOf<typeof sendEnquiry>

function LeaveMessagePage() {
  const t = useT('enquiries')
  const shop = useT('content')
  const { topic, order } = Route.useSearch()
  const { isLoggedIn } = useSession()
  const who = useOwner()
  const [sent, setSent] = useState<Sent>()
  return (
    <main id="content" className="page stack pb-10" tabIndex={-1}>
      <Breadcrumb
        items={[
          { label: shop('shop.home'), link: (props) => <Link to="/" {...props} /> },
          { label: t('title') },
        ]}
      />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <section className="panel grid gap-5 p-5">
          <div className="grid gap-2">
            <h1>{t('title')}</h1>
            <p className="text-ink-3">{t('intro')}</p>
          </div>
          {sent === undefined ? (
            <ClientOnly fallback={<FormSkeleton />}>
              <Suspense fallback={<FormSkeleton />}>
                <MessageForm key={who ?? ''} topic={topic} orderNumber={order} onSent={setSent} />
              </Suspense>
            </ClientOnly>
          ) : (
            <SentNotice sent={sent} isLoggedIn={isLoggedIn} onAgain={() => setSent(undefined)} />
          )}
        </section>
        <ContactDetails />
      </div>
    </main>
  )
}

type SentNoticeProps = { sent: Sent; isLoggedIn: boolean; onAgain: () => void }

function SentNotice({ sent: { id, answerBy }, isLoggedIn, onAgain }: SentNoticeProps) {
  const t = useT('enquiries')
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

function ContactDetails() {
  const t = useT('enquiries')
  const shop = useT('content')
  const lang = useLang()
  const { data: facts } = useSuspenseQuery(query(shopDetails, {}))
  const { data: channel } = useSuspenseQuery(query(getChannel, { id: CONTACT_CHANNEL }))
  const numbers = [...new Set([channel.telephone, channel.phone])].filter((each) => each !== '')
  return (
    <Panel title={t('reach')} level={2}>
      <KeyValueList
        rows={[
          { label: shop('shop.hours'), value: facts.hours },
          {
            label: shop('shop.phone'),
            value: (
              <span className="grid">
                {numbers.map((each) => (
                  <a key={each} href={telephoneLink(each)}>
                    {each}
                  </a>
                ))}
              </span>
            ),
          },
          {
            label: shop('shop.email'),
            value: <a href={`mailto:${channel.email}`}>{channel.email}</a>,
          },
          {
            label: shop('shop.address'),
            value: lang === 'cn' ? channel.addressCn : channel.addressEn,
          },
        ]}
      />
    </Panel>
  )
}
