/** /goods/leavemessage: the shop's contacts, and the form for a message. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { getChannel, shopDetails } from '#domains/content/calls.gen.ts'
import { merchantAddressIn } from '#domains/content/merchant-address.ts'
import { CONTACT_CHANNEL } from '#domains/content/web/door/channel.ts'
import { Breadcrumb } from '#kit/ui/basics/Breadcrumb.tsx'
import { KeyValueList } from '#kit/ui/lists/KeyValueList.tsx'
import { telephoneLink } from '#kit/ui/basics/link.ts'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { query } from '#kit/web/calls/call.ts'
import { useLang, useT } from '#kit/web/language/i18n.tsx'
import { oneOf, searchOf, text } from '#kit/web/pages/search-params.ts'
import { TOPICS } from '../kind-names.ts'
import { AskPanel } from './AskPanel.tsx'

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

function LeaveMessagePage() {
  const t = useT('enquiries')
  const shop = useT('content')
  const { topic, order } = Route.useSearch()
  return (
    <main id="content" className="page stack pb-10" tabIndex={-1}>
      <Breadcrumb
        items={[
          { label: shop('shop.home'), link: (props) => <Link to="/" {...props} /> },
          { label: t('title') },
        ]}
      />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <AskPanel
          kind="message"
          given={{
            ...(topic === undefined ? {} : { topic }),
            ...(order === undefined ? {} : { orderNumber: order }),
          }}
          title={
            <div className="grid gap-2">
              <h1>{t('title')}</h1>
              <p className="text-ink-3">{t('intro')}</p>
            </div>
          }
        />
        <ContactDetails />
      </div>
    </main>
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
            value: merchantAddressIn(channel, lang),
          },
        ]}
      />
    </Panel>
  )
}
